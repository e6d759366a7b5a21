import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export type RuleRun = { readonly rule: string; readonly subjectId: string; readonly dueKey: string };

/**
 * Returns true to the first caller. The effect must be in the same transaction; concurrent callers wait until it ends.
 */
export async function claimRuleRun(tx: Tx, { organisationId }: Caller, taken: RuleRun): Promise<boolean> {
  const first = await tx
    .insertInto('occurrence')
    .values({
      organisation_id: organisationId,
      rule: taken.rule,
      subject_id: taken.subjectId,
      occasion: taken.dueKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rule')
    .executeTakeFirst();
  return first !== undefined;
}

export async function listClaimedRuleRuns(
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
  return new Set(rows.map(({ subject_id, occasion }) => toRuleRunKey(subject_id, occasion)));
}

export const toRuleRunKey = (subjectId: string, dueKey: string) => `${subjectId} ${dueKey}`;

const RETENTION_MS = 2 * 365 * 24 * 3_600_000;

export async function deleteOldRuleRuns(tx: Tx, { organisationId }: Caller, now: Date): Promise<void> {
  await tx
    .deleteFrom('occurrence')
    .where('organisation_id', '=', organisationId)
    .where('created_at', '<', new Date(now.getTime() - RETENTION_MS).toISOString())
    .execute();
}
