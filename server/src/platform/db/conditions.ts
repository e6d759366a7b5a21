import { type RawBuilder, sql } from 'kysely';

export type Condition = RawBuilder<boolean>;

/** Joins the given conditions with `and`, skipping those that are false. */
export const joinConditions = (conditions: readonly (Condition | false)[]): Condition =>
  sql.join<boolean>([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `);

/** Whether a column has one of the values. One value is compared as such, so that an index can also sort. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any (${`{${values.join(',')}}`}::text[])`;

/** Whether at least one of the conditions is met. */
export const matchesAny = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

const LIKE_SYNTAX = /[\\%_]/g;

/** Words that a trigram index can find. Shorter ones occur in so many names that a scan is faster. */
const INDEXED_WORD = /[\p{L}\p{N}]{3}/u;

/** A LIKE pattern that matches texts containing the query literally. */
export const toLikePattern = (query: string) => `%${query.replace(LIKE_SYNTAX, '\\$&')}%`;

/** Ignores case. */
export const contains = (text: RawBuilder<unknown>, query: string): Condition =>
  sql`lower(${text}) like lower(${toLikePattern(query)})`;

export const usesTrigramIndex = (query: string) => INDEXED_WORD.test(query);
