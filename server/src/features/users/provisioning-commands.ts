import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { revokeAccountLinks } from '../account-links/account-link-commands.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import type { RoleRow } from '../roles/role-queries.ts';
import { endOtherSessions, endSessions } from '../sessions/session-commands.ts';
import { entityOf, lockUser, requireOtherAdministrator, saveUser } from './user-change.ts';
import type { UserRow } from './user-queries.ts';

/** The user, held until the transaction ends. */
export const lockProvisioned = (tx: Tx, caller: Caller, userId: string): Promise<UserRow> =>
  lockUser(tx, caller, userId);

export type Identity = { readonly user: UserRow; readonly email: string; readonly name: string };

/** Whoever changes more than this writes the audit entry for all of it. */
export async function saveIdentity(tx: Tx, caller: Caller, { user, email, name }: Identity): Promise<void> {
  await saveUser(tx, caller, { id: user.id, email, name });
  // A link that went to the old address opens the account no more.
  if (email !== user.email) await revokeAccountLinks(tx, caller, user.id);
}

export type Standing = { readonly user: UserRow; readonly active: boolean };

export async function setStanding(ctx: AppContext, { tx, caller }: Change, { user, active }: Standing): Promise<void> {
  if (!active) await requireOtherAdministrator(tx, caller, user);
  await saveUser(tx, caller, { id: user.id, disabled_at: active ? null : ctx.now().toISOString() });
  if (!active) await endSessions(tx, caller, user.id);
  await recordAudit(tx, caller, { action: active ? 'ENABLE_USER' : 'DISABLE_USER', entity: entityOf(user) });
}

type Change = { readonly tx: Tx; readonly caller: Caller };
export type NewRole = { readonly user: UserRow; readonly role: Pick<RoleRow, 'id' | 'name'> };

/** Gives a role that somebody who holds it has promised already. */
export async function giveRole(tx: Tx, caller: Caller, { user, role }: NewRole): Promise<void> {
  await requireOtherAdministrator(tx, caller, user);
  await saveUser(tx, caller, { id: user.id, role_id: role.id });
  await endOtherSessions(tx, caller, user.id);
  const changes = { role: { from: user.roleName, to: role.name } };
  await recordAudit(tx, caller, { action: 'CHANGE_ROLE', entity: entityOf(user), meta: { changes } });
}

export async function removeUser(tx: Tx, caller: Caller, user: UserRow): Promise<void> {
  await requireOtherAdministrator(tx, caller, user);
  await tx
    .deleteFrom('app_user')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', user.id)
    .execute();
  await recordAudit(tx, caller, { action: 'DELETE_USER', entity: entityOf(user), meta: { email: user.email } });
}
