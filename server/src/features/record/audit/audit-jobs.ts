import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext, SealerContext } from '../../../context.ts';
import { listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';
import { sealAuditLog } from './audit-seal-commands.ts';
import { copyAuditEntries } from './audit-sink-copy.ts';
import { listSinkOrganisations } from './audit-sink-queries.ts';
import { sendCheckpointsToWitness } from './audit-witness-commands.ts';

const copyAuditLogsJob: Job<object> = { name: 'copy-audit-logs', data: z.object({}) };
const sealAuditLogsJob: Job<object> = { name: 'seal-audit-logs', data: z.object({}) };

/** Every minute: copies new audit entries to the target configured for each organisation. */
export const copyAuditLogsHandler = {
  ...createJobHandler(copyAuditLogsJob, async (ctx: AppContext) => {
    for (const organisationId of await listSinkOrganisations(ctx)) await copyAuditEntries(ctx, organisationId);
  }),
  cron: '* * * * *',
};

/** Every minute: seals entries that have become final and sends the checkpoints to the witness. */
export const sealAuditLogsHandler: JobHandler<SealerContext> = {
  ...createJobHandler(sealAuditLogsJob, async (ctx: SealerContext) => {
    const due = await listOrganisationIds(ctx, sql`list_organisations_to_seal()`);
    await forEachCollectingErrors(due, async (organisationId) => {
      await sealAuditLog(ctx, organisationId);
      await sendCheckpointsToWitness(ctx, organisationId);
    });
  }),
  cron: '* * * * *',
};
