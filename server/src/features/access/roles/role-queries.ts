import { canDecideSignIn, canGrant, type Role } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError, InvalidError } from '../../../platform/errors.ts';

/** The built-in role with every permission. At least one enabled user must have it. */
export const ADMINISTRATOR = 'Administrator';

export type RoleRow = Selectable<Tables['role']>;

/** Built-in roles first. */
export async function listRoles(ctx: AppContext, caller: Caller): Promise<Role[]> {
  const list = queryBuilder
    .selectFrom('role')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .orderBy('built_in', 'desc')
    .orderBy(sql`lower(name)`);
  return (await readInOrganisation(ctx, caller, toStatement(list))).map(toRole);
}

export async function getAdministratorRoleId(tx: Tx, { organisationId }: Caller): Promise<string> {
  const { id } = await tx
    .selectFrom('role')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('built_in', '=', true)
    .where('name', '=', ADMINISTRATOR)
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the role, so that it cannot be deleted until the transaction ends. */
export async function requireGrantableRole(tx: Tx, caller: Caller, roleId: string): Promise<RoleRow> {
  const role = await tx
    .selectFrom('role')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', roleId)
    .forKeyShare()
    .executeTakeFirst();
  if (!role)
    throw new InvalidError('There is no role with this ID', [{ path: 'roleId', message: 'is not an existing role' }]);
  requireGrantable(caller, role.permissions);
  return role;
}

export function requireGrantable(caller: Caller, permissions: Iterable<string>) {
  if (!canGrant(caller.permissions, permissions))
    throw new ForbiddenError('You cannot grant permissions you do not have', 'MORE_PERMISSIONS_NEEDED');
}

/** A user who decides how people sign in can sign in as anybody, so a single permission must not be enough. */
export function requireSignInAuthority({ permissions }: Caller) {
  if (!canDecideSignIn(permissions))
    throw new ForbiddenError(
      'Only users with all permissions can change how people sign in',
      'MORE_PERMISSIONS_NEEDED',
    );
}

export const toRole = (role: RoleRow): Role => ({
  id: role.id,
  name: role.name,
  description: role.description,
  permissions: role.permissions,
  builtIn: role.built_in,
  createdAt: role.created_at,
  updatedAt: role.updated_at,
});
