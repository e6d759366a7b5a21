import type { PendingSignIn } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { requireOwnSignIn } from '../identity-providers/identity-provider-queries.ts';
import { isMfaRequired } from '../organisations/organisation-queries.ts';
import { standingOf } from '../second-factors/second-factor-queries.ts';
import { holdAccount } from '../users/user-commands.ts';
import { type Account, callerOf, enter, type SignedIn } from './entry-commands.ts';
import { startPendingSignIn } from './pending-commands.ts';
import { getMe } from './session-queries.ts';

export type Pending = { readonly token: string; readonly pending: PendingSignIn };

/**
 * Whoever has shown the first thing they know is let in, unless the account or the organisation asks for a second: then
 * they hold a pending sign-in, which opens nothing but the second step.
 */
export async function passFirstStep(ctx: AppContext, visitor: Visitor, account: Account): Promise<SignedIn | Pending> {
  const caller = callerOf(account, visitor);
  const token = randomToken();
  const pending = await inOrganisation(ctx, caller, async (tx) => {
    const required = await isMfaRequired(tx, caller);
    await requireOwnSignIn(tx, caller, account.id);
    await holdAccount(tx, caller, account);
    const standing = await standingOf(tx, { organisationId: account.organisation_id, userId: account.id });
    if (required || standing.secondFactors.length > 0)
      return startPendingSignIn(tx, caller, { userId: account.id, token, standing });
    await enter(tx, caller, { visitor, account, method: 'PASSWORD', token });
    return null;
  });
  return pending ? { token, pending } : { token, me: await getMe(ctx, caller) };
}
