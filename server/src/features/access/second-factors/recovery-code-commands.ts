import type { AppContext } from '../../../context.ts';
import { hmacSha256, randomString } from '../../../platform/crypto.ts';
import type { RingKey } from '../../../platform/key-ring.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { UserKey } from './second-factor-queries.ts';

// An alphabet. cspell:ignore abcdefghjkmnpqrstuvwxyz

const CODE_COUNT = 10;
/** Omits characters that are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Five groups of five: 123 random bits, enough for a fast hash. */
const createCode = () => Array.from({ length: 5 }, () => randomString(5, ALPHABET)).join('-');

/** Keyed, so that codes cannot be guessed offline from the table alone. */
const hashCode = ({ key }: RingKey, { userId }: UserKey, code: string) =>
  hmacSha256(key, `${userId}:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);

/** Replaces all codes with ten new ones, which are shown only once. */
export async function replaceRecoveryCodes(ctx: AppContext, tx: Tx, owner: UserKey): Promise<string[]> {
  const { organisationId: organisation_id, userId: user_id } = owner;
  const codes = Array.from({ length: CODE_COUNT }, createCode);
  const { current } = (await ctx.organisationKeys.getIn(tx, organisation_id)).recoveryKeys;
  await deleteRecoveryCodes(tx, owner);
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        organisation_id,
        user_id,
        code_hash: hashCode(current, owner, code),
        key_id: current.id,
      })),
    )
    .execute();
  return codes;
}

type RecoveryCodeInput = { readonly owner: UserKey; readonly code: string };

/** Recovery codes are single-use: deletes the code and returns whether it was valid. */
export async function consumeRecoveryCode(
  ctx: AppContext,
  tx: Tx,
  { owner, code }: RecoveryCodeInput,
): Promise<boolean> {
  const { recoveryKeys } = await ctx.organisationKeys.getIn(tx, owner.organisationId);
  const hashes = recoveryKeys.keys.map((key) => hashCode(key, owner, code));
  const { numDeletedRows } = await selectCodes(tx, owner).where('code_hash', 'in', hashes).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Tx, owner: UserKey): Promise<void> {
  await selectCodes(tx, owner).execute();
}

const selectCodes = (tx: Tx, { organisationId, userId }: UserKey) =>
  tx.deleteFrom('recovery_code').where('organisation_id', '=', organisationId).where('user_id', '=', userId);
