import type { z } from 'zod';

export type Job<Data> = { readonly name: string; readonly data: z.ZodType<Data> };

/** A job with its implementation. It may run again after a crash, so it must be idempotent. */
export type JobHandler<Context> = {
  readonly name: string;
  readonly run: (ctx: Context, data: unknown) => Promise<void>;
  /** A cron schedule in UTC. Without it, the job runs only when enqueued. */
  readonly cron?: string;
  /** The number of concurrent batches per worker, for jobs in which a slow one must not delay the others. */
  readonly concurrentBatches?: number;
};

export const createJobHandler = <Context, Data>(
  { name, data: schema }: Job<Data>,
  run: (ctx: Context, data: Data) => Promise<void>,
): JobHandler<Context> => ({ name, run: (ctx, data) => run(ctx, schema.parse(data)) });

export const JOB_SCHEMA = 'job';
/** The queue for jobs that have failed after all retries, for an operator to inspect. */
export const DEAD_LETTER_QUEUE = 'dead-letters';
