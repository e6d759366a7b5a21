import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { AppContext } from '../../../context.ts';
import {
  getProgramPath,
  type PostgresPrograms,
  runProgram,
  startProgram,
  type SystemUser,
} from '../../../platform/postgres/postgres-programs.ts';
import { BASE_BACKUP_DIR, type Manifest } from './backup-manifest.ts';

export type RecoverServerInput = {
  readonly backup: string;
  readonly manifest: Manifest;
  /** Must be empty or not exist. */
  readonly data: string;
  /** The command with which PostgreSQL fetches a file from the WAL archive. */
  readonly restoreCommand: string;
  /** Null: to the end of the WAL archive. */
  readonly until: string | null;
};

/** A server that accepts no network connections: its socket is in a private directory. */
export type RecoveredServer = {
  readonly url: string;
  /** The commit time of the last transaction replayed from the WAL. Null if none was replayed. */
  readonly lastTransactionAt: string | null;
  readonly stop: () => Promise<void>;
};

/** Unpacks the base backup, replays the WAL archive up to the given moment and returns the running server. */
export async function recoverServer({ config }: AppContext, order: RecoverServerInput): Promise<RecoveredServer> {
  const { programs, database } = config;
  const postgres = await getProgramPath(programs, 'postgres', {
    exactly: Number.parseInt(order.manifest.postgresVersion),
  });
  const as = await prepareDirectory(order.data);
  try {
    await unpackBaseBackup(programs, order, as);
    await writeFile(join(order.data, 'recovery.signal'), '');
    if (as) await chown(join(order.data, 'recovery.signal'), as.uid, as.gid);
    return await startRecoveryServer({ programs, postgres, as, ownerUrl: database.ownerUrl }, order);
  } catch (error) {
    // Empties the directory, so that the restore can be repeated with another moment or a longer archive.
    for (const name of await readdir(order.data)) await rm(join(order.data, name), { recursive: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root. As root, it is run as the owner of the directory. */
async function prepareDirectory(data: string): Promise<SystemUser | undefined> {
  const there = await readdir(data).catch(() => null);
  if (there && there.length > 0) throw new Error(`${data} is not empty. Restore does not overwrite existing data.`);
  const { uid, gid } = await stat(there ? data : dirname(data));
  await mkdir(data, { recursive: true, mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot && uid === 0) {
    throw new Error(`PostgreSQL cannot run as root. Make its user the owner of ${data} ("chown postgres: ${data}").`);
  }
  if (!isRoot) return undefined;
  await chown(data, uid, gid);
  await chmod(data, 0o700);
  return { uid, gid };
}

async function unpackBaseBackup(
  programs: PostgresPrograms,
  { backup, data }: RecoverServerInput,
  as: SystemUser | undefined,
) {
  const parts = [
    ['base.tar.gz', data],
    ['pg_wal.tar.gz', join(data, 'pg_wal')],
  ] as const;
  for (const [name, into] of parts) {
    const input = createReadStream(join(backup, BASE_BACKUP_DIR, name));
    await runProgram(programs, 'tar', { args: ['-xzf', '-', '-C', into], as, input });
  }
}

type StartInput = {
  readonly programs: PostgresPrograms;
  readonly postgres: string;
  readonly as: SystemUser | undefined;
  readonly ownerUrl: string;
};

const MAX_ERROR_LENGTH = 2_000;
const POLL_INTERVAL_MS = 200;

async function startRecoveryServer({ programs, postgres, as, ownerUrl }: StartInput, order: RecoverServerInput) {
  const dir = await mkdtemp(join(tmpdir(), 'assay-restore-'));
  await writeFile(join(dir, 'postgresql.conf'), '');
  await writeFile(join(dir, 'pg_hba.conf'), 'local all all trust\n');
  if (as) await chown(dir, as.uid, as.gid);
  const child = startProgram(programs, postgres, { args: buildServerArguments(dir, order), as });
  child.stdin.end();
  child.stdout.resume();
  let said = '';
  child.stderr.on('data', (words: Buffer) => (said = (said + words.toString()).slice(-MAX_ERROR_LENGTH)));
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill('SIGINT');
    await closed;
    await rm(dir, { recursive: true, force: true });
  };
  const url = toSocketUrl(ownerUrl, dir);
  for (;;) {
    const caughtUp = await readRecoveryState(url);
    if (caughtUp) return { url, ...caughtUp, stop };
    if (child.exitCode !== null || child.signalCode !== null) {
      await rm(dir, { recursive: true, force: true });
      throw new Error(`PostgreSQL could not be restored:\n${said.trim()}`);
    }
    await pause(POLL_INTERVAL_MS);
  }
}

/** Ignores the configuration of the lost server: its ports, archiving and replicas must not apply here. */
function buildServerArguments(dir: string, { data, restoreCommand, until }: RecoverServerInput): string[] {
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

function toSocketUrl(ownerUrl: string, dir: string): string {
  const { username, pathname } = new URL(ownerUrl);
  return `postgres://${username}@localhost${pathname}?host=${encodeURIComponent(dir)}&port=5432`;
}

/** Null while the server rejects connections because it is still recovering. */
async function readRecoveryState(url: string): Promise<Pick<RecoveredServer, 'lastTransactionAt'> | null> {
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
