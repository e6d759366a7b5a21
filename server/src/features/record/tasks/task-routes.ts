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
      summary: 'Get the progress of a background task',
      description:
        'Poll every few seconds until the status is `DONE`. A task is deleted 90 days after it has finished. Requires `assessments:view` for assessment tasks and `vendors:create` for vendor imports.',
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
      summary: 'List the results of a background task',
      description:
        'For each row or vendor, shows the resulting record or why it failed. Requires the same permission as the task.',
      params: TaskParams,
      querystring: TaskResultQuery,
      response: { 200: TaskResultPage },
    },
    handler: ({ caller, params, query }) => listTaskResults(ctx, caller, { ...params, ...query }),
  });
}
