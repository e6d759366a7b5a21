import { setTimeout as pause } from 'node:timers/promises';
import type { FetchOptions, Job as Queued, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { JOB_SCHEMA, type QueueLimits } from './job.ts';

export type WorkQueueOptions = {
  readonly limits: QueueLimits;
  /** Returns why the job failed, or null. */
  readonly run: (job: Queued<unknown>) => Promise<JobFailure | null>;
  readonly isPaused: () => boolean;
  readonly onError: (error: unknown) => void;
};
export type JobFailure = { readonly message: string };

export type QueueWorker = {
  /** Looks for jobs now. Called when there are new ones, and from time to time. */
  readonly wake: () => void;
  /** Takes no more jobs, and waits for those that run. After the time limit they are given back. */
  readonly stop: (graceMs: number) => Promise<void>;
};

/** A worker loses its jobs after 30 seconds without a heartbeat. */
const HEARTBEAT_MS = 10_000;

/**
 * Runs the jobs of one queue. Every job that ends makes room for the next one, so a slow job delays no others. An
 * organisation with nothing running comes first: however much another has queued, it waits for at most one job.
 */
export function workQueue(boss: PgBoss, name: string, options: WorkQueueOptions): QueueWorker {
  const { limits, run, isPaused, onError } = options;
  const running = new Map<Queued<unknown>, Promise<void>>();
  const stopping = new AbortController();
  /** Whether there may be jobs of organisations with nothing running. */
  let mayHaveNewcomers = true;

  const fetch = async (perOrganisation: number): Promise<Queued<unknown>[]> => {
    const free = stopping.signal.aborted || isPaused() ? 0 : limits.concurrency - running.size;
    return free > 0 ? boss.fetch(name, await buildFetchOptions(boss, name, { limits, free, perOrganisation })) : [];
  };

  const claimUpTo = async (limit: number) => {
    for (let jobs = await fetch(limit); jobs.length > 0; jobs = await fetch(limit)) jobs.forEach(start);
  };

  const claim = async () => {
    if (mayHaveNewcomers) {
      mayHaveNewcomers = false;
      await claimUpTo(1);
      mayHaveNewcomers ||= running.size >= limits.concurrency;
    }
    await claimUpTo(limits.perOrganisation);
  };

  const { run: look, idle } = createRepeatableRun(() => claim().catch(onError));

  const settle = async (job: Queued<unknown>) => {
    const failure = await run(job);
    await (failure ? boss.fail(name, job, failure) : boss.complete(name, job));
  };

  const start = (job: Queued<unknown>) => {
    const done = settle(job)
      .catch(onError)
      .finally(() => {
        running.delete(job);
        look();
      });
    running.set(job, done);
  };

  const heartbeat = setInterval(() => {
    if (running.size > 0) boss.touch(name, [...running.keys()]).catch(onError);
  }, HEARTBEAT_MS);

  return {
    wake: () => {
      mayHaveNewcomers = true;
      look();
    },
    stop: async (graceMs) => {
      stopping.abort();
      await idle();
      await Promise.race([Promise.all(running.values()), pause(graceMs, undefined, { ref: false })]);
      clearInterval(heartbeat);
      if (running.size > 0) await boss.fail(name, [...running.keys()], { message: 'The worker was stopped' });
    },
  };
}

/** Runs one at a time. If it is requested while running, runs again afterwards. */
function createRepeatableRun(work: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = () => {
    isAskedAgain = running !== null;
    running ??= work().finally(() => {
      running = null;
      if (isAskedAgain) run();
    });
  };
  return { run, idle: async () => running };
}

/** The count includes the jobs of other workers. Two that look at the same moment may exceed the limit by one. */
const BUSY_TARGETS_QUERY = `
  select group_tier as target from ${JOB_SCHEMA}.job
  where name = $1 and state = 'active' and group_id is not null and group_tier is not null
  group by group_tier having count(*) >= $2`;
const BusyTargets = z.array(z.object({ target: z.string() }));

/**
 * A job's group is its organisation, and its tier is its target. The jobs for a target that is busy get a limit that
 * their organisation has already reached, so they stay in the queue.
 */
async function buildFetchOptions(
  boss: PgBoss,
  name: string,
  { limits, free, perOrganisation }: FetchInput,
): Promise<FetchOptions> {
  const { perTarget } = limits;
  if (perTarget === undefined || perOrganisation === 1) return { batchSize: free, groupConcurrency: perOrganisation };
  const { rows } = await boss.getDb().executeSql(BUSY_TARGETS_QUERY, [name, perTarget]);
  const tiers = Object.fromEntries(BusyTargets.parse(rows).map(({ target }) => [target, 1]));
  // One at a time: the next may be for the same target.
  return { batchSize: 1, groupConcurrency: { default: perOrganisation, tiers } };
}

type FetchInput = { readonly limits: QueueLimits; readonly free: number; readonly perOrganisation: number };
