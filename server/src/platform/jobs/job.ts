import { z } from 'zod';

export type Job<Data> = {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** What the job depends on outside the service, such as a webhook's receiver. */
  readonly getTarget?: (data: Data) => string | undefined;
};

/** Part of a job's data: when its first attempt failed. Carried along by the jobs that try again. */
export const waitingSince = { waitingSince: z.iso.datetime().optional() };

export type QueueLimits = {
  /** Jobs that one worker runs at the same time. */
  readonly concurrency: number;
  /** Jobs of one organisation that all workers run at the same time. */
  readonly perOrganisation: number;
  /** Jobs for one target that all workers run at the same time. */
  readonly perTarget?: number;
};

/** A flood of one organisation leaves half of the places to the others. */
export const DEFAULT_QUEUE_LIMITS: QueueLimits = { concurrency: 10, perOrganisation: 5 };
/** For jobs that work for minutes. */
export const LONG_JOB_LIMITS: QueueLimits = { concurrency: 4, perOrganisation: 1 };

/** A job with its implementation. It may run again after a crash, so it must be idempotent. */
export type JobHandler<Context> = {
  readonly name: string;
  readonly run: (ctx: Context, data: unknown) => Promise<void>;
  /** A cron schedule in UTC. Without it, the job runs only when enqueued. */
  readonly cron?: string;
  readonly limits?: QueueLimits;
};

export const createJobHandler = <Context, Data>(
  { name, data: schema }: Job<Data>,
  run: (ctx: Context, data: Data) => Promise<void>,
): JobHandler<Context> => ({ name, run: (ctx, data) => run(ctx, schema.parse(data)) });

export const JOB_SCHEMA = 'job';
/** The queue for jobs that have failed after all retries, for an operator to inspect. */
export const DEAD_LETTER_QUEUE = 'dead-letters';
