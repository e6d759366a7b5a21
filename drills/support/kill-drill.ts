import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { type AppContext, createContext } from '../../server/src/context.ts';
import { type Caller, createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createOrganisation } from '../../server/src/features/access/organisations/organisation-commands.ts';
import { type RunningProcess, startWorkerProcess } from '../../server/test/support/processes.ts';
import { stopProcess, waitForQueue } from './killed-worker.ts';

export type KillDrillOptions<Seeded, Outcome> = {
  readonly databaseUrl: string;
  /** Settings of the worker in addition to the database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Those that must be empty at the end, in the order in which they fill each other. */
  readonly queues: readonly string[];
  readonly kills: number;
  readonly fillQueue: (ctx: AppContext, operator: Caller) => Promise<Seeded>;
  /** Resolves when the worker is to be killed. */
  readonly waitForKill: () => Promise<void>;
  /** Releases the jobs of the killed worker, and counts what it left behind. */
  readonly recover: (owner: pg.Pool) => Promise<number>;
  readonly checkOutcome: (owner: pg.Pool, seeded: Seeded) => Promise<Outcome>;
};

/** The outcome, with the number of jobs that each killed worker left unfinished. */
export type KillDrillResult<Outcome> = {
  readonly outcome: Outcome;
  readonly leftAtKill: readonly number[];
  readonly durationMs: number;
};

/** Kills the worker repeatedly while it works on a queue, lets one finish, and checks the outcome. */
export async function runKillDrill<Seeded, Outcome>({
  databaseUrl,
  queues,
  kills,
  ...drill
}: KillDrillOptions<Seeded, Outcome>): Promise<KillDrillResult<Outcome>> {
  const started = performance.now();
  const environment = {
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: 'only the drill knows this secret, and only for minutes',
    ...drill.environment,
  };
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const ctx = createContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  let worker: RunningProcess | undefined;
  try {
    const { id } = await createOrganisation(ctx, 'Northwind');
    const seeded = await drill.fillQueue(ctx, createOperatorCaller(id));
    const leftAtKill: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      worker = await startWorkerProcess(environment);
      await drill.waitForKill();
      await stopProcess(worker, 'SIGKILL');
      leftAtKill.push(await drill.recover(owner));
    }
    worker = await startWorkerProcess(environment);
    for (const queue of queues) await waitForQueue(owner, queue);
    await stopProcess(worker, 'SIGTERM');
    const outcome = await drill.checkOutcome(owner, seeded);
    return { outcome, leftAtKill, durationMs: performance.now() - started };
  } finally {
    worker?.child.kill('SIGKILL');
    await ctx.database.pool.end();
    await owner.end();
  }
}

/** Collects what a server accepted, and lets the drill wait for more. */
export function createAcceptedList<Item>() {
  const accepted: Item[] = [];
  let next = { count: Infinity, reached: () => {} };
  return {
    accepted,
    accept: (item: Item) => {
      accepted.push(item);
      if (accepted.length >= next.count) next.reached();
    },
    waitForMore: (count: number) =>
      new Promise<void>((reached) => (next = { count: accepted.length + count, reached })),
  };
}

/** Kills at a random point, so that all kills happen while the queue is being worked on. */
export const chooseKillPoint = (jobs: number, kills: number) => 1 + Math.floor((Math.random() * jobs) / (kills + 1));
