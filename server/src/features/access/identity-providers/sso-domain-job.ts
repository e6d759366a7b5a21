import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';
import { checkSsoDomains } from './sso-domain-commands.ts';

const checkSsoDomainsJob: Job<object> = { name: 'check-sso-domains', data: z.object({}) };

/** Every night at 03:30 UTC. */
export const checkSsoDomainsHandler: JobHandler<AppContext> = {
  ...createJobHandler(checkSsoDomainsJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listOrganisationIds(ctx), (organisationId) =>
      checkSsoDomains(ctx, createSystemCaller(organisationId)),
    );
  }),
  cron: '30 3 * * *',
};
