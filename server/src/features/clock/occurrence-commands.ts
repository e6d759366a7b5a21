import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** One time at which a rule does something to something. */
export type Occasion = { readonly rule: string; readonly subjectId: string; readonly occasion: string };

/** Whether it is the first to come; the effect belongs into the same transaction. Others wait here until that ends. */
export async function takeOccasion(tx: Tx, { organisationId }: Caller, taken: Occasion): Promise<boolean> {
  const first = await tx
    .insertInto('occurrence')
    .values({
      organisation_id: organisationId,
      rule: taken.rule,
      subject_id: taken.subjectId,
      occasion: taken.occasion,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rule')
    .executeTakeFirst();
  return first !== undefined;
}

/** Which subjects of a rule are done with, and at which time. */
export async function takenOccasions(
  tx: Tx,
  { organisationId }: Caller,
  { rule, subjectIds }: { readonly rule: string; readonly subjectIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('occurrence')
    .select(['subject_id', 'occasion'])
    .where('organisation_id', '=', organisationId)
    .where('rule', '=', rule)
    .where('subject_id', '=', (eb) => eb.fn.any(eb.val([...subjectIds])))
    .execute();
  return new Set(rows.map(({ subject_id, occasion }) => nameOf(subject_id, occasion)));
}

export const nameOf = (subjectId: string, occasion: string) => `${subjectId} ${occasion}`;

const KEPT_MS = 2 * 365 * 24 * 3_600_000;

export async function forgetOccurrences(tx: Tx, { organisationId }: Caller, now: Date): Promise<void> {
  await tx
    .deleteFrom('occurrence')
    .where('organisation_id', '=', organisationId)
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
}
