import {
  ControlSearchQuery,
  ErrorBody,
  FoundControl,
  FrameworkDeletion,
  FrameworkDetail,
  FrameworkImportBody,
  FrameworkImportQuery,
  FrameworkParams,
  FrameworkQuery,
  FrameworkSummary,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { deleteFramework, importFramework } from './framework-commands.ts';
import { findControls, getFramework, getFrameworkDeletion, listFrameworks } from './framework-queries.ts';

const tags = ['Frameworks'];
const MAX_FRAMEWORK_BYTES = 16 * 1_048_576;

export function frameworkRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/frameworks', {
    config: { access: apiAccess('frameworks:view') },
    schema: {
      tags,
      operationId: 'listFrameworks',
      summary: 'List frameworks',
      description:
        'Includes the number of controls, but not the controls. `GET /api/v1/frameworks/{frameworkId}` returns them.',
      response: { 200: z.array(FrameworkSummary) },
    },
    handler: ({ caller }) => listFrameworks(ctx, caller),
  });

  app.get('/api/v1/frameworks/:frameworkId', {
    config: { access: apiAccess('frameworks:view') },
    schema: {
      tags,
      operationId: 'getFramework',
      summary: 'Get a framework with its controls',
      description:
        '`search` filters the controls. `controlCount` is always the number of controls in the whole framework.',
      params: FrameworkParams,
      querystring: FrameworkQuery,
      response: { 200: FrameworkDetail },
    },
    handler: ({ caller, params: { frameworkId }, query: { search } }) =>
      getFramework(ctx, caller, { frameworkId, search }),
  });

  // Encapsulated: only this route parses CSV.
  void app.register(async (scope: Api) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    scope.post('/api/v1/frameworks/import', {
      bodyLimit: MAX_FRAMEWORK_BYTES,
      config: { access: apiAccess('frameworks:import'), bodyName: 'Framework', location: '/api/v1/frameworks' },
      schema: {
        tags,
        operationId: 'importFramework',
        summary: 'Import a framework from an OSCAL catalog or a CSV file',
        description:
          'Send an OSCAL catalog as JSON, or a CSV file with the columns domain, code, title and guidance. For CSV, the parameters `name` and `version` are required. The maximum size is 16 MiB.',
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
    config: { access: apiAccess('frameworks:delete') },
    schema: {
      tags,
      operationId: 'deleteFramework',
      summary: 'Delete a framework and its controls',
      description:
        'Permanently deletes the framework and its controls. Template questions lose their mappings to it. Assessments and findings stay unchanged.',
      params: FrameworkParams,
      response: { 204: z.null() },
    },
    handler: async ({ caller, params }, reply) =>
      reply.code(204).send(await deleteFramework(ctx, caller, params.frameworkId)),
  });

  app.get('/api/app/controls', {
    config: { access: sessionAccess('frameworks:view') },
    schema: {
      tags,
      operationId: 'findControls',
      summary: 'Find controls of all frameworks',
      description: 'Returns at most 6 controls. Controls whose code starts with the text come first.',
      querystring: ControlSearchQuery,
      response: { 200: z.array(FoundControl) },
    },
    handler: ({ caller, query: { query } }) => findControls(ctx, caller, query),
  });

  app.get('/api/app/frameworks/:frameworkId/deletion', {
    config: { access: sessionAccess('frameworks:delete') },
    schema: {
      tags,
      operationId: 'previewFrameworkDeletion',
      summary: 'Preview the deletion of a framework',
      description: 'Returns the number of templates that would lose control mappings. Nothing is deleted.',
      params: FrameworkParams,
      response: { 200: FrameworkDeletion },
    },
    handler: ({ caller, params }) => getFrameworkDeletion(ctx, caller, params.frameworkId),
  });
}
