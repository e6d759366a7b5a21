import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RunningProcess } from '../../server/test/support/processes.ts';
import { killQuietly } from '../failover/patroni-cluster.ts';
import type { Cell, Edge } from './cells.ts';

export type Fault = {
  readonly name: string;
  readonly happen: (move: RunningMove) => Promise<void>;
};

type RunningMove = {
  readonly mover: RunningProcess;
  readonly from: Cell;
  readonly to: Cell;
  readonly edge: Edge;
  readonly organisationId: string;
};

const killServer = async ({ cluster }: Cell) => {
  const [postmaster = 0] = cluster.serverPids(await cluster.nodeOf('leader'));
  killQuietly(postmaster, 'SIGKILL');
};

export const MOVE_FAULTS: readonly Fault[] = [
  { name: 'the primary of the source is killed', happen: async ({ from }) => (await pause(4_000), killServer(from)) },
  { name: 'the primary of the target is killed', happen: async ({ to }) => (await pause(6_000), killServer(to)) },
  {
    name: 'the mover is killed while changes are paused',
    happen: async (move) => {
      await waitUntilPaused(move);
      move.mover.child.kill('SIGKILL');
    },
  },
  {
    name: 'the proxy is killed while changes are paused',
    happen: async (move) => {
      await waitUntilPaused(move);
      await move.edge.kill();
      await pause(2_000);
      move.edge.start();
    },
  },
  {
    name: 'the primary of the target is killed while changes are paused',
    happen: async (move) => {
      await waitUntilPaused(move);
      await killServer(move.to);
    },
  },
];

/** Or until the mover has ended. */
async function waitUntilPaused({ from, organisationId, mover }: RunningMove): Promise<void> {
  const owner = new pg.Client({ connectionString: from.environment.DATABASE_URL });
  await owner.connect();
  const isPaused = async () => {
    const { rowCount } = await owner.query(
      `select from organisation_placement where organisation_id = $1 and state = 'HERE' and paused_until > now()`,
      [organisationId],
    );
    return rowCount !== 0;
  };
  while (mover.child.exitCode === null && !(await isPaused())) await pause(10);
  await owner.end();
}
