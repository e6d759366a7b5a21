import type { ProvisionedGroup, ScimSettings } from '@assay/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements } from '../../platform/db/transaction.ts';
import { scimBaseUrl } from './scim-resource.ts';

type TokenRow = Selectable<Tables['scim_token']>;

export async function getScimSettings(ctx: AppContext, caller: Caller): Promise<ScimSettings> {
  const query = statements.selectFrom('scim_token').selectAll().where('organisation_id', '=', caller.organisationId);
  const [row] = await readInOrganisation(ctx, caller, statementOf(query));
  return settingsOf(ctx, row);
}

/** The token stays where it is: nobody is shown it a second time. */
export function settingsOf(ctx: AppContext, row: TokenRow | undefined): ScimSettings {
  const enabled = row !== undefined && row.token_hash !== null;
  return {
    enabled,
    baseUrl: scimBaseUrl(ctx),
    createdAt: enabled ? row.created_at : null,
    lastUsedAt: row?.last_used_at ?? null,
    defaultRoleId: row?.default_role_id ?? null,
  };
}

export async function listProvisionedGroups(ctx: AppContext, caller: Caller): Promise<ProvisionedGroup[]> {
  const list = provisionedGroups(statements, caller)
    .orderBy(sql`lower(g.display_name)`)
    .orderBy('g.id');
  return readInOrganisation(ctx, caller, statementOf(list));
}

export const provisionedGroups = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('scim_group as g')
    .leftJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'g.organisation_id').onRef('r.id', '=', 'g.role_id'),
    )
    .select(['g.id', 'g.display_name as displayName', 'g.role_id as roleId', 'r.name as roleName'])
    .select(['g.created_at as createdAt', 'g.updated_at as updatedAt'])
    .select(
      sql<number>`(select count(*)::int from scim_group_member m
        where m.organisation_id = g.organisation_id and m.group_id = g.id)`.as('memberCount'),
    )
    .where('g.organisation_id', '=', organisationId);
