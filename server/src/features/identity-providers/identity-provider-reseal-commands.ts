import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Reseal } from '../../platform/reseal.ts';

export async function resealProviderSecret(tx: Tx, { organisationId }: Caller, reseal: Reseal): Promise<number> {
  const provider = await tx
    .selectFrom('identity_provider')
    .select('client_secret')
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
  if (!provider) return 0;
  await tx
    .updateTable('identity_provider')
    .set({ client_secret: reseal(provider.client_secret) })
    .where('organisation_id', '=', organisationId)
    .execute();
  return 1;
}
