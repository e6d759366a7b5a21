import { Id, type ScimListQuery, type ScimProjection, type ScimUser, type ScimUserList } from '@assay/contract';
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
import { listOf, projected, scimUserOf, type ScimUserRow } from './scim-resource.ts';

/** Whoever no identity provider has named yet goes by their e-mail address. */
const USER_NAME = sql<string>`coalesce(s.user_name, u.email)`;

export const scimUsers = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('scim_user as s', (join) =>
      join.onRef('s.organisation_id', '=', 'u.organisation_id').onRef('s.user_id', '=', 'u.id'),
    )
    .where('u.organisation_id', '=', organisationId);

const rowsOf = (users: ReturnType<typeof scimUsers>) =>
  users
    .select(['u.id', 'u.email', 'u.name', 'u.disabled_at as disabledAt'])
    .select(['u.created_at as createdAt', 'u.updated_at as updatedAt', USER_NAME.as('userName')])
    .select(['s.external_id as externalId', 's.given_name as givenName', 's.family_name as familyName']);

/** Oldest first: whoever comes while a client reads page after page comes last. */
export function listScimUsers(ctx: AppContext, caller: Caller, query: ScimListQuery): Promise<ScimUserList> {
  const condition = allOf(readFilter(query.filter).map(conditionOf));
  return inOrganisation(ctx, caller, async (tx) => {
    const users = scimUsers(tx, caller).where(condition);
    const { total } = await users.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await rowsOf(users)
      .orderBy('u.created_at')
      .orderBy('u.id')
      .limit(query.count)
      .offset(query.startIndex - 1)
      .execute();
    return listOf(query, { total, resources: rows.map((row) => projected(scimUserOf(ctx, row), query)) });
  });
}

export type ShownUser = { readonly userId: string; readonly projection: ScimProjection };

export async function getScimUser(
  ctx: AppContext,
  caller: Caller,
  { userId, projection }: ShownUser,
): Promise<ScimUser> {
  const query = rowsOf(scimUsers(statements, caller)).where('u.id', '=', userId);
  const [row] = await readInOrganisation(ctx, caller, statementOf(query));
  if (!row) throw new NotFoundError();
  return projected(scimUserOf(ctx, row), projection);
}

export const scimUserIn = (tx: Tx, caller: Caller, userId: string): Promise<ScimUserRow> =>
  rowsOf(scimUsers(tx, caller)).where('u.id', '=', userId).executeTakeFirstOrThrow();

export const hasUserName = (userName: string): Condition => sql`lower(${USER_NAME}) = lower(${userName})`;
export const hasEmail = (email: string): Condition => sql`lower(u.email) = lower(${email})`;

function conditionOf({ attribute, value }: Comparison): Condition {
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
      throw new ScimInvalidError('invalidFilter', 'Users cannot be searched by this attribute');
  }
}
