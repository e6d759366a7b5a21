import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { doEach } from '../../platform/do-each.ts';
import { type Job, type Work, workOf } from '../../platform/jobs/job.ts';
import { listOrganisationIds } from '../organisations/organisation-queries.ts';
import { copyAudit } from './audit-copy.ts';
import { sealAudit } from './audit-seal-commands.ts';
import { listSinkOrganisations } from './audit-sink-queries.ts';
import { verifyAndRemember, verifyAuditLog } from './audit-verification-commands.ts';
import { handOverCheckpoints } from './audit-witness-commands.ts';

const copyAuditLogs: Job<object> = { name: 'copy-audit-logs', data: z.object({}) };
const sealAuditLogs: Job<object> = { name: 'seal-audit-logs', data: z.object({}) };
const verifyAuditLogs: Job<object> = { name: 'verify-audit-logs', data: z.object({}) };

/** Every minute: whatever was audited since goes where each organisation's operator said. */
export const copyAuditLogsWork = {
  ...workOf(copyAuditLogs, async (ctx: AppContext) => {
    for (const organisationId of await listSinkOrganisations(ctx)) await copyAudit(ctx, organisationId);
  }),
  cron: '* * * * *',
};

/** Every minute: whatever has become final is sealed, and the witness told. */
export const sealAuditLogsWork: Work<AppContext> = {
  ...workOf(sealAuditLogs, async (ctx: AppContext) => {
    await doEach(await listOrganisationIds(ctx), async (organisationId) => {
      await sealAudit(ctx, organisationId);
      await handOverCheckpoints(ctx, organisationId);
    });
  }),
  cron: '* * * * *',
};

/** Every night. */
export const verifyAuditLogsWork: Work<AppContext> = {
  ...workOf(verifyAuditLogs, async (ctx: AppContext) => {
    await doEach(await listOrganisationIds(ctx), (organisationId) => verifyAndRemember(ctx, organisationId));
  }),
  cron: '30 2 * * *',
};

/** When somebody asks. Sealed first, so that the answer reaches up to now. */
export const verifyAuditLogWork = workOf(verifyAuditLog, async (ctx: AppContext, { organisationId }) => {
  await sealAudit(ctx, organisationId);
  await verifyAndRemember(ctx, organisationId);
});
