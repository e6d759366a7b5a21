import type { ReviewEntry } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Assessment } from '../assessments/assessment-queries.ts';

export type Decided = { readonly assessment: Assessment; readonly questionKey: string; readonly entry: ReviewEntry };

export async function saveDecision(tx: Tx, caller: Caller, { assessment, questionKey, entry }: Decided): Promise<void> {
  const { decision, rationale = null } = entry;
  if (decision === null) return removeDecisions(tx, assessment, [questionKey]);
  const values = { decision, rationale, reviewer_name: caller.name, decided_at: sql<string>`now()` };
  await tx
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
    .execute();
}

/** A decision is about an answer: where another may be given, it falls. */
export async function removeDecisions(tx: Tx, assessment: Assessment, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('review_decision')
    .where('organisation_id', '=', assessment.organisation_id)
    .where('assessment_id', '=', assessment.id)
    .where('question_key', 'in', [...keys])
    .execute();
}
