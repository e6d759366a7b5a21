import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { giveRole, lockProvisioned } from '../users/provisioning-commands.ts';

/** The role of whoever is in no group that gives one. */
export async function defaultRoleIdIn(tx: Tx, { organisationId }: Caller): Promise<string> {
  const { default_role_id } = await tx
    .selectFrom('scim_token')
    .select('default_role_id')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return default_role_id;
}

/** Gives each of these users the role that their groups say. Break-glass users keep the one they have. */
export async function giveGroupRoles(tx: Tx, caller: Caller, userIds: Iterable<string>): Promise<void> {
  for (const { user_id, role_id, role_name } of await rolesToGive(tx, caller, [...userIds])) {
    const user = await lockProvisioned(tx, caller, user_id);
    if (!user.breakGlass) await giveRole(tx, caller, { user, role: { id: role_id, name: role_name } });
  }
}

type RoleToGive = { readonly user_id: string; readonly role_id: string; readonly role_name: string };

/** Of several groups the role with the most permissions counts; only whoever has another one is named. */
async function rolesToGive(tx: Tx, { organisationId }: Caller, userIds: readonly string[]): Promise<RoleToGive[]> {
  const { rows } = await sql<RoleToGive>`
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
