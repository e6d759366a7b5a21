import type { z } from 'zod';

/** Work that is done later, by whichever worker is free: its name, and what it needs to know. */
export type Job<Data> = { readonly name: string; readonly data: z.ZodType<Data> };

/** A job together with what is done. It may run again after a crash, so running twice must be as good as once. */
export type Work<Context> = {
  readonly name: string;
  readonly run: (ctx: Context, data: unknown) => Promise<void>;
  /** When it comes up by itself, as cron writes it, in UTC; otherwise it is done when somebody asks. */
  readonly cron?: string;
  /** How many batches of it a worker does at the same time, where one that waits must not hold up the rest. */
  readonly batches?: number;
};

export const workOf = <Context, Data>(
  { name, data: schema }: Job<Data>,
  run: (ctx: Context, data: Data) => Promise<void>,
): Work<Context> => ({ name, run: (ctx, data) => run(ctx, schema.parse(data)) });

/** The tables of the queues live in a schema of their own. */
export const JOB_SCHEMA = 'job';
/** Where jobs end up that failed every time, to be looked at by a person. */
export const DEAD_LETTERS = 'dead-letters';
