import { Id, type ScimGroup, type ScimGroupList, type ScimListQuery, type ScimProjection } from '@assay/contract';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { type Condition, joinConditions } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { ScimInvalidError } from './scim-error.ts';
import { parseScimFilter, type ScimComparison } from './scim-filter.ts';
import { applyProjection, isAttributeRequested, type ScimGroupRow, toScimGroup, toScimList } from './scim-resource.ts';

const MEMBERS_COLUMN = sql<ScimGroupRow['members']>`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
  from scim_group_member m
  join app_user u on u.organisation_id = m.organisation_id and u.id = m.user_id
  where m.organisation_id = g.organisation_id and m.group_id = g.id), '[]')`;
const EMPTY_MEMBERS_COLUMN = sql<ScimGroupRow['members']>`null::json`;

const selectScimGroups = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db.selectFrom('scim_group as g').where('g.organisation_id', '=', organisationId);

/** Reads members only on request: there may be many. */
const selectGroupRows = (groups: ReturnType<typeof selectScimGroups>, projection: ScimProjection) =>
  groups
    .select(['g.id', 'g.display_name as displayName', 'g.external_id as externalId'])
    .select(['g.created_at as createdAt', 'g.updated_at as updatedAt'])
    .select((isAttributeRequested(projection, 'members') ? MEMBERS_COLUMN : EMPTY_MEMBERS_COLUMN).as('members'));

/** Oldest first: groups created while a client pages through the list come last. */
export function listScimGroups(ctx: AppContext, caller: Caller, query: ScimListQuery): Promise<ScimGroupList> {
  const condition = joinConditions(parseScimFilter(query.filter).map(toCondition));
  return inOrganisation(ctx, caller, async (tx) => {
    const groups = selectScimGroups(tx, caller).where(condition);
    const { total } = await groups.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await selectGroupRows(groups, query)
      .orderBy('g.created_at')
      .orderBy('g.id')
      .limit(query.count)
      .offset(query.startIndex - 1)
      .execute();
    const site = await ctx.sites.getUrlIn(tx, caller);
    return toScimList(query, { total, resources: rows.map((row) => applyProjection(toScimGroup(site, row), query)) });
  });
}

export type GetScimGroupInput = { readonly groupId: string; readonly projection: ScimProjection };

export function getScimGroup(
  ctx: AppContext,
  caller: Caller,
  { groupId, projection }: GetScimGroupInput,
): Promise<ScimGroup> {
  return inOrganisation(ctx, caller, async (tx) => {
    const groups = selectGroupRows(selectScimGroups(tx, caller), projection);
    const row = await groups.where('g.id', '=', groupId).executeTakeFirst();
    if (!row) throw new NotFoundError();
    return applyProjection(toScimGroup(await ctx.sites.getUrlIn(tx, caller), row), projection);
  });
}

export const getScimGroupIn = (tx: Tx, caller: Caller, groupId: string): Promise<ScimGroupRow> =>
  selectGroupRows(selectScimGroups(tx, caller), {}).where('g.id', '=', groupId).executeTakeFirstOrThrow();

function toCondition({ attribute, value }: ScimComparison): Condition {
  const text = String(value);
  switch (attribute) {
    case 'id':
      return sql`g.id = ${Id.parse(value)}::uuid`;
    case 'displayname':
      return sql`lower(g.display_name) = lower(${text})`;
    case 'externalid':
      return sql`g.external_id = ${text}`;
    case 'members':
    case 'members.value':
      return sql`exists (select from scim_group_member m
        where m.organisation_id = g.organisation_id and m.group_id = g.id and m.user_id = ${Id.parse(value)}::uuid)`;
    default:
      throw new ScimInvalidError('invalidFilter', 'Groups cannot be filtered by this attribute');
  }
}
