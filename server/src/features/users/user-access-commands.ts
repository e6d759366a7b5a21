import type { User } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { ConflictError } from '../../platform/errors.ts';
import { revokeAccountLinks } from '../account-links/account-link-commands.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireGrantableRole } from '../roles/role-queries.ts';
import { removeSecondFactors } from '../second-factors/second-factor-commands.ts';
import { endOtherSessions, endSessions } from '../sessions/session-commands.ts';
import { hashNewPassword } from './password-commands.ts';
import { entityOf, lockUser, requireOtherAdministrator, saveUser } from './user-change.ts';
import { getUser, userOf } from './user-queries.ts';

export function disableUser(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (before.disabledAt !== null) return userOf(before);
    await requireOtherAdministrator(tx, caller, before);
    const after = await saveUser(tx, caller, { id: userId, disabled_at: ctx.now().toISOString() });
    await endSessions(tx, caller, userId);
    await recordAudit(tx, caller, { action: 'DISABLE_USER', entity: entityOf(after) });
    return after;
  });
}

export function enableUser(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (before.disabledAt === null) return userOf(before);
    const after = await saveUser(tx, caller, { id: userId, disabled_at: null, sso_subject: null });
    await recordAudit(tx, caller, { action: 'ENABLE_USER', entity: entityOf(after) });
    return after;
  });
}

export type RoleAssignment = { readonly userId: string; readonly roleId: string };

export function changeRole(ctx: AppContext, caller: Caller, { userId, roleId }: RoleAssignment): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    const role = await requireGrantableRole(tx, caller, roleId);
    if (before.roleId === roleId) return userOf(before);
    await requireOtherAdministrator(tx, caller, before);
    const after = await saveUser(tx, caller, { id: userId, role_id: roleId });
    await endOtherSessions(tx, caller, userId);
    const changes = { role: { from: before.roleName, to: role.name } };
    await recordAudit(tx, caller, { action: 'CHANGE_ROLE', entity: entityOf(after), meta: { changes } });
    return after;
  });
}

export type NewPassword = { readonly userId: string; readonly password: string };

export async function resetPassword(ctx: AppContext, caller: Caller, { userId, password }: NewPassword): Promise<User> {
  const passwordHash = await hashNewPassword(ctx, { password, owner: await getUser(ctx, caller, userId) });
  return inOrganisation(ctx, caller, async (tx) => {
    await lockUser(tx, caller, userId);
    const user = await saveUser(tx, caller, { id: userId, password_hash: passwordHash });
    await endOtherSessions(tx, caller, userId);
    await revokeAccountLinks(tx, caller, userId);
    await recordAudit(tx, caller, { action: 'RESET_PASSWORD', entity: entityOf(user) });
    return user;
  });
}

/** For somebody who lost their devices and their recovery codes. One's own are changed with a confirmation. */
export function resetSecondFactors(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (userId === caller.id) throw new ConflictError('Change your own second factors in your profile');
    if (!(await removeSecondFactors(tx, { organisationId: caller.organisationId, userId }))) return userOf(before);
    await endSessions(tx, caller, userId);
    const meta = { secondFactors: before.secondFactors };
    await recordAudit(tx, caller, { action: 'RESET_SECOND_FACTORS', entity: entityOf(before), meta });
    return { ...userOf(before), secondFactors: [] };
  });
}
