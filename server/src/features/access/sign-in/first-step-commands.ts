import type { PendingSignIn } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { requireNonSsoSignIn } from '../identity-providers/index.ts';
import { isMfaRequired, requireOwnAddress } from '../organisations/index.ts';
import { getSecondFactorState } from '../second-factors/index.ts';
import { getMe } from '../sessions/index.ts';
import { lockSignInAccount } from '../users/index.ts';
import { completeSignIn, type SignInAccount, type SignInResult, toSessionCaller } from './complete-sign-in.ts';
import { startPendingSignIn } from './pending-sign-in-commands.ts';

export type PendingSignInResult = { readonly token: string; readonly pending: PendingSignIn };

/**
 * Signs the user in, unless the account has a second factor or the organisation requires one. Then starts a pending
 * sign-in, which only allows the second step.
 */
export async function completeFirstStep(
  ctx: AppContext,
  client: ClientInfo,
  account: SignInAccount,
): Promise<SignInResult | PendingSignInResult> {
  const caller = toSessionCaller(account, client);
  const token = randomToken();
  const pending = await inOrganisation(ctx, caller, async (tx) => {
    await requireOwnAddress(tx, caller, client.site);
    const required = await isMfaRequired(tx, caller);
    await requireNonSsoSignIn(tx, caller, account.id);
    await lockSignInAccount(tx, caller, account);
    const factors = await getSecondFactorState(tx, { organisationId: account.organisation_id, userId: account.id });
    const { tokenKeys } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    if (required || factors.secondFactors.length > 0)
      return startPendingSignIn(tx, caller, { keys: tokenKeys, userId: account.id, token, factors });
    await completeSignIn(tx, caller, { keys: tokenKeys, client, account, method: 'PASSWORD', token });
    return null;
  });
  return pending ? { token, pending } : { token, me: await getMe(ctx, caller) };
}
