import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Job, workOf } from '../../platform/jobs/job.ts';
import type { TaskKey } from '../tasks/task-commands.ts';
import { sendToVendors } from './bulk-item-commands.ts';

export const sendAssessments: Job<TaskKey> = {
  name: 'send-assessments',
  data: z.object({ organisationId: z.guid(), taskId: z.guid() }),
};

export const sendAssessmentsWork = workOf(sendAssessments, (ctx: AppContext, task) => sendToVendors(ctx, task));
