import type { PasskeyProof } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { takePasskey, WRONG_PASSKEY } from '../second-factors/passkey-commands.ts';
import { checkAnyPasskey } from '../second-factors/passkey-queries.ts';
import { ownerOf } from '../second-factors/second-factor-queries.ts';
import { holdAccount } from '../users/user-commands.ts';
import { callerOf, enter, requireOwnOrigin, type SignedIn } from './entry-commands.ts';
import { getMe } from './session-queries.ts';

/** A passkey is two factors in one: the device, and what its owner knows or is. Nothing else is asked for. */
export async function signInWithPasskey(
  ctx: AppContext,
  visitor: Visitor,
  { response }: PasskeyProof,
): Promise<SignedIn> {
  requireOwnOrigin(ctx, visitor);
  const found = await checkAnyPasskey(ctx, response);
  if (!found) throw new UnauthorizedError(WRONG_PASSKEY);
  const { organisation_id, user_id: id, user_name: name } = found.account;
  const account = { organisation_id, id, name, password_hash: null };
  const caller = callerOf(account, visitor);
  const token = randomToken();
  await inOrganisation(ctx, caller, async (tx) => {
    await holdAccount(tx, caller, account);
    if (!(await takePasskey(tx, ownerOf(caller), found.asserted))) throw new UnauthorizedError(WRONG_PASSKEY);
    await enter(tx, caller, { visitor, account, method: 'PASSKEY', token });
  });
  return { token, me: await getMe(ctx, caller) };
}
