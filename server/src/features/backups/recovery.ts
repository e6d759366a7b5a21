import { createReadStream } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { AppContext } from '../../context.ts';
import {
  findProgram,
  type Programs,
  runProgram,
  startProgram,
  type SystemUser,
} from '../../platform/postgres/programs.ts';
import { BASE, type Manifest } from './backup-manifest.ts';

export type RecoveryOrder = {
  readonly backup: string;
  readonly manifest: Manifest;
  /** Empty, or not there yet. */
  readonly data: string;
  /** How PostgreSQL fetches a file of the archive. */
  readonly restoreCommand: string;
  /** Null: as far as the archive goes. */
  readonly until: string | null;
};

/** A server that nobody else can reach: without a port, its socket in a directory of its own. */
export type PrivateServer = {
  readonly url: string;
  /** When the last transaction was committed that it took from the log; null when it took none. */
  readonly lastTransactionAt: string | null;
  readonly stop: () => Promise<void>;
};

/** Puts the copy of a server back, lets it catch up to the moment from the archive, and answers once it has. */
export async function recoverServer({ config }: AppContext, order: RecoveryOrder): Promise<PrivateServer> {
  const { programs, database } = config;
  const postgres = await findProgram(programs, 'postgres', {
    exactly: Number.parseInt(order.manifest.postgresVersion),
  });
  const as = await prepareDirectory(order.data);
  try {
    await unpack(programs, order, as);
    await writeFile(join(order.data, 'recovery.signal'), '');
    if (as) await chown(join(order.data, 'recovery.signal'), as.uid, as.gid);
    return await startPrivately({ programs, postgres, as, ownerUrl: database.ownerUrl }, order);
  } catch (error) {
    // Empty again, for another try with another moment or a longer archive.
    for (const name of await readdir(order.data)) await rm(join(order.data, name), { recursive: true });
    throw error;
  }
}

/** PostgreSQL does not run as root: then it runs as whoever owns the directory. */
async function prepareDirectory(data: string): Promise<SystemUser | undefined> {
  const there = await readdir(data).catch(() => null);
  if (there && there.length > 0) throw new Error(`${data} is not empty, and nothing is overwritten`);
  const { uid, gid } = await stat(there ? data : dirname(data));
  await mkdir(data, { recursive: true, mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot && uid === 0) {
    throw new Error(`PostgreSQL does not run as root: let ${data} belong to its user ("chown postgres: ${data}")`);
  }
  if (!isRoot) return undefined;
  await chown(data, uid, gid);
  await chmod(data, 0o700);
  return { uid, gid };
}

async function unpack(programs: Programs, { backup, data }: RecoveryOrder, as: SystemUser | undefined) {
  const parts = [
    ['base.tar.gz', data],
    ['pg_wal.tar.gz', join(data, 'pg_wal')],
  ] as const;
  for (const [name, into] of parts) {
    const input = createReadStream(join(backup, BASE, name));
    await runProgram(programs, 'tar', { args: ['-xzf', '-', '-C', into], as, input });
  }
}

type Start = {
  readonly programs: Programs;
  readonly postgres: string;
  readonly as: SystemUser | undefined;
  readonly ownerUrl: string;
};

const MOST_WORDS = 2_000;
const LOOK_EVERY_MS = 200;

async function startPrivately({ programs, postgres, as, ownerUrl }: Start, order: RecoveryOrder) {
  const dir = await mkdtemp(join(tmpdir(), 'assay-restore-'));
  await writeFile(join(dir, 'postgresql.conf'), '');
  await writeFile(join(dir, 'pg_hba.conf'), 'local all all trust\n');
  if (as) await chown(dir, as.uid, as.gid);
  const child = startProgram(programs, postgres, { args: argumentsOf(dir, order), as });
  child.stdin.end();
  child.stdout.resume();
  let said = '';
  child.stderr.on('data', (words: Buffer) => (said = (said + words.toString()).slice(-MOST_WORDS)));
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill('SIGINT');
    await closed;
    await rm(dir, { recursive: true, force: true });
  };
  const url = privateUrl(ownerUrl, dir);
  for (;;) {
    const caughtUp = await lookAt(url);
    if (caughtUp) return { url, ...caughtUp, stop };
    if (child.exitCode !== null || child.signalCode !== null) {
      await rm(dir, { recursive: true, force: true });
      throw new Error(`PostgreSQL could not be restored:\n${said.trim()}`);
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Its configuration is ours alone: what the lost server was told about ports, archives or replicas is not for now. */
function argumentsOf(dir: string, { data, restoreCommand, until }: RecoveryOrder): string[] {
  const settings = {
    config_file: join(dir, 'postgresql.conf'),
    hba_file: join(dir, 'pg_hba.conf'),
    listen_addresses: '',
    unix_socket_directories: dir,
    port: '5432',
    hot_standby: 'off',
    archive_mode: 'off',
    logging_collector: 'off',
    restore_command: restoreCommand,
    recovery_target_action: 'promote',
    ...(until !== null && { recovery_target_time: until.replace('T', ' ').replace('Z', '+00') }),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function privateUrl(ownerUrl: string, dir: string): string {
  const { username, pathname } = new URL(ownerUrl);
  return `postgres://${username}@localhost${pathname}?host=${encodeURIComponent(dir)}&port=5432`;
}

/** Null as long as it lets nobody in: before it has caught up. */
async function lookAt(url: string): Promise<Pick<PrivateServer, 'lastTransactionAt'> | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    await client.end();
    return { lastTransactionAt: rows[0]?.at?.toISOString() ?? null };
  } catch {
    return null;
  }
}
