import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';
import { createMissingOrganisationKeys } from './organisation-key-commands.ts';

const createOrganisationKeysJob: Job<object> = { name: 'create-organisation-keys', data: z.object({}) };

/** Every hour: gives organisations from before the upgrade their keys. */
export const createOrganisationKeysHandler: JobHandler<AppContext> = {
  ...createJobHandler(createOrganisationKeysJob, (ctx: AppContext) => createMissingOrganisationKeys(ctx)),
  cron: '50 * * * *',
};
