import type { AccountLinkPassword, AccountLinkPurpose } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireOwnSignIn } from '../identity-providers/identity-provider-queries.ts';
import { callerOf, requireOwnOrigin, type SignedIn } from '../sessions/entry-commands.ts';
import { passFirstStep, type Pending } from '../sessions/first-step-commands.ts';
import { setOwnPassword } from '../users/own-password-commands.ts';
import { hashNewPassword } from '../users/password-commands.ts';
import { revokeAccountLinks, useAccountLink } from './account-link-commands.ts';
import { findOpenLink } from './account-link-queries.ts';

const CHOICES: Readonly<Record<AccountLinkPurpose, string>> = {
  INVITATION: 'ACCEPT_INVITATION',
  PASSWORD_RESET: 'RESET_PASSWORD',
};

/** Whoever reads the mail chooses the password. It is the first step of signing in, and no more than that. */
export async function choosePassword(
  ctx: AppContext,
  visitor: Visitor,
  { token, password }: AccountLinkPassword,
): Promise<SignedIn | Pending> {
  requireOwnOrigin(ctx, visitor);
  const link = await findOpenLink(ctx, visitor, token);
  const { organisation_id, user_id: id, user_name: name, user_email: email } = link;
  const password_hash = await hashNewPassword(ctx, { password, owner: { name, email } });
  const account = { organisation_id, id, name, password_hash };
  const caller = callerOf(account, visitor);
  await inOrganisation(ctx, caller, async (tx) => {
    await requireOwnSignIn(tx, caller, id);
    await setOwnPassword(tx, caller, password_hash);
    await useAccountLink(tx, caller, link.id);
    await revokeAccountLinks(tx, caller, id);
    await recordAudit(tx, caller, { action: CHOICES[link.purpose], entity: { type: 'User', id, name } });
  });
  return passFirstStep(ctx, visitor, account);
}
