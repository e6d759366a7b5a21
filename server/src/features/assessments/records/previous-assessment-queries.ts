import type { PreviousAssessment, PreviousResponse } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { listVisibleQuestionKeys } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { isSameAnswer } from '../../../domain/prefill.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AnsweredAssessment, getAnsweredAssessment, parseAnswer } from './assessment-evaluation.ts';
import { type AssessmentRow, getAssessmentRow, listFrozenQuestions } from './assessment-locks.ts';

/** The vendor's previous answers to the questions of this assessment. None for a draft. */
export function getPreviousAssessment(
  ctx: AppContext,
  caller: Caller,
  assessmentId: string,
): Promise<PreviousAssessment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    const previous = await findPreviousAssessment(tx, assessment);
    if (!previous) return { assessment: null, responses: [] };
    const today = toIsoDate(ctx.now());
    const now = await getAnsweredAssessment(tx, caller, { assessment, today });
    const before = await getAnsweredAssessment(tx, caller, { assessment: previous, today });
    const { id, title, completed_at: completedAt, score } = previous;
    return {
      assessment: { id, title, completedAt: completedAt ?? '', score },
      responses: toPreviousResponses(before, now),
    };
  });
}

/** The latest of the same template, else of a template with the same name, else any with a common question. */
export function findPreviousAssessment(tx: Tx, assessment: AssessmentRow): Promise<AssessmentRow | undefined> {
  const keys = listFrozenQuestions(assessment).map(({ key }) => key);
  return tx
    .selectFrom('assessment')
    .selectAll()
    .where('organisation_id', '=', assessment.organisation_id)
    .where('vendor_id', '=', assessment.vendor_id)
    .where('status', '=', 'COMPLETED')
    .where('id', '<>', assessment.id)
    .where(sql<boolean>`completed_at < coalesce(${assessment.completed_at}::timestamptz, 'infinity')`)
    .where(sql<boolean>`jsonb_path_query_array(sections, '$[*].questions[*].key') ?| ${keys}::text[]`)
    .orderBy(sql`template_lineage_id = ${assessment.template_lineage_id}::uuid`, 'desc')
    .orderBy(sql`template_name = ${assessment.template_name}`, 'desc')
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Answers to questions that were hidden last time do not count. */
function toPreviousResponses(before: AnsweredAssessment, now: AnsweredAssessment): PreviousResponse[] {
  const shown = listVisibleQuestionKeys(before.questions, before.answered);
  const again = now.questions.filter(({ key }) => shown.has(key));
  return again.flatMap(({ key }): PreviousResponse[] => {
    const response = before.responses.get(key);
    const decision = before.decisions.get(key);
    if (!response && !decision) return [];
    return [
      {
        questionKey: key,
        answer: response ? parseAnswer(response) : null,
        notApplicable: response?.not_applicable ?? false,
        justification: response?.justification ?? null,
        decision: decision?.decision ?? null,
        changed: !isSameAnswer(before.answered.get(key), now.answered.get(key)),
      },
    ];
  });
}
