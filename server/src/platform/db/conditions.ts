import { type RawBuilder, sql } from 'kysely';

export type Condition = RawBuilder<boolean>;

/** Joins the given conditions with `and`, skipping those that are false. */
export const joinConditions = (conditions: readonly (Condition | false)[]): Condition =>
  sql.join<boolean>([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `);

const LIKE_SYNTAX = /[\\%_]/g;

/** Words that a trigram index can find. Shorter ones occur in so many names that a scan is faster. */
const INDEXED_WORD = /[\p{L}\p{N}]{3}/u;

/** A LIKE pattern that matches texts containing the query literally. */
export const toLikePattern = (query: string) => `%${query.replace(LIKE_SYNTAX, '\\$&')}%`;

export const usesTrigramIndex = (query: string) => INDEXED_WORD.test(query);
