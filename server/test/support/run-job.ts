import type { SealerContext } from '../../src/context.ts';
import { JOB_HANDLERS } from '../../src/jobs.ts';

/** Does the work of a background job now. */
export async function runJob(ctx: SealerContext, name: string, data: object = {}): Promise<void> {
  const job = JOB_HANDLERS.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  await job.run(ctx, data);
}
