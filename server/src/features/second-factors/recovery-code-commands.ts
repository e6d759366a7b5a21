import type { AppContext } from '../../context.ts';
import { hmacSha256, randomText } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Owner } from './second-factor-queries.ts';

const CODES = 10;
/** Without the letters and figures that look like others. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Five groups of five: 123 random bits, as many as a hash that is not slow asks for. */
const newCode = () => Array.from({ length: 5 }, () => randomText(5, ALPHABET)).join('-');

/** Keyed: whoever reads the table alone can try no code against it. */
const hashOf = ({ recoveryKey }: AppContext, { userId }: Owner, code: string) =>
  hmacSha256(recoveryKey, `${userId}:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);

/** Ten new codes in place of those there were. They can be shown now, and never again. */
export async function replaceRecoveryCodes(ctx: AppContext, tx: Tx, owner: Owner): Promise<string[]> {
  const { organisationId: organisation_id, userId: user_id } = owner;
  const codes = Array.from({ length: CODES }, newCode);
  await deleteRecoveryCodes(tx, owner);
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ organisation_id, user_id, code_hash: hashOf(ctx, owner, code) })))
    .execute();
  return codes;
}

type Code = { readonly owner: Owner; readonly code: string };

/** Whether it was one that is left; then it is gone. */
export async function takeRecoveryCode(ctx: AppContext, tx: Tx, { owner, code }: Code): Promise<boolean> {
  const { numDeletedRows } = await codesOf(tx, owner)
    .where('code_hash', '=', hashOf(ctx, owner, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Tx, owner: Owner): Promise<void> {
  await codesOf(tx, owner).execute();
}

const codesOf = (tx: Tx, { organisationId, userId }: Owner) =>
  tx.deleteFrom('recovery_code').where('organisation_id', '=', organisationId).where('user_id', '=', userId);
