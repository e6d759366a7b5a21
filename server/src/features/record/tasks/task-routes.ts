import { Task, TaskParams, TaskResultPage, TaskResultQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getTask, listTaskResults } from './task-queries.ts';

export function taskRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/tasks/:taskId', {
    config: { access: apiAccess() },
    schema: {
      tags: ['Tasks'],
      operationId: 'getTask',
      summary: 'Show how far long work has come',
      description:
        'Poll it every few seconds until the status is `DONE`. It needs `assessments:view` for sent assessments, and `vendors:create` for imported vendors.',
      params: TaskParams,
      response: { 200: Task },
    },
    handler: ({ caller, params }) => getTask(ctx, caller, params.taskId),
  });

  app.get('/api/v1/tasks/:taskId/results', {
    config: { access: apiAccess() },
    schema: {
      tags: ['Tasks'],
      operationId: 'listTaskResults',
      summary: 'List what was done with each row or vendor of a task',
      description:
        'Shows the record that each row or vendor led to, or why it failed. It needs the same permission as the task.',
      params: TaskParams,
      querystring: TaskResultQuery,
      response: { 200: TaskResultPage },
    },
    handler: ({ caller, params, query }) => listTaskResults(ctx, caller, { ...params, ...query }),
  });
}
