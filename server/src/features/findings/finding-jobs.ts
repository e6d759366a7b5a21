import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Job, workOf } from '../../platform/jobs/job.ts';
import { type Acceptance, openSuccessor } from './acceptance-commands.ts';

/** A risk was accepted up to a day, and the day has passed. */
export const acceptanceExpired: Job<Acceptance> = {
  name: 'acceptance-expired',
  data: z.object({ organisationId: z.guid(), findingId: z.guid() }),
};

export const acceptanceExpiredWork = workOf(acceptanceExpired, (ctx: AppContext, acceptance) =>
  openSuccessor(ctx, acceptance),
);
