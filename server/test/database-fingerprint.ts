import type { TestDatabase } from './test-database.ts';

/**
 * Not part of what a request writes: when a credential was last used is noted beside every request, and the audit
 * window takes a place before the permission is looked at (429 comes before 403).
 */
const BOOKKEEPING_COLUMNS = ['last_used_at', 'last_used_address', 'last_seen_at'];
const BOOKKEEPING_TABLES = ['request_window'];

export type Fingerprint = Readonly<Record<string, string>>;

/** How many rows each table holds, and a checksum of them: two are equal exactly when nothing was written between. */
export async function fingerprint(database: TestDatabase): Promise<Fingerprint> {
  const rows = await sumsOf(database, () => `''`);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The same for the rows of each organisation by itself; a table without any of its rows is left out. */
export async function fingerprintsByOrganisation(database: TestDatabase): Promise<ReadonlyMap<string, Fingerprint>> {
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
  // Asked thousands of times: a sum needs no order, and a row as text no object built of it.
  const sums = tables.map(
    (table) => `
      select '${table.name}' as name, ${ownerIn(table)} as owner,
        count(*) || ' rows, ' || sum(hashtextextended(row(${table.columns})::text, 0)) as sum
      from "${table.name}" t group by 2`,
  );
  return database.query<Sum>(sums.join(' union all '));
}
