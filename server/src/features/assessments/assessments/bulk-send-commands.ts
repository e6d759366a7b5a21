import type { AssessmentBulkSend, TaskStarted } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { startTask } from '../../record/tasks/index.ts';
import { getPublishedTemplate } from './assessment-commands.ts';
import { sendAssessmentsJob } from './bulk-send-job.ts';
import { getReviewerColumns } from './reviewer-queries.ts';
import { requireDueDate } from './send-commands.ts';

/** Checks what can be checked up front; the task reports the result for each vendor. */
export function startBulkSend(ctx: AppContext, caller: Caller, body: AssessmentBulkSend): Promise<TaskStarted> {
  const { templateId, title, dueDate, reviewerId } = body;
  const vendorIds = [...new Set(body.vendorIds.map((id) => id.toLowerCase()))];
  return inOrganisation(ctx, caller, async (tx) => {
    requireDueDate(dueDate, toIsoDate(ctx.now()));
    const template = await getPublishedTemplate(tx, caller, templateId);
    await requireKnownVendors(tx, caller, vendorIds);
    await getReviewerColumns(tx, caller, reviewerId);
    const request = {
      templateId,
      dueDate,
      ...(title !== undefined && { title }),
      ...(reviewerId !== undefined && { reviewerId }),
    };
    const items = vendorIds.map((subjectId) => ({ subjectId }));
    const taskId = await startTask(tx, caller, { kind: 'SEND_ASSESSMENTS', items, request });
    await enqueue(tx, sendAssessmentsJob, [{ data: { organisationId: caller.organisationId, taskId } }]);
    const entity = { type: 'Task', id: taskId, name: title ?? template.name };
    const meta = { vendors: vendorIds.length, template: template.name, version: template.version, dueDate };
    await recordAudit(tx, caller, { action: 'START_BULK_SEND', entity, meta });
    return { taskId };
  });
}

async function requireKnownVendors(tx: Tx, { organisationId }: Caller, vendorIds: readonly string[]): Promise<void> {
  const found = await tx
    .selectFrom('vendor')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...vendorIds])))
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = vendorIds.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new InvalidError(
    'Assessment data is invalid',
    unknown.slice(0, 50).map((id) => ({ path: 'vendorIds', message: `${id} does not exist in this organisation` })),
  );
}
