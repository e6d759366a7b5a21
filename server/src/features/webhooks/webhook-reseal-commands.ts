import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Reseal } from '../../platform/reseal.ts';

export async function resealWebhookSecrets(tx: Tx, { organisationId }: Caller, reseal: Reseal): Promise<number> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'secret'])
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .execute();
  for (const { id, secret } of endpoints) {
    await tx
      .updateTable('webhook_endpoint')
      .set({ secret: reseal(secret) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }
  return endpoints.length;
}
