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
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1)`,
    [BOOKKEEPING_TABLES],
  );
  const sums = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(row, ',' order by row)), '-') as sum
      from (select md5((to_jsonb(t) - $1::text[])::text) as row from "${name}" t) rows`,
  );
  const rows = await database.query<{ name: string; sum: string }>(sums.join(' union all '), [BOOKKEEPING_COLUMNS]);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
