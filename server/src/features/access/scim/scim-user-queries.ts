import { Id, type ScimListQuery, type ScimProjection, type ScimUser, type ScimUserList } from '@assay/contract';
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
import { applyProjection, type ScimUserRow, toScimList, toScimUser } from './scim-resource.ts';

/** Users unknown to the identity provider use their email address as userName. */
const USER_NAME_COLUMN = sql<string>`coalesce(s.user_name, u.email)`;

export const selectScimUsers = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('scim_user as s', (join) =>
      join.onRef('s.organisation_id', '=', 'u.organisation_id').onRef('s.user_id', '=', 'u.id'),
    )
    .where('u.organisation_id', '=', organisationId);

const selectUserRows = (users: ReturnType<typeof selectScimUsers>) =>
  users
    .select(['u.id', 'u.email', 'u.name', 'u.disabled_at as disabledAt'])
    .select(['u.created_at as createdAt', 'u.updated_at as updatedAt', USER_NAME_COLUMN.as('userName')])
    .select(['s.external_id as externalId', 's.given_name as givenName', 's.family_name as familyName']);

/** Oldest first: users created while a client pages through the list come last. */
export function listScimUsers(ctx: AppContext, caller: Caller, query: ScimListQuery): Promise<ScimUserList> {
  const condition = joinConditions(parseScimFilter(query.filter).map(toCondition));
  return inOrganisation(ctx, caller, async (tx) => {
    const users = selectScimUsers(tx, caller).where(condition);
    const { total } = await users.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await selectUserRows(users)
      .orderBy('u.created_at')
      .orderBy('u.id')
      .limit(query.count)
      .offset(query.startIndex - 1)
      .execute();
    const site = await ctx.sites.getUrlIn(tx, caller);
    return toScimList(query, { total, resources: rows.map((row) => applyProjection(toScimUser(site, row), query)) });
  });
}

export type GetScimUserInput = { readonly userId: string; readonly projection: ScimProjection };

export function getScimUser(
  ctx: AppContext,
  caller: Caller,
  { userId, projection }: GetScimUserInput,
): Promise<ScimUser> {
  return inOrganisation(ctx, caller, async (tx) => {
    const row = await selectUserRows(selectScimUsers(tx, caller)).where('u.id', '=', userId).executeTakeFirst();
    if (!row) throw new NotFoundError();
    return applyProjection(toScimUser(await ctx.sites.getUrlIn(tx, caller), row), projection);
  });
}

export const getScimUserIn = (tx: Tx, caller: Caller, userId: string): Promise<ScimUserRow> =>
  selectUserRows(selectScimUsers(tx, caller)).where('u.id', '=', userId).executeTakeFirstOrThrow();

export const hasUserName = (userName: string): Condition => sql`lower(${USER_NAME_COLUMN}) = lower(${userName})`;
export const hasEmail = (email: string): Condition => sql`lower(u.email) = lower(${email})`;

function toCondition({ attribute, value }: ScimComparison): Condition {
  const text = String(value);
  switch (attribute) {
    case 'id':
      return sql`u.id = ${Id.parse(value)}::uuid`;
    case 'username':
      return hasUserName(text);
    case 'externalid':
      return sql`s.external_id = ${text}`;
    case 'displayname':
      return sql`lower(u.name) = lower(${text})`;
    case 'emails':
    case 'emails.value':
      return hasEmail(text);
    case 'emails.type':
      return sql`${text.toLowerCase()}::text = 'work'`;
    case 'active':
      return sql`(u.disabled_at is null)::text = ${text.toLowerCase()}`;
    default:
      throw new ScimInvalidError('invalidFilter', 'Users cannot be filtered by this attribute');
  }
}
