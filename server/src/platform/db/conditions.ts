import { type RawBuilder, sql } from 'kysely';

export type Condition = RawBuilder<boolean>;

/** What a filter asks for, and nothing of what it leaves open. */
export const allOf = (conditions: readonly (Condition | false)[]): Condition =>
  sql.join<boolean>([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `);
