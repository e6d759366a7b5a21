import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Reseal } from '../../platform/reseal.ts';

export async function resealTotpSecrets(tx: Tx, { organisationId }: Caller, reseal: Reseal): Promise<number> {
  const factors = await tx
    .selectFrom('totp_factor')
    .select(['user_id', 'secret', 'new_secret'])
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .execute();
  for (const { user_id, secret, new_secret } of factors) {
    await tx
      .updateTable('totp_factor')
      .set({ secret: secret && reseal(secret), new_secret: new_secret && reseal(new_secret) })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', user_id)
      .execute();
  }
  return factors.length;
}
