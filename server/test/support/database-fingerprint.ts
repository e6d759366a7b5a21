import type { TestDatabase } from './test-database.ts';

/**
 * Not written by the request itself: last-used timestamps are updated alongside every request, and the rate limit
 * counts a request before its permission is checked (429 comes before 403). Refusals are written to the security log.
 */
const BOOKKEEPING_COLUMNS = ['last_used_at', 'last_used_address', 'last_seen_at'];
const BOOKKEEPING_TABLES = ['request_window', 'security_event'];

export type DatabaseFingerprint = Readonly<Record<string, string>>;

/**
 * The row count and a checksum of every table. Two fingerprints are equal exactly when nothing was written in between.
 */
export async function fingerprintDatabase(database: TestDatabase): Promise<DatabaseFingerprint> {
  const rows = await sumsOf(database, () => `''`);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The same per organisation. Tables without rows of an organisation are omitted. */
export async function fingerprintsByOrganisation(
  database: TestDatabase,
): Promise<ReadonlyMap<string, DatabaseFingerprint>> {
  const rows = await sumsOf(database, ({ owned }) => (owned ? 't.organisation_id::text' : `''`));
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  return new Map(
    [...byOwner].map(([owner, sums]) => [owner, Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))]),
  );
}

type Table = { readonly name: string; readonly columns: string; readonly owned: boolean };
type Sum = { readonly name: string; readonly owner: string; readonly sum: string };

async function sumsOf(database: TestDatabase, ownerIn: (table: Table) => string): Promise<Sum[]> {
  const tables = await database.query<Table>(
    `select relname as name, string_agg(format('t.%I', attname), ', ' order by attnum) as columns,
       bool_or(attname = 'organisation_id') as owned
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1) and attname <> all ($2)
     group by relname`,
    [BOOKKEEPING_TABLES, BOOKKEEPING_COLUMNS],
  );
  // Runs thousands of times: a sum needs no sorting, and a row as text is cheaper than JSON.
  const sums = tables.map(
    (table) => `
      select '${table.name}' as name, ${ownerIn(table)} as owner,
        count(*) || ' rows, ' || sum(hashtextextended(row(${table.columns})::text, 0)) as sum
      from "${table.name}" t group by 2`,
  );
  return database.query<Sum>(sums.join(' union all '));
}
