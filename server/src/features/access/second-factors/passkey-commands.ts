import type { Passkey } from '@assay/contract';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { toPasskey, type UserKey } from './second-factor-queries.ts';
import type { PasskeyAssertionResult, RegisteredPasskey } from './webauthn.ts';

export const PASSKEY_REJECTED = 'This passkey was not accepted.';

export type InsertPasskeyInput = { readonly name: string; readonly registered: RegisteredPasskey };

export async function insertPasskey(
  tx: Tx,
  owner: UserKey,
  { name, registered }: InsertPasskeyInput,
): Promise<Passkey> {
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
      host_name: sql<string | null>`(
        select substring(address from '//([^:]+)') from organisation where organisation_id = ${owner.organisationId})`,
      last_challenge_at: registered.challengedAt.toISOString(),
    })
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
    .catch(rethrowKnownPasskey);
  return toPasskey(passkey);
}

/**
 * Whether the assertion is new. Rejects a challenge that is not newer than the last one used, and an assertion that was
 * checked against an outdated counter.
 */
export async function consumePasskeyAssertion(
  tx: Tx,
  { organisationId, userId }: UserKey,
  { passkey, counter, challengedAt }: PasskeyAssertionResult,
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

export async function deletePasskeys(tx: Tx, { organisationId, userId }: UserKey): Promise<void> {
  await tx.deleteFrom('passkey').where('organisation_id', '=', organisationId).where('user_id', '=', userId).execute();
}

const rethrowKnownPasskey = (error: unknown) => {
  throw isUniqueViolation(error, 'passkey_credential_key')
    ? new ConflictError('PASSKEY_TAKEN', 'This passkey is already registered')
    : error;
};
