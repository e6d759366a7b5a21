import type { Passkey } from '@assay/contract';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../platform/db/failure.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Asserted, Registered } from './passkey.ts';
import { type Owner, passkeyOf } from './second-factor-queries.ts';

export const WRONG_PASSKEY = 'This passkey was not accepted.';

export type NewPasskey = { readonly name: string; readonly registered: Registered };

export async function insertPasskey(tx: Tx, owner: Owner, { name, registered }: NewPasskey): Promise<Passkey> {
  const passkey = await tx
    .insertInto('passkey')
    .values({
      organisation_id: owner.organisationId,
      id: newId(),
      user_id: owner.userId,
      name,
      credential_id: registered.credentialId,
      public_key: registered.publicKey,
      counter: registered.counter,
      transports: registered.transports,
      last_challenge_at: registered.challengedAt.toISOString(),
    })
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
    .catch(refuseKnown);
  return passkeyOf(passkey);
}

/**
 * Whether what it signed is new. An older challenge than the last one it answered, or the same one again, is no proof; nor
 * is one that was checked against a counter that has moved on.
 */
export async function takePasskey(
  tx: Tx,
  { organisationId, userId }: Owner,
  { passkey, counter, challengedAt }: Asserted,
): Promise<boolean> {
  const challenged = challengedAt.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql<string>`now()`, last_challenge_at: challenged })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .where('last_challenge_at', '<', challenged)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskeys(tx: Tx, { organisationId, userId }: Owner): Promise<void> {
  await tx.deleteFrom('passkey').where('organisation_id', '=', organisationId).where('user_id', '=', userId).execute();
}

const refuseKnown = (error: unknown) => {
  throw isUniqueViolation(error, 'passkey_credential_key')
    ? new ConflictError('This passkey is registered already')
    : error;
};
