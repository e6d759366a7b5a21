import {
  ErrorBody,
  FrameworkDeletion,
  FrameworkDetail,
  FrameworkImportBody,
  FrameworkImportQuery,
  FrameworkParams,
  FrameworkQuery,
  FrameworkSummary,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may, signedIn } from '../../platform/http/access.ts';
import type { Api } from '../../platform/http/server.ts';
import { deleteFramework, importFramework } from './framework-commands.ts';
import { getFrameworkDeletion } from './framework-deletion-queries.ts';
import { getFramework, listFrameworks } from './framework-queries.ts';

const tags = ['Frameworks'];
const MAX_FRAMEWORK_BYTES = 16 * 1_048_576;

export function frameworkRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/frameworks', {
    config: { access: may('frameworks:view') },
    schema: { tags, summary: 'List frameworks', response: { 200: z.array(FrameworkSummary) } },
    handler: ({ caller }) => listFrameworks(ctx, caller),
  });

  app.get('/api/v1/frameworks/:frameworkId', {
    config: { access: may('frameworks:view') },
    schema: {
      tags,
      summary: 'Show a framework with its controls',
      params: FrameworkParams,
      querystring: FrameworkQuery,
      response: { 200: FrameworkDetail },
    },
    handler: ({ caller, params: { frameworkId }, query: { search } }) =>
      getFramework(ctx, caller, { frameworkId, search }),
  });

  // A scope of its own: only this route reads CSV.
  void app.register(async (scope: Api) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    scope.post('/api/v1/frameworks/import', {
      bodyLimit: MAX_FRAMEWORK_BYTES,
      config: { access: may('frameworks:import'), bodyName: 'Framework' },
      schema: {
        tags,
        summary: 'Import a framework from an OSCAL catalog or a CSV file',
        consumes: ['application/json', 'text/csv'],
        querystring: FrameworkImportQuery,
        body: FrameworkImportBody,
        response: { 201: FrameworkSummary, 409: ErrorBody },
      },
      handler: async ({ caller, body: content, query }, reply) =>
        reply.code(201).send(await importFramework(ctx, caller, { content, ...query })),
    });
  });

  app.delete('/api/v1/frameworks/:frameworkId', {
    config: { access: may('frameworks:delete') },
    schema: {
      tags,
      summary: 'Delete a framework with its controls',
      params: FrameworkParams,
      response: { 204: z.null() },
    },
    handler: async ({ caller, params }, reply) =>
      reply.code(204).send(await deleteFramework(ctx, caller, params.frameworkId)),
  });

  app.get('/api/app/frameworks/:frameworkId/deletion', {
    config: { access: signedIn('frameworks:delete') },
    schema: {
      tags,
      summary: 'Show what deleting a framework would do',
      operationId: 'showFrameworkDeletion',
      params: FrameworkParams,
      response: { 200: FrameworkDeletion },
    },
    handler: ({ caller, params }) => getFrameworkDeletion(ctx, caller, params.frameworkId),
  });
}
