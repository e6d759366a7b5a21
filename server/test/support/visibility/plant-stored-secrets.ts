import type { Scene } from './scene.ts';

/** Columns with bytes that callers are given: files and the tree of the audit log. */
const PUBLIC_TABLES = /^(submission|organisation_logo|issued_report|audit_checkpoint|audit_leaf)/;

type Column = { readonly table: string; readonly column: string };

/** Everything that is stored as bytes is secret or the hash of a secret, whatever table it is in. */
export async function plantStoredSecrets({ test, organisation, plantBytes, plantSecret }: Scene): Promise<void> {
  const columns = await test.database.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.columns o using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'bytea' and o.column_name = 'organisation_id'`,
  );
  const secret = columns.filter(({ table }) => !PUBLIC_TABLES.test(table));
  if (secret.length === 0) throw new Error('No column holds secrets');
  for (const { table, column } of secret) {
    const rows = await test.database.query<{ bytes: Buffer }>(
      `select ${column} as bytes from ${table} where organisation_id = $1 and ${column} is not null`,
      [organisation.id],
    );
    for (const { bytes } of rows) plantBytes('stored secret or hash', bytes);
  }
  const users = await test.database.query<{ password_hash: string }>(
    'select password_hash from app_user where organisation_id = $1 and password_hash is not null',
    [organisation.id],
  );
  for (const { password_hash } of users) plantSecret('password hash', password_hash);
}
