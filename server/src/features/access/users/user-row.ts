import { canGrant, type User } from '@assay/contract';
import { sql, type Updateable } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { ADMINISTRATOR } from '../roles/index.ts';
import { requireOtherBreakGlassAdministrator } from './break-glass-queries.ts';
import { selectUsersWithRoles, toUser, type UserRow } from './user-queries.ts';

/** Locks the user. Throws if they have permissions that the caller lacks. */
export async function lockUser(tx: Tx, caller: Caller, userId: string): Promise<UserRow> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', userId)
    .forUpdate()
    .execute();
  const user = await selectUsersWithRoles(tx, caller).where('u.id', '=', userId).executeTakeFirst();
  if (!user) throw new NotFoundError();
  if (!canGrant(caller.permissions, user.rolePermissions))
    throw new ForbiddenError('You cannot change a user who has more permissions than you', 'MORE_PERMISSIONS_NEEDED');
  return user;
}

export async function saveUser(
  tx: Tx,
  caller: Caller,
  { id, ...columns }: Updateable<Tables['app_user']> & { readonly id: string },
): Promise<User> {
  await tx
    .updateTable('app_user')
    .set({ ...columns, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .execute();
  return toUser(await selectUsersWithRoles(tx, caller).where('u.id', '=', id).executeTakeFirstOrThrow());
}

/**
 * An organisation without an administrator could never get one again. Locks the role's row, so that two concurrent
 * requests cannot remove the last two administrators.
 */
export async function requireOtherAdministrator(tx: Tx, caller: Caller, user: UserRow): Promise<void> {
  const isAdministrator = user.roleBuiltIn && user.roleName === ADMINISTRATOR;
  if (!isAdministrator || user.disabledAt !== null) return;
  await tx
    .selectFrom('role')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', user.roleId)
    .forNoKeyUpdate()
    .execute();
  const other = await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('role_id', '=', user.roleId)
    .where('disabled_at', 'is', null)
    .where('id', '<>', user.id)
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throw new ConflictError('LAST_ADMINISTRATOR', 'The organisation must have at least one active administrator');
  await requireOtherBreakGlassAdministrator(tx, caller, user);
}

export const toUserEntity = ({ id, name }: Pick<User, 'id' | 'name'>) => ({ type: 'User', id, name });

/** Locks the user. Throws if they have signed in before or are disabled. */
export async function lockInvitedUser(tx: Tx, caller: Caller, userId: string): Promise<User> {
  const user = await lockUser(tx, caller, userId);
  if (user.lastLoginAt !== null) throw new ConflictError('USER_ALREADY_ACTIVE', 'This user has already signed in');
  if (user.disabledAt !== null) throw new ConflictError('USER_DISABLED', 'This user is disabled');
  return toUser(user);
}
