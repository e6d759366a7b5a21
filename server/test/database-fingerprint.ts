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
  const rows = await sumsOf(database, `''`);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The same for the rows of each organisation by itself; a table without any of its rows is left out. */
export async function fingerprintsByOrganisation(database: TestDatabase): Promise<ReadonlyMap<string, Fingerprint>> {
  const rows = await sumsOf(database, `to_jsonb(t) ->> 'organisation_id'`);
  const byOwner = Map.groupBy(rows, ({ owner }) => owner ?? '');
  return new Map(
    [...byOwner].map(([owner, sums]) => [owner, Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))]),
  );
}

type Sum = { readonly name: string; readonly owner: string | null; readonly sum: string };

async function sumsOf(database: TestDatabase, owner: string): Promise<Sum[]> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1)`,
    [BOOKKEEPING_TABLES],
  );
  const sums = tables.map(
    ({ name }) => `
      select '${name}' as name, owner, count(*) || ' rows, ' || coalesce(md5(string_agg(row, ',' order by row)), '-') as sum
      from (select ${owner} as owner, md5((to_jsonb(t) - $1::text[])::text) as row from "${name}" t) rows group by owner`,
  );
  return database.query<Sum>(sums.join(' union all '), [BOOKKEEPING_COLUMNS]);
}
