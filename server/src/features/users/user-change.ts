import type { User } from '@assay/contract';
import { sql, type Updateable } from 'kysely';
import { type Caller, canGrant } from '../../domain/caller.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { ADMINISTRATOR } from '../roles/role-queries.ts';
import { requireOtherBreakGlass } from './break-glass-queries.ts';
import { userOf, type UserRow, usersWithRoles } from './user-queries.ts';

/** The user, held until the transaction ends. Nobody changes a user who may do more than they. */
export async function lockUser(tx: Tx, caller: Caller, userId: string): Promise<UserRow> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', userId)
    .forUpdate()
    .execute();
  const user = await usersWithRoles(tx, caller).where('u.id', '=', userId).executeTakeFirst();
  if (!user) throw new NotFoundError();
  if (!canGrant(caller, user.rolePermissions)) throw new ForbiddenError('You cannot change a user who may do more');
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
  return userOf(await usersWithRoles(tx, caller).where('u.id', '=', id).executeTakeFirstOrThrow());
}

/**
 * An organisation without an administrator could never get one again. The role's row is the lock: two administrators
 * who remove each other at the same moment come one after the other, and the second one is refused.
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
  if (!other) throw new ConflictError('The organisation needs at least one enabled administrator');
  await requireOtherBreakGlass(tx, caller, user);
}

export const entityOf = ({ id, name }: Pick<User, 'id' | 'name'>) => ({ type: 'User', id, name });
