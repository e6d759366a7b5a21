// Two installations on Patroni clusters of their own, behind the proxy in deploy/cells. Requires root and Debian's patroni,
// etcd-server, haproxy and postgresql-15.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { getFreePort } from '../../server/dev/free-port.ts';
import { migrate } from '../../server/src/migrate.ts';
import { type ApiProcess, startApiProcess } from '../../server/test/support/api-process.ts';
import {
  type RunningProcess,
  startNode,
  startProgram,
  startWorkerProcess,
} from '../../server/test/support/processes.ts';
import { TEST_SECRET } from '../../server/test/support/test-secret.ts';
import { type Cluster, startCluster } from '../failover/patroni-cluster.ts';

const FILES = fileURLToPath(new URL('../../deploy/cells/', import.meta.url));

/** The address of the organisation that moves. */
export const HOST = 'northwind.assay.example';

export type Cell = {
  readonly name: string;
  readonly cluster: Cluster;
  readonly environment: Record<string, string>;
  readonly environmentFile: string;
  readonly api: ApiProcess;
  readonly startWorker: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type Edge = {
  readonly port: number;
  readonly map: string;
  readonly socket: string;
  readonly kill: () => Promise<void>;
  readonly start: () => void;
  /** Another process takes over the listening sockets. */
  readonly addCell: (cell: Installation) => Promise<void>;
};

export const createDrillFolder = () => mkdtemp(join(tmpdir(), 'assay-move-drill-'));

export async function startCell(name: string, dir: string): Promise<Cell> {
  const cluster = await startCluster();
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database assay');
  await admin.end();
  const databaseUrl = cluster.url('assay');
  await migrate(databaseUrl);
  const environment = {
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: TEST_SECRET,
    FILE_DIR: join(dir, name, 'files'),
    UPLOAD_QUARANTINE_DIR: join(dir, name, 'quarantine'),
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
    PUBLIC_URL: `http://${HOST}`,
  };
  const environmentFile = join(dir, `${name}.env`);
  await writeFile(
    environmentFile,
    Object.entries(environment)
      .map(([key, value]) => `${key}="${value}"\n`)
      .join(''),
  );
  const api = await startApiProcess(databaseUrl, environment);
  const running: RunningProcess[] = [api];
  const startWorker = async () => void running.push(await startWorkerProcess(environment));
  const stop = async () => {
    for (const { child, ended } of running) {
      child.kill('SIGKILL');
      await ended;
    }
    await cluster.stop();
  };
  return { name, cluster, environment, environmentFile, api, startWorker, stop };
}

type Installation = { readonly name: string; readonly api: Pick<ApiProcess, 'url'> };

/** Cells are added by the script that operators use. */
export async function startEdge(
  dir: string,
  cells: readonly Installation[],
  hosts: Readonly<Record<string, string>>,
): Promise<Edge> {
  const port = await getFreePort();
  const [map, socket, cellsDir] = [join(dir, 'hosts.map'), join(dir, 'edge.sock'), join(dir, 'cells')];
  await mkdir(cellsDir);
  const lines = Object.entries(hosts).map(([host, cell]) => `${host} ${cell}\n`);
  await writeFile(map, lines.join(''));
  const env = { LISTEN: `127.0.0.1:${String(port)}`, HOSTS_MAP: map, SOCKET: socket, CELLS_DIR: cellsDir };
  const configure = async ({ name, api }: Installation) => {
    const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
    const script = [join(FILES, 'add-cell'), name, new URL(api.url).host];
    const adding = startProgram('/usr/bin/env', [...settings, ...script]);
    if ((await adding.ended) !== 0) throw new Error(`The cell cannot be added: ${adding.stderr()}`);
  };
  let proxy: ChildProcess | undefined;
  const start = (...replaced: readonly string[]) => {
    proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', join(FILES, 'haproxy.cfg'), '-f', cellsDir, ...replaced], {
      env: { ...env, PATH: '/usr/sbin:/usr/bin' },
      stdio: 'ignore',
    });
  };
  for (const cell of cells) await configure(cell);
  start();
  return {
    port,
    map,
    socket,
    start,
    addCell: async (cell) => {
      await configure(cell);
      start('-x', socket, '-sf', String(proxy?.pid));
    },
    kill: async () => {
      const ended = proxy && once(proxy, 'exit');
      proxy?.kill('SIGKILL');
      await ended;
      await rm(socket, { force: true });
    },
  };
}

export type MoveCommand = {
  readonly organisationId: string;
  readonly from: Cell;
  readonly to: Cell;
  readonly edge: Edge;
};

export function startMove({ organisationId, from, to, edge }: MoveCommand): RunningProcess {
  const target = ['--to', to.environmentFile, '--cell', to.name, '--host', HOST];
  const args = [
    'organisation',
    'move',
    organisationId,
    ...target,
    '--map',
    edge.map,
    '--socket',
    edge.socket,
    '--json',
  ];
  return startNode('server/src/cli.ts', { args, env: from.environment });
}
