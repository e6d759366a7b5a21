import type { PortalSuggestion } from '@assay/contract';
import { listVisibleQuestionKeys } from '../../../domain/assessment-score.ts';
import { validateAnswer } from '../../../domain/answer-validation.ts';
import type { Caller } from '../../../domain/caller.ts';
import { listCarriedForwardKeys } from '../../../domain/prefill.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import {
  type AssessmentRow,
  getAnsweredAssessment,
  listFrozenQuestions,
  parseAnswer,
  type ResponseRow,
} from '../records/index.ts';

export type Suggestions = ReadonlyMap<string, PortalSuggestion>;

type SuggestionInput = { readonly assessment: AssessmentRow; readonly today: string };

/** The answers of the vendor's last completed assessment of any version of the template that are still allowed. */
export async function getSuggestions(
  tx: Tx,
  caller: Caller,
  { assessment, today }: SuggestionInput,
): Promise<Suggestions> {
  const last = await findLastAssessment(tx, assessment);
  if (!last) return new Map();
  const { questions, responses, answered } = await getAnsweredAssessment(tx, caller, { assessment: last, today: '' });
  const visible = listVisibleQuestionKeys(questions, answered);
  const asked = listFrozenQuestions(assessment).filter((question) => {
    const { answer = null, notApplicable = false } = answered.get(question.key) ?? {};
    return notApplicable || validateAnswer(question, answer, today) === null;
  });
  const carried = new Set(listCarriedForwardKeys(asked, { questions, visible, answered }));
  return new Map(
    [...responses.values()]
      .filter(({ question_key }) => carried.has(question_key))
      .map((response) => [response.question_key, toSuggestion(response, last)]),
  );
}

const findLastAssessment = (tx: Tx, { organisation_id, id, vendor_id, template_lineage_id }: AssessmentRow) =>
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

const toSuggestion = (response: ResponseRow, { id, title }: AssessmentRow): PortalSuggestion => ({
  answer: parseAnswer(response),
  notApplicable: response.not_applicable,
  justification: response.justification,
  assessmentId: id,
  title,
  answeredAt: response.updated_at,
});
