import { AssessmentBulkSend } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { AppError, InvalidError, UnavailableError } from '../../platform/errors.ts';
import {
  findRunningTask,
  finishTask,
  noteOutcome,
  type RunningTask,
  takeItem,
  type TaskKey,
} from '../tasks/task-commands.ts';
import { draftAssessment } from './assessment-commands.ts';
import { sendDraft } from './sending-commands.ts';

const Request = AssessmentBulkSend.omit({ vendorIds: true });

/**
 * Vendor after vendor, each in a transaction of its own that also says it is done: whoever takes over after a crash goes
 * on with the next one.
 */
export async function sendToVendors(ctx: AppContext, key: TaskKey): Promise<void> {
  const system = systemOf(key.organisationId);
  const task = await inOrganisation(ctx, system, (tx) => findRunningTask(tx, key));
  if (!task) return;
  for (const vendorId of task.pendingIds) await sendToVendor(ctx, key, { ...task, vendorId });
  await inOrganisation(ctx, system, (tx) => finishTask(tx, key));
}

type Item = RunningTask & { readonly vendorId: string };

/** A refusal is the vendor's outcome; anything else has the job tried again. */
async function sendToVendor(ctx: AppContext, key: TaskKey, item: Item): Promise<void> {
  const { caller, vendorId: subjectId } = item;
  try {
    await inOrganisation(ctx, caller, async (tx) => {
      if (!(await takeItem(tx, key, subjectId))) return;
      await draftAndSend(ctx, tx, item);
      await noteOutcome(tx, key, { subjectId, error: null });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof UnavailableError) throw error;
    await inOrganisation(ctx, caller, (tx) => noteOutcome(tx, key, { subjectId, error: reasonOf(error) }));
  }
}

const reasonOf = (error: AppError) =>
  error instanceof InvalidError && error.details.length > 0
    ? error.details.map(({ path, message }) => `${path} ${message}`).join('; ')
    : error.message;

async function draftAndSend(ctx: AppContext, tx: Tx, { caller, request, vendorId }: Item): Promise<void> {
  const { templateId, title, dueDate } = Request.parse(request);
  const draft = await draftAssessment(tx, caller, { vendorId, templateId, title });
  await sendDraft(ctx, tx, { caller, assessmentId: draft.id, body: { dueDate } });
}
