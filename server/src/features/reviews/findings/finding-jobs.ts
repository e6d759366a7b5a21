import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { createJobHandler, type Job } from '../../../platform/jobs/job.ts';
import { type AcceptanceKey, reopenExpiredAcceptance } from './acceptance-commands.ts';

export const acceptanceExpiredJob: Job<AcceptanceKey> = {
  name: 'acceptance-expired',
  data: z.object({ organisationId: z.guid(), findingId: z.guid() }),
};

export const acceptanceExpiredHandler = createJobHandler(acceptanceExpiredJob, (ctx: AppContext, acceptance) =>
  reopenExpiredAcceptance(ctx, acceptance),
);
