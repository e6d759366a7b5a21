import type pg from 'pg';

const FILTER = /(?:"?\w+"?\.)?"?organisation_id"?\s*=\s*(?:(\$\d+)(?:::uuid)?|current_organisation_id\(\))/gi;

export type RemovedFilters = { count: number; readonly left: Set<string> };

/**
 * Removes the application's own organisation filter from every statement, so that only row-level security remains. The
 * parameter stays in use, because PostgreSQL could not infer its type otherwise.
 */
export function removeOrganisationFilters(pool: pg.Pool): RemovedFilters {
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
