import { ErrorBody, SavedView, SavedViewCreate, SavedViewParams } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createView, deleteView } from './view-commands.ts';
import { listViews } from './view-queries.ts';

const tags = ['Views'];

export function viewRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/views', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'listViews',
      summary: 'List your saved views',
      description: 'Returns only your own saved views.',
      response: { 200: z.array(SavedView) },
    },
    handler: ({ caller }) => listViews(ctx, caller),
  });

  app.post('/api/app/views', {
    config: { access: sessionAccess(), bodyName: 'View' },
    schema: {
      tags,
      operationId: 'createView',
      summary: 'Create a saved view',
      description: 'Saves the filters of a page under a name.',
      body: SavedViewCreate,
      response: { 201: SavedView, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createView(ctx, caller, body)),
  });

  app.delete('/api/app/views/:viewId', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'deleteView',
      summary: 'Delete a saved view',
      description: 'You can delete only your own saved views.',
      params: SavedViewParams,
      response: { 204: z.null() },
    },
    handler: async ({ caller, params: { viewId } }, reply) =>
      reply.code(204).send(await deleteView(ctx, caller, viewId)),
  });
}
