// Three nodes of etcd, Patroni and PostgreSQL behind HAProxy, on the loopback interface, configured by the files in
// deploy/ha. Requires Debian's patroni, etcd-server, haproxy and postgresql-15, and root to switch to the postgres
// user.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEBIAN_BIN, getPostgresUser } from '../../server/dev/debian-postgres.ts';
import { getFreePort } from '../../server/dev/free-port.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { listProcesses } from '../support/list-processes.ts';

const FILES = fileURLToPath(new URL('../../deploy/ha/', import.meta.url));
const HOST = '127.0.0.1';
const PASSWORD = 'for as long as the drill lasts';
const HEALING_MS = 300_000;
const NODES = [1, 2, 3] as const;
export type NodeNumber = (typeof NODES)[number];

type Member = { readonly name: string; readonly role: string; readonly state: string; readonly lag?: number };

export type Cluster = {
  /** The URL of a database through HAProxy, as the superuser. */
  readonly url: (database: string) => string;
  readonly members: () => Promise<readonly Member[]>;
  /** The node with this role: leader or sync_standby. */
  readonly nodeOf: (role: string) => Promise<NodeNumber>;
  readonly healthy: () => Promise<void>;
  readonly agentOf: (node: NodeNumber) => ChildProcess;
  /** The postmaster and all its child processes. */
  readonly serverPids: (node: NodeNumber) => readonly number[];
  readonly startNode: (node: NodeNumber) => void;
  readonly killEtcd: () => void;
  readonly startEtcd: () => void;
  readonly stop: () => Promise<void>;
};

type Ports = Readonly<Record<'client' | 'peer' | 'postgres' | 'patroni', number>>;

async function portsOfNodes(): Promise<Readonly<Record<NodeNumber, Ports>>> {
  const ports = async () => ({
    client: await getFreePort(),
    peer: await getFreePort(),
    postgres: await getFreePort(),
    patroni: await getFreePort(),
  });
  return { 1: await ports(), 2: await ports(), 3: await ports() };
}

const at = (port: number) => `${HOST}:${String(port)}`;

const withChildren = (pid: number): number[] => [
  pid,
  ...listProcesses().flatMap((child) => (child.parent === pid ? [child.pid] : [])),
];

export async function startCluster(): Promise<Cluster> {
  const ports = await portsOfNodes();
  const primaryPort = await getFreePort();
  const dir = mkdtempSync(join(tmpdir(), 'assay-ha-'));
  const as = { ...getPostgresUser(), cwd: dir };
  chownSync(dir, as.uid, as.gid);
  const running = new Map<string, ChildProcess>();

  function run(name: string, [command = '', ...args]: readonly string[], env: Record<string, string>) {
    const log = openSync(join(dir, `${name}.log`), 'a');
    const child = spawn(command, args, {
      ...as,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: dir, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    running.set(name, child);
  }
  // No process outlives the drill.
  process.once('SIGTERM', () => process.exit(1));
  process.once('exit', () => {
    for (const child of running.values()) child.kill('SIGKILL');
    for (const node of NODES) for (const pid of serverPids(node)) killQuietly(pid, 'SIGKILL');
  });

  const startEtcd = (node: NodeNumber) =>
    run(`etcd${String(node)}`, ['/usr/bin/etcd'], {
      ETCD_NAME: `etcd${String(node)}`,
      ETCD_DATA_DIR: join(dir, `etcd-data${String(node)}`),
      ETCD_LISTEN_CLIENT_URLS: `http://${at(ports[node].client)}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${at(ports[node].client)}`,
      ETCD_LISTEN_PEER_URLS: `http://${at(ports[node].peer)}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${at(ports[node].peer)}`,
      ETCD_INITIAL_CLUSTER: NODES.map((one) => `etcd${String(one)}=http://${at(ports[one].peer)}`).join(','),
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ETCD_INITIAL_CLUSTER_TOKEN: 'assay',
      ETCD_ENABLE_V2: 'true',
      ETCD_LOG_LEVEL: 'warn',
      // Slower than the defaults: three instances share two cores with everything else.
      ETCD_HEARTBEAT_INTERVAL: '250',
      ETCD_ELECTION_TIMEOUT: '2500',
    });

  const dataOf = (node: NodeNumber) => join(dir, `data${String(node)}`);
  const startNode = (node: NodeNumber) =>
    run(`patroni${String(node)}`, ['/usr/bin/patroni', join(FILES, 'patroni.yml')], {
      PATRONI_NAME: `pg${String(node)}`,
      PATRONI_RESTAPI_LISTEN: at(ports[node].patroni),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(ports[node].patroni),
      PATRONI_POSTGRESQL_LISTEN: at(ports[node].postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(ports[node].postgres),
      PATRONI_POSTGRESQL_DATA_DIR: dataOf(node),
      PATRONI_POSTGRESQL_BIN_DIR: DEBIAN_BIN,
      PATRONI_POSTGRESQL_PGPASS: join(dir, `pgpass${String(node)}`),
      PATRONI_ETCD_HOSTS: NODES.map((one) => at(ports[one].client)).join(','),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    });

  async function members(): Promise<readonly Member[]> {
    for (const node of NODES) {
      const answer = await fetch(`http://${at(ports[node].patroni)}/cluster`, {
        signal: AbortSignal.timeout(1_500),
      }).catch(() => undefined);
      if (answer?.ok) return JSON.parse(await answer.text()).members;
    }
    return [];
  }

  const nodeOf = (role: string) =>
    waitFor(async () => {
      const name = (await members()).find((member) => member.role === role)?.name;
      return NODES.find((node) => name === `pg${String(node)}`);
    });

  const isHealthy = (all: readonly Member[]) =>
    all.filter(({ state }) => state === 'running' || state === 'streaming').length === NODES.length &&
    ['leader', 'sync_standby'].every((role) => all.some((member) => member.role === role));

  async function stop() {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      for (const [name, child] of running) {
        if (signal === 'SIGKILL' || !name.startsWith('etcd')) child.kill(signal);
      }
      if (signal === 'SIGTERM') await pause(3_000);
    }
    for (const node of NODES) for (const pid of serverPids(node)) killQuietly(pid, 'SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  }

  function serverPids(node: NodeNumber): readonly number[] {
    try {
      return withChildren(Number(readFileSync(join(dataOf(node), 'postmaster.pid'), 'utf8').split('\n')[0]));
    } catch {
      return [];
    }
  }

  for (const node of NODES) startEtcd(node);
  startNode(1);
  await nodeOf('leader');
  startNode(2);
  startNode(3);
  const backends = Object.fromEntries(
    NODES.flatMap((node) => [
      [`PG${String(node)}`, at(ports[node].postgres)],
      [`PG${String(node)}_PATRONI`, String(ports[node].patroni)],
    ]),
  );
  run('haproxy', ['/usr/sbin/haproxy', '-db', '-f', join(FILES, 'haproxy.cfg')], {
    LISTEN: at(primaryPort),
    ...backends,
  });
  const listFatalErrors = () =>
    NODES.flatMap((node) =>
      readFileSync(join(dir, `patroni${String(node)}.log`), 'utf8')
        .split('\n')
        .filter((line) => line.includes('FATAL') && !/starting up|not yet accepting/.test(line))
        .slice(-3),
    );

  /** A killed node first recovers and rewinds, which takes time on a busy machine. */
  async function healthy() {
    for (const until = Date.now() + HEALING_MS; ; await pause(200)) {
      const all = await members();
      if (isHealthy(all)) return;
      if (Date.now() > until)
        throw new Error(`The cluster does not heal: ${JSON.stringify(all)}\n${listFatalErrors().join('\n')}`);
    }
  }
  await healthy();

  return {
    url: (database) => `postgres://postgres:${encodeURIComponent(PASSWORD)}@${at(primaryPort)}/${database}`,
    members,
    nodeOf,
    healthy,
    serverPids,
    startNode,
    startEtcd: () => NODES.forEach(startEtcd),
    killEtcd: () => NODES.forEach((node) => running.get(`etcd${String(node)}`)?.kill('SIGKILL')),
    agentOf: (node) => {
      const agent = running.get(`patroni${String(node)}`);
      if (!agent) throw new Error(`Node ${String(node)} has no agent`);
      return agent;
    },
    stop,
  };
}

export function killQuietly(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}
