import type { ProvisionedGroup, ScimSettings } from '@assay/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { buildScimBaseUrl } from './scim-resource.ts';

type TokenRow = Selectable<Tables['scim_token']>;

export function getScimSettings(ctx: AppContext, caller: Caller): Promise<ScimSettings> {
  return inOrganisation(ctx, caller, async (tx) => {
    const row = await tx
      .selectFrom('scim_token')
      .selectAll()
      .where('organisation_id', '=', caller.organisationId)
      .executeTakeFirst();
    return toScimSettings(await ctx.sites.getUrlIn(tx, caller), row);
  });
}

/** Never returns the token: it is shown only once, when it is created. */
export function toScimSettings(site: URL, row: TokenRow | undefined): ScimSettings {
  const enabled = row !== undefined && row.token_hash !== null;
  return {
    enabled,
    baseUrl: buildScimBaseUrl(site),
    createdAt: enabled ? row.created_at : null,
    lastUsedAt: row?.last_used_at ?? null,
    defaultRoleId: row?.default_role_id ?? null,
  };
}

export async function listProvisionedGroups(ctx: AppContext, caller: Caller): Promise<ProvisionedGroup[]> {
  const list = selectProvisionedGroups(queryBuilder, caller)
    .orderBy(sql`lower(g.display_name)`)
    .orderBy('g.id');
  return readInOrganisation(ctx, caller, toStatement(list));
}

export const selectProvisionedGroups = (db: Kysely<Tables>, { organisationId }: Caller) =>
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
