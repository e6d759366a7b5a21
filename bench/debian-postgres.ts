import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../server/dev/free-port.ts';

const BIN = '/usr/lib/postgresql/15/bin';

export const hasDebianPostgres = existsSync(join(BIN, 'postgres'));

/** Debian's PostgreSQL 15, which brings pg_dump and pg_basebackup; it archives its log as an installation would. */
export type DebianPostgres = {
  readonly url: (database: string) => string;
  readonly data: string;
  readonly archive: string;
  /** A directory that the server's user may make things in. */
  readonly dir: string;
  readonly start: (data?: string) => Promise<void>;
  /** As when the machine is gone: no shutdown, and the data with it. */
  readonly destroy: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());

export async function debianPostgres(): Promise<DebianPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-restore-drill-'));
  const as = { uid: idOf('-u'), gid: idOf('-g'), cwd: '/' };
  const [data, archive] = [join(dir, 'data'), join(dir, 'archive')];
  await mkdir(archive);
  for (const path of [dir, archive]) await chown(path, as.uid, as.gid);
  const init = ['-D', data, '-U', 'assay', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const { status, stderr } = spawnSync(join(BIN, 'initdb'), init, as);
  if (status !== 0) throw new Error(stderr.toString());
  const port = await freePort();
  const url = (database: string) => `postgres://assay@127.0.0.1:${String(port)}/${database}`;
  let server: ChildProcess | undefined;

  const start = async (where = data) => {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
      'wal_level=replica',
      'archive_mode=on',
      'archive_timeout=2',
      `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    ];
    const args = ['-D', where, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(join(BIN, 'postgres'), args, { ...as, stdio: 'ignore' });
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
    archive,
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
