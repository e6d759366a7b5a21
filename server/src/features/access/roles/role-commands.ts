import { ALL_PERMISSIONS, type Permission, type Role, type RoleCreate, type RoleUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields, omitUndefined, toCreation, toDeletion } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { BUILT_IN_ROLES } from './built-in-roles.ts';
import { requireGrantable, type RoleRow, toRole } from './role-queries.ts';

export async function createBuiltInRoles(tx: Tx, { organisationId }: Caller): Promise<void> {
  const roles = BUILT_IN_ROLES.map((role) => ({
    ...role,
    organisation_id: organisationId,
    id: newId(),
    built_in: true,
  }));
  await tx.insertInto('role').values(roles).execute();
}

export function createRole(ctx: AppContext, caller: Caller, body: RoleCreate): Promise<Role> {
  requireGrantable(caller, body.permissions);
  return inOrganisation(ctx, caller, async (tx) => {
    const role = await tx
      .insertInto('role')
      .values({
        organisation_id: caller.organisationId,
        id: newId(),
        name: body.name,
        description: body.description,
        permissions: sortPermissions(body.permissions),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(rethrowTakenName);
    const meta = { changes: toCreation(toRoleFields(role)) };
    await recordAudit(tx, caller, { action: 'CREATE_ROLE', entity: toRoleEntity(role), meta });
    return toRole(role);
  });
}

export type UpdateRoleInput = { readonly roleId: string; readonly update: RoleUpdate };

export function updateRole(ctx: AppContext, caller: Caller, { roleId, update }: UpdateRoleInput): Promise<Role> {
  const { name, description, permissions } = update;
  requireGrantable(caller, permissions ?? []);
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockCustomRole(tx, caller, roleId);
    const columns = omitUndefined({ name, description, permissions: permissions && sortPermissions(permissions) });
    const changes = diffFields(before, columns);
    if (!changes) return toRole(before);
    const after = await tx
      .updateTable('role')
      .set({ ...columns, updated_at: sql<string>`now()` })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', roleId)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(rethrowTakenName);
    await recordAudit(tx, caller, { action: 'UPDATE_ROLE', entity: toRoleEntity(after), meta: { changes } });
    return toRole(after);
  });
}

export function deleteRole(ctx: AppContext, caller: Caller, roleId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const role = await lockCustomRole(tx, caller, roleId);
    const holder = await tx
      .selectFrom('app_user')
      .select('id')
      .where('organisation_id', '=', caller.organisationId)
      .where('role_id', '=', roleId)
      .limit(1)
      .executeTakeFirst();
    if (holder)
      throw new ConflictError('ROLE_IN_USE', 'This role is still assigned to users. Assign them another role first.');
    await tx
      .deleteFrom('role')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', roleId)
      .execute()
      .catch(rethrowAssignedRole);
    const meta = { changes: toDeletion(toRoleFields(role)) };
    await recordAudit(tx, caller, { action: 'DELETE_ROLE', entity: toRoleEntity(role), meta });
    return null;
  });
}

/** Locks a custom role. Rejects a role with permissions the caller lacks. */
async function lockCustomRole(tx: Tx, caller: Caller, roleId: string): Promise<RoleRow> {
  const role = await tx
    .selectFrom('role')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw new NotFoundError();
  requireGrantable(caller, role.permissions);
  if (role.built_in) throw new ConflictError('BUILT_IN_ROLE', 'Built-in roles cannot be changed');
  return role;
}

/** Each permission once and in the order of the contract, so that equal roles compare as equal. */
const sortPermissions = (permissions: readonly Permission[]) =>
  ALL_PERMISSIONS.filter((one) => permissions.includes(one));

const toRoleFields = ({ name, description, permissions }: RoleRow) => ({ name, description, permissions });

const toRoleEntity = ({ id, name }: RoleRow) => ({ type: 'Role', id, name });

const rethrowTakenName = (error: unknown) => {
  throw isUniqueViolation(error, 'role_name_key')
    ? new ConflictError('NAME_TAKEN', 'A role with this name already exists')
    : error;
};

const rethrowAssignedRole = (error: unknown) => {
  throw isForeignKeyViolation(error)
    ? new ConflictError(
        'ROLE_IN_USE',
        'This role is still assigned by the identity provider. Choose another role in the settings first.',
      )
    : error;
};
