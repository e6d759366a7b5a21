import { AssessmentBulkSend } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { TaskKey } from '../tasks/task-commands.ts';
import { type Item, workThrough } from '../tasks/task-work-commands.ts';
import { draftAssessment } from './assessment-commands.ts';
import { sendDraft } from './sending-commands.ts';

const Request = AssessmentBulkSend.omit({ vendorIds: true });

export const sendToVendors = (ctx: AppContext, key: TaskKey) =>
  workThrough(ctx, key, (tx, item) => draftAndSend(ctx, tx, item));

async function draftAndSend(ctx: AppContext, tx: Tx, { caller, request, subjectId }: Item): Promise<void> {
  const { templateId, title, dueDate } = Request.parse(request);
  const draft = await draftAssessment(tx, caller, { vendorId: subjectId, templateId, title });
  await sendDraft(ctx, tx, { caller, assessmentId: draft.id, body: { dueDate } });
}
