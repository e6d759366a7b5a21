import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Job, workOf } from '../../platform/jobs/job.ts';
import { copyAudit } from './audit-copy.ts';
import { listSinkOrganisations } from './audit-sink-queries.ts';

const copyAuditLogs: Job<object> = { name: 'copy-audit-logs', data: z.object({}) };

/** Every minute: whatever was audited since goes where each organisation's operator said. */
export const copyAuditLogsWork = {
  ...workOf(copyAuditLogs, async (ctx: AppContext) => {
    for (const organisationId of await listSinkOrganisations(ctx)) await copyAudit(ctx, organisationId);
  }),
  cron: '* * * * *',
};
