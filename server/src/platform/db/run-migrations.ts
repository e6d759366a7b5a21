import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { ensureBackupRole, listBackupPolicies } from './backup-role.ts';
import { createLockRetry, LOCK_WAIT_MS } from './lock-timeout.ts';
import { runsOutsideTransaction } from './migration-safety.ts';
import { KEEP_ALIVE } from './pool.ts';
import { splitStatements } from './split-sql.ts';

const MIGRATIONS_DIR = new URL('../../../migrations/', import.meta.url);
const MIGRATION_FILE = /^\d{4}_[a-z_]+\.sql$/;
const MIGRATION_LOCK_ID = 4_127_001;

export type Migration = { readonly name: string; readonly sql: string; readonly sha256: string };

export const listMigrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS_DIR)).filter((name) => MIGRATION_FILE.test(name)).sort();

export async function listMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await listMigrationNames()).map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS_DIR), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

export type MigrateOptions = {
  /** Called whenever the migration has to wait. */
  readonly onProgress?: (line: string) => void;
  /** How long one migration may wait for locks in total. */
  readonly patienceMs?: number;
};

const LOCK_TIMEOUT_MS = 300_000;

/** Runs pending migrations and returns their names. Concurrent calls are safe: one of them runs the migrations. */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { onProgress = () => undefined, patienceMs = LOCK_TIMEOUT_MS } = options;
  const client = await connect(ownerUrl);
  const watcher = await connect(ownerUrl);
  try {
    await client.query(`select pg_advisory_lock(${String(MIGRATION_LOCK_ID)})`);
    const applied = await appliedMigrations(client);
    const pending = (await listMigrations()).filter((migration) => isPending(migration, applied));
    const patiently = createLockRetry({ client, watcher, say: onProgress, patienceMs });
    for (const migration of pending) await patiently(migration.name, () => applyMigration(client, migration));
    await patiently('of the audit log', () => inTransaction(client, () => client.query('call maintain_audit_log()')));
    if (await ensureBackupRole(client)) {
      for (const policy of await listBackupPolicies(client)) {
        await patiently('of the backup role', () => inTransaction(client, () => client.query(policy)));
      }
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
    await watcher.end();
  }
}

export type PendingMigrations = { readonly isNew: boolean; readonly all: Migration[]; readonly pending: Migration[] };

/** What `migrate` would run. Only reads. */
export async function listPendingMigrations(ownerUrl: string): Promise<PendingMigrations> {
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query<{ isNew: boolean }>(`select to_regclass('migration') is null as "isNew"`);
    const isNew = rows[0]?.isNew ?? true;
    const applied = isNew ? new Map<string, string>() : await readApplied(client);
    const all = await listMigrations();
    return { isNew, all, pending: all.filter((migration) => isPending(migration, applied)) };
  } finally {
    await client.end();
  }
}

export async function getNewestMigration(database: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await database.query<{ name: string }>('select name from migration order by name desc limit 1');
  return rows[0]?.name ?? '';
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'assay migrate', ...KEEP_ALIVE });
  await client.connect();
  return client;
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  return readApplied(client);
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function isPending({ name, sha256 }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const known = applied.get(name);
  if (known !== undefined && known !== sha256) throw new Error(`${name} was changed after it had been applied`);
  return known === undefined;
}

async function applyMigration(client: pg.Client, { name, sql, sha256 }: Migration) {
  const note = () => client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
  if (runsOutsideTransaction(sql)) {
    // Built concurrently: it waits for other transactions but does not block them.
    for (const { text } of splitStatements(sql)) await client.query(text);
    await note();
    return;
  }
  await inTransaction(client, async () => {
    await client.query(sql);
    await note();
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>) {
  await client.query(`begin; set local lock_timeout = ${String(LOCK_WAIT_MS)}`);
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
