import { z } from 'zod';
import type { SealerContext } from '../../../context.ts';
import { listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler, LONG_JOB_LIMITS } from '../../../platform/jobs/job.ts';
import { sealAuditLog } from '../../record/audit/index.ts';
import { runAuditVerification, verifyAuditLogJob } from './audit-verification-commands.ts';

const verifyAuditLogsJob: Job<object> = { name: 'verify-audit-logs', data: z.object({}) };

/** Every night at 02:30 UTC. */
export const verifyAuditLogsHandler: JobHandler<SealerContext> = {
  ...createJobHandler(verifyAuditLogsJob, async (ctx: SealerContext) => {
    await forEachCollectingErrors(await listOrganisationIds(ctx), (organisationId) =>
      runAuditVerification(ctx, organisationId),
    );
  }),
  cron: '30 2 * * *',
};

/** On request. Seals first, so that the verification covers all entries up to now. */
export const verifyAuditLogHandler: JobHandler<SealerContext> = {
  ...createJobHandler(verifyAuditLogJob, async (ctx: SealerContext, { organisationId }) => {
    await sealAuditLog(ctx, organisationId);
    await runAuditVerification(ctx, organisationId);
  }),
  limits: LONG_JOB_LIMITS,
};
