import type { Permission, Person, User } from '@assay/contract';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { isInvitedColumn, isProvisionedColumn, secondFactorKindsColumn } from './user-columns.ts';

export type UserRow = User & { readonly rolePermissions: string[]; readonly roleBuiltIn: boolean };

export async function listUsers(ctx: AppContext, caller: Caller): Promise<User[]> {
  const list = selectUsersWithRoles(queryBuilder, caller)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id');
  return (await readInOrganisation(ctx, caller, toStatement(list))).map(toUser);
}

/** Users who can be assigned. Disabled users keep their assignments, but get no new ones. */
export async function listPeople(ctx: AppContext, caller: Caller): Promise<Person[]> {
  const list = queryBuilder
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('organisation_id', '=', caller.organisationId)
    .where('disabled_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  return readInOrganisation(ctx, caller, toStatement(list));
}

export async function getUser(ctx: AppContext, caller: Caller, userId: string): Promise<User> {
  const query = selectUsersWithRoles(queryBuilder, caller).where('u.id', '=', userId);
  const [user] = await readInOrganisation(ctx, caller, toStatement(query));
  if (!user) throw new NotFoundError();
  return toUser(user);
}

export const getUserIn = async (tx: Tx, caller: Caller, userId: string): Promise<User> =>
  toUser(await selectUsersWithRoles(tx, caller).where('u.id', '=', userId).executeTakeFirstOrThrow());

export const selectUsersWithRoles = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'u.organisation_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.id', 'u.email', 'u.name', 'u.disabled_at as disabledAt', 'u.last_login_at as lastLoginAt'])
    .select(['u.created_at as createdAt', 'r.id as roleId', 'r.name as roleName'])
    .select(['r.permissions as rolePermissions', 'r.built_in as roleBuiltIn'])
    .select(secondFactorKindsColumn.as('secondFactors'))
    .select(isInvitedColumn.as('invited'))
    .select(['u.break_glass as breakGlass', isProvisionedColumn.as('provisioned')])
    .where('u.organisation_id', '=', organisationId);

export const toUser = (user: UserRow): User => ({
  id: user.id,
  email: user.email,
  name: user.name,
  roleId: user.roleId,
  roleName: user.roleName,
  disabledAt: user.disabledAt,
  lastLoginAt: user.lastLoginAt,
  createdAt: user.createdAt,
  secondFactors: user.secondFactors,
  invited: user.invited,
  breakGlass: user.breakGlass,
  provisioned: user.provisioned,
});

/** Null if the user is disabled or was deleted. */
export async function findActivePermissions(tx: Tx, caller: Caller, userId: string): Promise<string[] | null> {
  const user = await selectUsersWithRoles(tx, caller)
    .where('u.id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  return user?.rolePermissions ?? null;
}

/** Active users whose role has the permission, sorted by name. */
export const selectPeopleWithPermission = (db: Kysely<Tables>, { organisationId }: Caller, permission: Permission) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'u.organisation_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.id', 'u.name'])
    .where('u.organisation_id', '=', organisationId)
    .where('u.disabled_at', 'is', null)
    .where(sql<boolean>`${permission} = any (r.permissions)`)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id');

export async function requireUser(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user)
    throw new InvalidError('There is no user with this ID', [{ path: 'ownerId', message: 'is not an existing user' }]);
}
