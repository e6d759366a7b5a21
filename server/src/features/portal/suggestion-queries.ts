import type { PortalSuggestion } from '@assay/contract';
import { visibleQuestions } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import { carriedKeys } from '../../domain/prefill.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Assessment, frozenQuestionsOf } from '../assessments/assessment-queries.ts';
import { answerOf, readAnswered, type StoredResponse } from '../assessments/judgement-queries.ts';

export type Suggestions = ReadonlyMap<string, PortalSuggestion>;

/** What the vendor answered in its last completed assessment of the same template, whichever version that had. */
export async function suggestionsFor(tx: Tx, caller: Caller, assessment: Assessment): Promise<Suggestions> {
  const last = await findLast(tx, assessment);
  if (!last) return new Map();
  const { questions, responses, answered } = await readAnswered(tx, caller, { assessment: last, today: '' });
  const visible = visibleQuestions(questions, answered);
  const carried = new Set(carriedKeys(frozenQuestionsOf(assessment), { questions, visible, answered }));
  return new Map(
    [...responses.values()]
      .filter(({ question_key }) => carried.has(question_key))
      .map((response) => [response.question_key, suggestionOf(response, last)]),
  );
}

const findLast = (tx: Tx, { organisation_id, id, vendor_id, template_lineage_id }: Assessment) =>
  tx
    .selectFrom('assessment')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('vendor_id', '=', vendor_id)
    .where('template_lineage_id', '=', template_lineage_id)
    .where('status', '=', 'COMPLETED')
    .where('id', '<>', id)
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const suggestionOf = (response: StoredResponse, { id, title }: Assessment): PortalSuggestion => ({
  answer: answerOf(response),
  notApplicable: response.not_applicable,
  justification: response.justification,
  assessmentId: id,
  title,
  answeredAt: response.updated_at,
});
