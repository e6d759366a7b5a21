import type { ReviewEntry } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ReviewDecisionRow } from './assessment-evaluation.ts';
import type { AssessmentRow } from './assessment-locks.ts';

export type SaveDecisionInput = {
  readonly assessment: AssessmentRow;
  readonly questionKey: string;
  readonly entry: ReviewEntry;
};

/** Null if the decision was undone. */
export async function saveDecision(
  tx: Tx,
  caller: Caller,
  { assessment, questionKey, entry }: SaveDecisionInput,
): Promise<ReviewDecisionRow | null> {
  const { decision, rationale = null } = entry;
  if (decision === null) {
    await deleteDecisions(tx, assessment, [questionKey]);
    return null;
  }
  const values = { decision, rationale, reviewer_name: caller.name, decided_at: sql<string>`now()` };
  return tx
    .insertInto('review_decision')
    .values({
      organisation_id: assessment.organisation_id,
      assessment_id: assessment.id,
      question_key: questionKey,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'assessment_id', 'question_key']).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A decision is about a specific answer, so it is deleted when the question can be answered again. */
export const deleteDecisions = (tx: Tx, assessment: AssessmentRow, keys: readonly string[]) =>
  tx
    .deleteFrom('review_decision')
    .where('organisation_id', '=', assessment.organisation_id)
    .where('assessment_id', '=', assessment.id)
    .where('question_key', 'in', [...keys])
    .returning(['question_key as questionKey', 'decision', 'rationale'])
    .execute();
