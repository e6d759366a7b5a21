import { AssessmentBulkSend } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { createJobHandler, type Job, LONG_JOB_LIMITS } from '../../../platform/jobs/job.ts';
import { runTask, type TaskItem, type TaskItemResult, type TaskKey } from '../../record/tasks/index.ts';
import { createAssessmentIn } from './assessment-commands.ts';
import { sendAssessmentIn } from './send-commands.ts';

export const sendAssessmentsJob: Job<TaskKey> = {
  name: 'send-assessments',
  data: z.object({ organisationId: z.guid(), taskId: z.guid() }),
};

const Request = AssessmentBulkSend.omit({ vendorIds: true });

const runBulkSend = (ctx: AppContext, key: TaskKey) =>
  runTask(ctx, key, { runItem: (tx, item) => createAndSend(ctx, tx, item) });

async function createAndSend(
  ctx: AppContext,
  tx: Tx,
  { caller, request, subjectId }: TaskItem,
): Promise<TaskItemResult> {
  const { templateId, title, dueDate, reviewerId } = Request.parse(request);
  const draft = await createAssessmentIn(tx, caller, { vendorId: subjectId, templateId, title, reviewerId });
  await sendAssessmentIn(ctx, tx, { caller, assessmentId: draft.id, body: { dueDate } });
  return { change: 'CREATED', recordId: draft.id };
}

export const sendAssessmentsHandler = {
  ...createJobHandler(sendAssessmentsJob, (ctx: AppContext, task) => runBulkSend(ctx, task)),
  limits: LONG_JOB_LIMITS,
};
