import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { revokeAccountLinks } from '../account-links/index.ts';
import type { RoleRow } from '../roles/index.ts';
import { endOtherSessions, endUserSessions } from '../sessions/index.ts';
import { lockUser, requireOtherAdministrator, saveUser, toUserEntity, type UserRow } from '../users/index.ts';

export const lockProvisionedUser = (tx: Tx, caller: Caller, userId: string): Promise<UserRow> =>
  lockUser(tx, caller, userId);

export type ProvisionedIdentity = { readonly user: UserRow; readonly email: string; readonly name: string };

/** Writes no audit entry: the caller writes one for the whole change. */
export async function updateProvisionedIdentity(
  tx: Tx,
  caller: Caller,
  { user, email, name }: ProvisionedIdentity,
): Promise<void> {
  await saveUser(tx, caller, { id: user.id, email, name });
  // Links sent to the old address must no longer open the account.
  if (email !== user.email) await revokeAccountLinks(tx, caller, user.id);
}

export type SetUserActiveInput = { readonly user: UserRow; readonly active: boolean };

export async function setUserActive(
  ctx: AppContext,
  { tx, caller }: TransactionContext,
  { user, active }: SetUserActiveInput,
): Promise<void> {
  if (!active) await requireOtherAdministrator(tx, caller, user);
  await saveUser(tx, caller, { id: user.id, disabled_at: active ? null : ctx.now().toISOString() });
  if (!active) await endUserSessions(tx, caller, user.id);
  await recordAudit(tx, caller, { action: active ? 'ENABLE_USER' : 'DISABLE_USER', entity: toUserEntity(user) });
}

type TransactionContext = { readonly tx: Tx; readonly caller: Caller };
export type AssignRoleInput = { readonly user: UserRow; readonly role: Pick<RoleRow, 'id' | 'name'> };

/** Does not check whether the caller may grant the role: a user with its permissions mapped it before. */
export async function assignRole(tx: Tx, caller: Caller, { user, role }: AssignRoleInput): Promise<void> {
  await requireOtherAdministrator(tx, caller, user);
  await saveUser(tx, caller, { id: user.id, role_id: role.id });
  await endOtherSessions(tx, caller, user.id);
  const changes = { role: { from: user.roleName, to: role.name } };
  await recordAudit(tx, caller, { action: 'CHANGE_ROLE', entity: toUserEntity(user), meta: { changes } });
}

export async function deleteProvisionedUser(tx: Tx, caller: Caller, user: UserRow): Promise<void> {
  await requireOtherAdministrator(tx, caller, user);
  await tx
    .deleteFrom('app_user')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', user.id)
    .execute();
  const meta = { email: user.email, role: user.roleName };
  await recordAudit(tx, caller, { action: 'DELETE_USER', entity: toUserEntity(user), meta });
}
