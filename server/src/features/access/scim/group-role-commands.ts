import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { assignRole, lockProvisionedUser } from '../accounts/index.ts';

/** The role of users whose groups map to no role. */
export async function getDefaultRoleId(tx: Tx, { organisationId }: Caller): Promise<string> {
  const { default_role_id } = await tx
    .selectFrom('scim_token')
    .select('default_role_id')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return default_role_id;
}

/** Gives each user the role mapped from their groups. Break-glass users keep theirs. */
export async function assignGroupRoles(tx: Tx, caller: Caller, userIds: Iterable<string>): Promise<void> {
  for (const { user_id, role_id, role_name } of await listRoleAssignments(tx, caller, [...userIds])) {
    const user = await lockProvisionedUser(tx, caller, user_id);
    if (!user.breakGlass) await assignRole(tx, caller, { user, role: { id: role_id, name: role_name } });
  }
}

type RoleAssignmentRow = { readonly user_id: string; readonly role_id: string; readonly role_name: string };

/** With several groups, the role with the most permissions wins. Returns only users whose role changes. */
async function listRoleAssignments(
  tx: Tx,
  { organisationId }: Caller,
  userIds: readonly string[],
): Promise<RoleAssignmentRow[]> {
  const { rows } = await sql<RoleAssignmentRow>`
    select u.id as user_id, r.id as role_id, r.name as role_name
    from app_user u
    join role r on r.organisation_id = u.organisation_id and r.id = coalesce(
      (
        select given.id from scim_group_member m
        join scim_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
        join role given on given.organisation_id = g.organisation_id and given.id = g.role_id
        where m.organisation_id = u.organisation_id and m.user_id = u.id
        order by cardinality(given.permissions) desc, given.name
        limit 1
      ),
      (select t.default_role_id from scim_token t where t.organisation_id = u.organisation_id)
    )
    where u.organisation_id = ${organisationId}::uuid and u.id = any (${[...userIds]}::uuid[]) and r.id <> u.role_id
    order by u.id`.execute(tx);
  return rows;
}
