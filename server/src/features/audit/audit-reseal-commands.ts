import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Reseal } from '../../platform/reseal.ts';

/** Where copies and checkpoints of the log go is signed for, as webhooks are. */
export async function resealAuditTargets(tx: Tx, { organisationId }: Caller, reseal: Reseal): Promise<number> {
  const copy = await tx
    .selectFrom('audit_sink')
    .select('secret')
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
  const witness = await tx
    .selectFrom('audit_witness')
    .select('secret')
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
  if (copy?.secret) {
    const secret = reseal(copy.secret);
    await tx.updateTable('audit_sink').set({ secret }).where('organisation_id', '=', organisationId).execute();
  }
  if (witness?.secret) {
    const secret = reseal(witness.secret);
    await tx.updateTable('audit_witness').set({ secret }).where('organisation_id', '=', organisationId).execute();
  }
  return [copy, witness].filter((target) => target?.secret).length;
}
