import type { TestDatabase } from './test-database.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Remembers the rows of an organisation in these tables. The returned function puts them back as they were. */
export async function rememberRows(database: TestDatabase, organisationId: string, tables: readonly string[]) {
  const statements: string[] = [];
  for (const table of tables) {
    const [row] = await database.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${table} t where organisation_id = $1`,
      [organisationId],
    );
    statements.push(
      `delete from ${table} where organisation_id = '${organisationId}'`,
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${quote(row?.rows ?? '[]')}::jsonb)`,
    );
  }
  // Without foreign keys and triggers, so that nothing else changes.
  const restore = ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n');
  return () => database.query(restore);
}
