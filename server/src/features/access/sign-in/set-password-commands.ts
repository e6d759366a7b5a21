import type { AccountLinkPassword, AccountLinkPurpose } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getOpenAccountLink, markAccountLinkUsed, revokeAccountLinks } from '../account-links/index.ts';
import { setOwnPasswordIn } from '../accounts/index.ts';
import { requireNonSsoSignIn } from '../identity-providers/index.ts';
import { hashNewPassword } from '../users/index.ts';
import { requireSameOrigin, type SignInResult, toSessionCaller } from './complete-sign-in.ts';
import { completeFirstStep, type PendingSignInResult } from './first-step-commands.ts';

const AUDIT_ACTIONS: Readonly<Record<AccountLinkPurpose, string>> = {
  INVITATION: 'ACCEPT_INVITATION',
  PASSWORD_RESET: 'RESET_PASSWORD',
};

/** The recipient of the email can choose the password. This counts only as the first step of signing in. */
export async function setPasswordByLink(
  ctx: AppContext,
  client: ClientInfo,
  { token, password }: AccountLinkPassword,
): Promise<SignInResult | PendingSignInResult> {
  requireSameOrigin(client);
  const link = await getOpenAccountLink(ctx, client, token);
  const { organisation_id, user_id: id, user_name: name, user_email: email } = link;
  const password_hash = await hashNewPassword(ctx, { password, owner: { name, email } });
  const account = { organisation_id, id, name, password_hash };
  const caller = toSessionCaller(account, client);
  await inOrganisation(ctx, caller, async (tx) => {
    await requireNonSsoSignIn(tx, caller, id);
    await setOwnPasswordIn(tx, caller, password_hash);
    await markAccountLinkUsed(tx, caller, link.id);
    await revokeAccountLinks(tx, caller, id);
    await recordAudit(tx, caller, { action: AUDIT_ACTIONS[link.purpose], entity: { type: 'User', id, name } });
  });
  return completeFirstStep(ctx, client, account);
}
