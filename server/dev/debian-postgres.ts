import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { getFreePort } from './free-port.ts';

export const DEBIAN_BIN = '/usr/lib/postgresql/15/bin';

export const hasDebianPostgres = existsSync(join(DEBIAN_BIN, 'postgres'));

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());

/** The user that runs PostgreSQL, which refuses to run as root. */
export const getPostgresUser = () => ({ uid: idOf('-u'), gid: idOf('-g') });

/** Debian's PostgreSQL 15, which includes pg_dump and pg_basebackup, on a free port. */
export type DebianPostgres = {
  readonly url: (database: string) => string;
  readonly data: string;
  /** A directory that the server's user can write to. */
  readonly dir: string;
  readonly start: (data?: string) => Promise<void>;
  /** Simulates the loss of the machine: no shutdown, and the data is deleted. */
  readonly destroy: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Creates a server without starting it. Its settings may depend on its directory. */
export async function startDebianPostgres(
  settingsIn: (dir: string) => readonly string[],
  superuser = 'assay',
): Promise<DebianPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-postgres-15-'));
  const as = { ...getPostgresUser(), cwd: '/' };
  await chown(dir, as.uid, as.gid);
  const data = join(dir, 'data');
  const init = ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const { status, stderr } = spawnSync(join(DEBIAN_BIN, 'initdb'), init, as);
  if (status !== 0) throw new Error(stderr.toString());
  const port = await getFreePort();
  const url = (database: string) => `postgres://${superuser}@127.0.0.1:${String(port)}/${database}`;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settingsIn(dir)];
  let server: ChildProcess | undefined;

  const start = async (where = data) => {
    const args = ['-D', where, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(join(DEBIAN_BIN, 'postgres'), args, { ...as, stdio: 'ignore' });
    await answers(url('postgres'));
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    url,
    data,
    dir,
    start,
    destroy: async () => {
      await end('SIGQUIT');
      await rm(data, { recursive: true });
    },
    stop: async () => {
      await end('SIGINT');
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await pause(100);
    }
  }
}
