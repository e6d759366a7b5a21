import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Job, workOf } from '../../platform/jobs/job.ts';
import type { TaskKey } from '../tasks/task-commands.ts';
import { importRows } from './vendor-import-row-commands.ts';

export const importVendors: Job<TaskKey> = {
  name: 'import-vendors',
  data: z.object({ organisationId: z.guid(), taskId: z.guid() }),
};

export const importVendorsWork = workOf(importVendors, (ctx: AppContext, task) => importRows(ctx, task));
