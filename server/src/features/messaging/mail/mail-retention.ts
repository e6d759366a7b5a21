import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { runInBatches } from '../../../platform/db/run-in-batches.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';

const BATCH_SIZE = 1_000;

const deleteMailsJob: Job<object> = { name: 'delete-mails', data: z.object({}) };

/** Every night at 03:20 UTC. As with other automatic clean-up, the setting is audited and the deletions are not. */
export const deleteMailsHandler: JobHandler<AppContext> = {
  ...createJobHandler(deleteMailsJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listOrganisationIds(ctx), (organisationId) =>
      runInBatches(ctx, { organisationId, name: 'mail retention', runNext: (tx) => deleteBatch(tx, organisationId) }),
    );
  }),
  cron: '20 3 * * *',
};

/**
 * Keeps what is still to be sent, and the newest invitation of each assessment: the assessment shows how it was
 * delivered. Returns whether there may be more.
 */
async function deleteBatch(tx: Tx, organisationId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from mail where organisation_id = ${organisationId}::uuid and id in (
      select m.id from mail m join organisation o on o.organisation_id = m.organisation_id
      where m.organisation_id = ${organisationId}::uuid
        and m.created_at < now() - make_interval(days => o.email_retention_days)
        and m.status in ('SENT', 'FAILED', 'UNCERTAIN')
        and (m.kind <> 'INVITATION' or m.assessment_id is null or exists (
          select from mail newer
          where newer.organisation_id = m.organisation_id and newer.assessment_id = m.assessment_id
            and newer.kind = 'INVITATION' and (newer.created_at, newer.id) > (m.created_at, m.id)))
      order by m.created_at
      limit ${BATCH_SIZE}
      for update of m skip locked)`.execute(tx);
  return numAffectedRows === BigInt(BATCH_SIZE);
}
