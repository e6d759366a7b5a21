import {
  ErrorBody,
  TemplateBody,
  TemplateDeletion,
  TemplateDetail,
  TemplateExport,
  TemplateImportResult,
  TemplateParams,
  TemplateSummary,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import { sendJson } from '../../../platform/http/downloads.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  exportTemplate,
  importTemplate,
  installStarterTemplate,
  updateTemplate,
} from './template-commands.ts';
import { getTemplateDeletion } from './template-deletion-queries.ts';
import { getTemplate, listTemplates } from './template-queries.ts';
import { createTemplateVersion, publishTemplate } from './template-version-commands.ts';

const tags = ['Templates'];

export function templateRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/templates', {
    config: { access: apiAccess('templates:view') },
    schema: {
      tags,
      operationId: 'listTemplates',
      summary: 'List all template versions',
      description: 'Returns all versions of all templates without their questions, newest first.',
      response: { 200: z.array(TemplateSummary) },
    },
    handler: ({ caller }) => listTemplates(ctx, caller),
  });

  app.get('/api/v1/templates/:templateId', {
    config: { access: apiAccess('templates:view'), revision: true },
    schema: {
      tags,
      operationId: 'getTemplate',
      summary: 'Get a template',
      description: 'Each version has its own ID.',
      params: TemplateParams,
      response: { 200: TemplateDetail },
    },
    handler: async ({ caller, params }, reply) =>
      sendWithRevision(reply, await getTemplate(ctx, caller, params.templateId)),
  });

  app.get('/api/templates/:templateId/export', {
    config: { access: apiAccess('templates:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'exportTemplate',
      summary: 'Export a template',
      description: 'You can import the file with `POST /api/v1/templates/import`, in this or another installation.',
      params: TemplateParams,
      response: { 200: TemplateExport },
    },
    handler: async ({ caller, params }, reply) => sendJson(reply, await exportTemplate(ctx, caller, params.templateId)),
  });

  app.post('/api/v1/templates', {
    config: {
      access: apiAccess('templates:create'),
      bodyName: 'Template',
      location: '/api/v1/templates',
      revision: true,
    },
    schema: {
      tags,
      operationId: 'createTemplate',
      summary: 'Create a template',
      description: 'Creates a draft of version 1. Returns 400 if a condition can never work.',
      body: TemplateBody,
      response: { 201: TemplateDetail },
    },
    handler: async ({ caller, body }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await createTemplate(ctx, caller, body))),
  });

  app.post('/api/v1/templates/import', {
    config: {
      access: apiAccess('templates:create'),
      bodyName: 'Template',
      location: '/api/v1/templates',
      revision: true,
    },
    schema: {
      tags,
      operationId: 'importTemplate',
      summary: 'Import a template',
      description:
        'Creates a draft from an exported template. Mappings to controls that do not exist are kept and listed in `warnings`.',
      body: TemplateExport,
      response: { 201: TemplateImportResult },
    },
    handler: async ({ caller, body }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await importTemplate(ctx, caller, body))),
  });

  app.post('/api/v1/templates/starter', {
    config: {
      revision: true,
      access: apiAccess('templates:create', 'templates:edit', 'frameworks:import'),
      location: '/api/v1/templates',
    },
    schema: {
      tags,
      operationId: 'installStarterContent',
      summary: 'Install the starter framework and questionnaire',
      description:
        'Creates and publishes the included questionnaire and the framework it maps to. Returns 409 if the framework already exists.',
      response: { 201: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await installStarterTemplate(ctx, caller))),
  });

  app.put('/api/v1/templates/:templateId', {
    config: { access: apiAccess('templates:edit'), bodyName: 'Template', revision: true },
    schema: {
      tags,
      operationId: 'updateTemplate',
      summary: 'Update a draft or create the next version of a published template',
      description:
        'Replaces the content of a draft. Published versions cannot be edited, so updating one creates a draft of the next version.',
      params: TemplateParams,
      body: TemplateBody,
      response: { 200: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller, params: { templateId }, body, headers }, reply) =>
      sendWithRevision(reply, await updateTemplate(ctx, caller, { templateId, body, ifMatch: headers['if-match'] })),
  });

  app.post('/api/v1/templates/:templateId/versions', {
    config: { access: apiAccess('templates:edit'), location: '/api/v1/templates', revision: true },
    schema: {
      tags,
      operationId: 'createTemplateVersion',
      summary: 'Create the next version of a template',
      description:
        'Creates a draft of the next version as a copy of this one. Returns 409 if the template already has a draft.',
      params: TemplateParams,
      response: { 201: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await createTemplateVersion(ctx, caller, params.templateId))),
  });

  app.post('/api/v1/templates/:templateId/publish', {
    config: { access: apiAccess('templates:edit'), revision: true },
    schema: {
      tags,
      operationId: 'publishTemplate',
      summary: 'Publish a template',
      description:
        'Published versions can be sent and can no longer be edited. Returns 409 if the template has no questions.',
      params: TemplateParams,
      response: { 200: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) =>
      sendWithRevision(reply, await publishTemplate(ctx, caller, params.templateId)),
  });

  app.post('/api/v1/templates/:templateId/duplicate', {
    config: { access: apiAccess('templates:create'), location: '/api/v1/templates', revision: true },
    schema: {
      tags,
      operationId: 'duplicateTemplate',
      summary: 'Duplicate a template',
      description: 'Creates a draft of a new template with the same content.',
      params: TemplateParams,
      response: { 201: TemplateDetail },
    },
    handler: async ({ caller, params }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await duplicateTemplate(ctx, caller, params.templateId))),
  });

  app.delete('/api/v1/templates/:templateId', {
    config: { access: apiAccess('templates:delete') },
    schema: {
      tags,
      operationId: 'deleteTemplate',
      summary: 'Delete a template version',
      description:
        'Deletes one version. Other versions and sent assessments are kept. Returns 409 if a draft assessment uses the version.',
      params: TemplateParams,
      response: { 204: z.null(), 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) =>
      reply.code(204).send(await deleteTemplate(ctx, caller, params.templateId)),
  });

  app.get('/api/app/templates/:templateId/deletion', {
    config: { access: sessionAccess('templates:delete') },
    schema: {
      tags,
      operationId: 'previewTemplateDeletion',
      summary: 'Preview the deletion of a template version',
      description: 'Shows what would be kept and what prevents the deletion. Nothing is deleted.',
      params: TemplateParams,
      response: { 200: TemplateDeletion },
    },
    handler: ({ caller, params }) => getTemplateDeletion(ctx, caller, params.templateId),
  });
}
