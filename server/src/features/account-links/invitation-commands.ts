import type { User, UserInvite } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { isLeftToProvider } from '../identity-providers/identity-provider-queries.ts';
import { queueMail } from '../mail/mail-commands.ts';
import { organisationName } from '../mail/mail-queries.ts';
import { lockNewcomer } from '../users/newcomer-commands.ts';
import { insertUser } from '../users/user-commands.ts';
import { userIn } from '../users/user-queries.ts';
import { accountToken, makeAccountLink } from './account-link-commands.ts';
import { invitation } from './account-link-email.ts';

/** An account without a password, and a mail by which its owner chooses one. */
export function inviteUser(ctx: AppContext, caller: Caller, body: UserInvite): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await insertUser(tx, caller, { ...body, id: newId(), passwordHash: null });
    return mailInvitation(ctx, tx, { caller, user });
  });
}

/** By a new link: whatever was sent before opens nothing any more. */
export function inviteAgain(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await lockNewcomer(tx, caller, userId);
    return mailInvitation(ctx, tx, { caller, user });
  });
}

export type HandedOver = { readonly user: User; readonly url: string };

/** For an operator, who hands the link over in person: nothing is mailed. */
export function inviteInPerson(ctx: AppContext, caller: Caller, body: UserInvite): Promise<HandedOver> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await insertUser(tx, caller, { ...body, id: newId(), passwordHash: null });
    const linkId = await makeInvitation(ctx, tx, { caller, user });
    const token = accountToken(ctx.accountLinkKey, linkId);
    return { user: await userIn(tx, caller, user.id), url: new URL(`/welcome#${token}`, ctx.config.publicUrl).href };
  });
}

type Invited = { readonly caller: Caller; readonly user: User };

async function mailInvitation(ctx: AppContext, tx: Tx, { caller, user }: Invited): Promise<User> {
  const linkId = await makeInvitation(ctx, tx, { caller, user });
  const organisation = await organisationName(tx, caller);
  await queueMail(tx, caller, invitation({ linkId, organisation, user: { name: user.name, email: user.email } }));
  return userIn(tx, caller, user.id);
}

async function makeInvitation(ctx: AppContext, tx: Tx, { caller, user }: Invited): Promise<string> {
  const { id, name, email } = user;
  if (await isLeftToProvider(tx, caller, id)) {
    throw new ConflictError('Only single sign-on is allowed here, for which nobody needs an invitation');
  }
  const linkId = await makeAccountLink(ctx, tx, { caller, userId: id, purpose: 'INVITATION' });
  await recordAudit(tx, caller, { action: 'INVITE_USER', entity: { type: 'User', id, name }, meta: { email } });
  return linkId;
}
