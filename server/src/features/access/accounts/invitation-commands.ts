import type { User, UserInvite } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { getOrganisationName, queueMail } from '../../messaging/mail/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { buildInvitationMail, createAccountLink } from '../account-links/index.ts';
import { isSsoOnlyUser } from '../identity-providers/index.ts';
import { getUserIn, insertUser, lockInvitedUser } from '../users/index.ts';

/** Creates an account without a password, and emails its owner a link to choose one. */
export function inviteUser(ctx: AppContext, caller: Caller, body: UserInvite): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await insertUser(tx, caller, { ...body, id: newId(), passwordHash: null });
    return sendInvitation(ctx, tx, { caller, user });
  });
}

/** Sends a new link and revokes earlier ones. */
export function resendInvitation(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await lockInvitedUser(tx, caller, userId);
    return sendInvitation(ctx, tx, { caller, user });
  });
}

export type InvitationUrl = { readonly user: User; readonly url: string };

/** For an operator who hands over the link in person: no email is sent. */
export function createInvitationUrl(ctx: AppContext, caller: Caller, body: UserInvite): Promise<InvitationUrl> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await insertUser(tx, caller, { ...body, id: newId(), passwordHash: null });
    const linkId = await createInvitation(ctx, tx, { caller, user });
    const { accountLinkTokens } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    const { token } = accountLinkTokens.create(linkId);
    const url = new URL(`/welcome#${token}`, await ctx.sites.getUrlIn(tx, caller));
    return { user: await getUserIn(tx, caller, user.id), url: url.href };
  });
}

type InvitationInput = { readonly caller: Caller; readonly user: User };

async function sendInvitation(ctx: AppContext, tx: Tx, { caller, user }: InvitationInput): Promise<User> {
  const linkId = await createInvitation(ctx, tx, { caller, user });
  const organisation = await getOrganisationName(tx, caller);
  await queueMail(
    tx,
    caller,
    buildInvitationMail({ linkId, organisation, user: { name: user.name, email: user.email } }),
  );
  return getUserIn(tx, caller, user.id);
}

async function createInvitation(ctx: AppContext, tx: Tx, { caller, user }: InvitationInput): Promise<string> {
  const { id, name, email } = user;
  if (await isSsoOnlyUser(tx, caller, id)) {
    throw new ConflictError(
      'SSO_ONLY',
      'This organisation allows only single sign-on, so users do not need an invitation',
    );
  }
  const linkId = await createAccountLink(ctx, tx, { caller, userId: id, purpose: 'INVITATION' });
  await recordAudit(tx, caller, { action: 'INVITE_USER', entity: { type: 'User', id, name }, meta: { email } });
  return linkId;
}
