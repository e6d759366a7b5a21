import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';
import { listSinkOrganisations } from '../audit/index.ts';
import { deleteExpiredSecurityEvents } from './security-event-commands.ts';
import { copySecurityEvents } from './security-event-copy.ts';

const copySecurityEventsJob: Job<object> = { name: 'copy-security-events', data: z.object({}) };
const deleteSecurityEventsJob: Job<object> = { name: 'delete-security-events', data: z.object({}) };

/** Every minute. */
export const copySecurityEventsHandler: JobHandler<AppContext> = {
  ...createJobHandler(copySecurityEventsJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listSinkOrganisations(ctx), (organisationId) =>
      copySecurityEvents(ctx, organisationId),
    );
  }),
  cron: '* * * * *',
};

/** Every night at 03:10 UTC. */
export const deleteSecurityEventsHandler: JobHandler<AppContext> = {
  ...createJobHandler(deleteSecurityEventsJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listOrganisationIds(ctx), (organisationId) =>
      deleteExpiredSecurityEvents(ctx, organisationId),
    );
  }),
  cron: '10 3 * * *',
};
