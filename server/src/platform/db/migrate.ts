import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const FILE = /^\d{4}_[a-z_]+\.sql$/;
const LOCK = 4_127_001;

export type Migration = { readonly name: string; readonly sql: string; readonly sha256: string };

export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => FILE.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Brings a database up to date; answers with the names of what it ran. Several may try at once: one does it. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'assay migrate' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${String(LOCK)})`);
    const applied = await appliedMigrations(client);
    const pending = (await listMigrations()).filter((migration) => isPending(migration, applied));
    for (const migration of pending) await apply(client, migration);
    await client.query('call maintain_audit_log()');
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function isPending({ name, sha256 }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const known = applied.get(name);
  if (known !== undefined && known !== sha256) throw new Error(`${name} was changed after it had been applied`);
  return known === undefined;
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
