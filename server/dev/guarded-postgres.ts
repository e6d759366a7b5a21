import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export type GuardedPostgres = {
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
};

const GUARD = fileURLToPath(new URL('postgres-guard.ts', import.meta.url));

/** A PostgreSQL that always ends with this process. */
export async function startGuardedPostgres(dir: string): Promise<GuardedPostgres> {
  const guard = spawn(process.execPath, [GUARD, dir], { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(guard, 'close');
  let problem = '';
  guard.stderr.on('data', (chunk) => (problem += String(chunk)));
  const started = once(createInterface(guard.stdout), 'line');
  const [line] = await Promise.race([started, ended]);
  if (typeof line !== 'string') throw new Error(toStartMessage(dir, problem));
  return {
    url: (database) => new URL(`/${database}`, line).href,
    stop: async () => {
      guard.stdin.end();
      await ended;
    },
  };
}

const toStartMessage = (dir: string, problem: string) =>
  problem.includes('lock file "postmaster.pid" already exists')
    ? `Another PostgreSQL uses ${dir}: stop it first, or choose another folder`
    : `PostgreSQL did not start in ${dir}. ${problem}`;

/** Creates the database if it does not exist; `fresh` empties it first. */
export async function ensureDatabase(serverUrl: string, name: string, { fresh = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    if (fresh) await client.query(`drop database if exists ${name}`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
