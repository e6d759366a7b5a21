import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, killQuietly, type NodeNumber } from './patroni-cluster.ts';

/** Longer than the leader lease in deploy/ha/patroni.yml, so that another node takes over. */
const STALL_MS = 30_000;
const WITHOUT_ETCD_MS = 25_000;

function killNode(cluster: Cluster, node: NodeNumber) {
  cluster.agentOf(node).kill('SIGKILL');
  for (const pid of cluster.serverPids(node)) killQuietly(pid, 'SIGKILL');
}

/** The faults and their recovery. Each ends when the cluster is healthy. */
export const FAILOVER_FAULTS: Readonly<Record<string, (cluster: Cluster) => Promise<void>>> = {
  'the primary PostgreSQL is killed': async (cluster) => {
    const [postmaster = 0] = cluster.serverPids(await cluster.nodeOf('leader'));
    killQuietly(postmaster, 'SIGKILL');
    await pause(2_000);
    await cluster.healthy();
  },

  'the primary node dies': async (cluster) => {
    const node = await cluster.nodeOf('leader');
    killNode(cluster, node);
    await pause(STALL_MS);
    cluster.startNode(node);
    await cluster.healthy();
  },

  'the agent of the primary stalls and comes back': async (cluster) => {
    const agent = cluster.agentOf(await cluster.nodeOf('leader'));
    agent.kill('SIGSTOP');
    await pause(STALL_MS);
    agent.kill('SIGCONT');
    await pause(2_000);
    await cluster.healthy();
  },

  'the synchronous standby dies': async (cluster) => {
    const node = await cluster.nodeOf('sync_standby');
    killNode(cluster, node);
    await pause(5_000);
    cluster.startNode(node);
    await cluster.healthy();
  },

  'all of etcd dies': async (cluster) => {
    cluster.killEtcd();
    await pause(WITHOUT_ETCD_MS);
    cluster.startEtcd();
    await pause(2_000);
    await cluster.healthy();
  },
};
