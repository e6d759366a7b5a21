import type pg from 'pg';

const FILTER = /(?:"?\w+"?\.)?"?organisation_id"?\s*=\s*(?:(\$\d+)(?:::uuid)?|current_organisation_id\(\))/gi;

export type RemovedFilters = { count: number; readonly left: Set<string> };

/**
 * Takes the application's own filter out of every statement on its way to PostgreSQL, so that row-level security stands
 * alone. The parameter stays in use; otherwise PostgreSQL could not tell its type.
 */
export function removeFilters(pool: pg.Pool): RemovedFilters {
  const removed: RemovedFilters = { count: 0, left: new Set() };
  const rewrite = (sql: string) => {
    const text = sql.replace(FILTER, (_, parameter: string | undefined) => {
      removed.count += 1;
      return parameter === undefined ? 'true' : `${parameter}::uuid is not null`;
    });
    if (/organisation_id"?\s*=\s*\$/i.test(text)) removed.left.add(text);
    return text;
  };
  pool.on('connect', ({ connection }: pg.Client) => {
    const parse = connection.parse.bind(connection);
    connection.parse = (query, more) => parse({ ...query, text: rewrite(query.text) }, more);
  });
  return removed;
}
