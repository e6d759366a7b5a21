import { Id, type ScimGroup, type ScimGroupList, type ScimListQuery, type ScimProjection } from '@assay/contract';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { allOf, type Condition } from '../../platform/db/conditions.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { ScimInvalidError } from './scim-error.ts';
import { type Comparison, readFilter } from './scim-filter.ts';
import { isWanted, listOf, projected, scimGroupOf, type ScimGroupRow } from './scim-resource.ts';

const MEMBERS = sql<ScimGroupRow['members']>`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
  from scim_group_member m
  join app_user u on u.organisation_id = m.organisation_id and u.id = m.user_id
  where m.organisation_id = g.organisation_id and m.group_id = g.id), '[]')`;
const NO_MEMBERS = sql<ScimGroupRow['members']>`null::json`;

const scimGroups = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db.selectFrom('scim_group as g').where('g.organisation_id', '=', organisationId);

/** Members are read only where they are asked for: there may be many. */
const rowsOf = (groups: ReturnType<typeof scimGroups>, projection: ScimProjection) =>
  groups
    .select(['g.id', 'g.display_name as displayName', 'g.external_id as externalId'])
    .select(['g.created_at as createdAt', 'g.updated_at as updatedAt'])
    .select((isWanted(projection, 'members') ? MEMBERS : NO_MEMBERS).as('members'));

/** Oldest first: what comes while a client reads page after page comes last. */
export function listScimGroups(ctx: AppContext, caller: Caller, query: ScimListQuery): Promise<ScimGroupList> {
  const condition = allOf(readFilter(query.filter).map(conditionOf));
  return inOrganisation(ctx, caller, async (tx) => {
    const groups = scimGroups(tx, caller).where(condition);
    const { total } = await groups.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await rowsOf(groups, query)
      .orderBy('g.created_at')
      .orderBy('g.id')
      .limit(query.count)
      .offset(query.startIndex - 1)
      .execute();
    return listOf(query, { total, resources: rows.map((row) => projected(scimGroupOf(ctx, row), query)) });
  });
}

export type ShownGroup = { readonly groupId: string; readonly projection: ScimProjection };

export async function getScimGroup(
  ctx: AppContext,
  caller: Caller,
  { groupId, projection }: ShownGroup,
): Promise<ScimGroup> {
  const query = rowsOf(scimGroups(statements, caller), projection).where('g.id', '=', groupId);
  const [row] = await readInOrganisation(ctx, caller, statementOf(query));
  if (!row) throw new NotFoundError();
  return projected(scimGroupOf(ctx, row), projection);
}

export const scimGroupIn = (tx: Tx, caller: Caller, groupId: string): Promise<ScimGroupRow> =>
  rowsOf(scimGroups(tx, caller), {}).where('g.id', '=', groupId).executeTakeFirstOrThrow();

function conditionOf({ attribute, value }: Comparison): Condition {
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
      throw new ScimInvalidError('invalidFilter', 'Groups cannot be searched by this attribute');
  }
}
