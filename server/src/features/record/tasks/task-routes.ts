import { Task, TaskParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getTask } from './task-queries.ts';

export function taskRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/tasks/:taskId', {
    config: { access: apiAccess() },
    schema: {
      tags: ['Tasks'],
      operationId: 'getTask',
      summary: 'Show how far long work has come',
      description: 'Requires `assessments:view` for sent assessments, `vendors:create` for imported vendors.',
      params: TaskParams,
      response: { 200: Task },
    },
    handler: ({ caller, params }) => getTask(ctx, caller, params.taskId),
  });
}
