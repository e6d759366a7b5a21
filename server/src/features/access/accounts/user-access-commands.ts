import type { User } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { revokeAccountLinks } from '../account-links/index.ts';
import { requireGrantableRole, requireSignInAuthority } from '../roles/index.ts';
import { deleteSecondFactorsIn } from '../second-factors/index.ts';
import { endOtherSessions, endUserSessions } from '../sessions/index.ts';
import {
  getUser,
  hashNewPassword,
  lockUser,
  requireOtherAdministrator,
  requireOtherBreakGlassAdministrator,
  saveUser,
  toUser,
  toUserEntity,
  type UserRow,
} from '../users/index.ts';

export function disableUser(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (before.disabledAt !== null) return toUser(before);
    await requireOtherAdministrator(tx, caller, before);
    const after = await saveUser(tx, caller, { id: userId, disabled_at: ctx.now().toISOString() });
    await endUserSessions(tx, caller, userId);
    await recordAudit(tx, caller, { action: 'DISABLE_USER', entity: toUserEntity(after) });
    return after;
  });
}

export function enableUser(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (before.disabledAt === null) return toUser(before);
    const after = await saveUser(tx, caller, { id: userId, disabled_at: null, sso_subject: null });
    await recordAudit(tx, caller, { action: 'ENABLE_USER', entity: toUserEntity(after) });
    return after;
  });
}

export type ChangeRoleInput = { readonly userId: string; readonly roleId: string };

export function changeRole(ctx: AppContext, caller: Caller, { userId, roleId }: ChangeRoleInput): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    const role = await requireGrantableRole(tx, caller, roleId);
    if (before.roleId === roleId) return toUser(before);
    await requireOtherAdministrator(tx, caller, before);
    const after = await saveUser(tx, caller, { id: userId, role_id: roleId });
    await endOtherSessions(tx, caller, userId);
    const changes = { role: { from: before.roleName, to: role.name } };
    await recordAudit(tx, caller, { action: 'CHANGE_ROLE', entity: toUserEntity(after), meta: { changes } });
    return after;
  });
}

export type ResetPasswordInput = { readonly userId: string; readonly password: string };

/** For other users: changing the own password requires the current one, which a thief of a session lacks. */
export async function resetPassword(
  ctx: AppContext,
  caller: Caller,
  { userId, password }: ResetPasswordInput,
): Promise<User> {
  const passwordHash = await hashNewPassword(ctx, { password, owner: await getUser(ctx, caller, userId) });
  return inOrganisation(ctx, caller, async (tx) => {
    await lockUser(tx, caller, userId);
    if (userId === caller.id) throw new ConflictError('OWN_ACCOUNT', 'Change your own password in your profile');
    const user = await saveUser(tx, caller, { id: userId, password_hash: passwordHash });
    await endOtherSessions(tx, caller, userId);
    await revokeAccountLinks(tx, caller, userId);
    await recordAudit(tx, caller, { action: 'RESET_PASSWORD', entity: toUserEntity(user) });
    return user;
  });
}

/** For a user who has lost their devices and recovery codes. Users change their own second factors in their profile. */
export function resetSecondFactors(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (userId === caller.id)
      throw new ConflictError('OWN_ACCOUNT', 'Manage your own two-factor authentication in your profile');
    if (!(await deleteSecondFactorsIn(tx, { organisationId: caller.organisationId, userId }))) return toUser(before);
    await endUserSessions(tx, caller, userId);
    const meta = { secondFactors: before.secondFactors };
    await recordAudit(tx, caller, { action: 'RESET_SECOND_FACTORS', entity: toUserEntity(before), meta });
    return { ...toUser(before), secondFactors: [] };
  });
}

export type SetBreakGlassInput = { readonly userId: string; readonly breakGlass: boolean };

/** Unlinks a new break-glass user from the identity provider, who must not be able to sign in as them. */
export function setBreakGlass(ctx: AppContext, caller: Caller, change: SetBreakGlassInput): Promise<User> {
  const { userId, breakGlass } = change;
  requireSignInAuthority(caller);
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (before.breakGlass === breakGlass) return toUser(before);
    await (breakGlass
      ? requireHasPassword(tx, caller, before)
      : requireOtherBreakGlassAdministrator(tx, caller, before));
    const unlinked = breakGlass ? { sso_subject: null } : {};
    const after = await saveUser(tx, caller, { id: userId, break_glass: breakGlass, ...unlinked });
    const action = breakGlass ? 'ADD_BREAK_GLASS_USER' : 'REMOVE_BREAK_GLASS_USER';
    await recordAudit(tx, caller, { action, entity: toUserEntity(after) });
    return after;
  });
}

/** A break-glass user needs a password to sign in without single sign-on. */
async function requireHasPassword(tx: Tx, { organisationId }: Caller, { id }: UserRow): Promise<void> {
  const withPassword = await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (!withPassword) throw new ConflictError('PASSWORD_REQUIRED', 'Set a password for this user first');
}
