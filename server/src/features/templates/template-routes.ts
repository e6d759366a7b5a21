import {
  ErrorBody,
  TemplateBody,
  TemplateDeletion,
  TemplateDetail,
  TemplateExport,
  TemplateImported,
  TemplateParams,
  TemplateSummary,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may, signedIn } from '../../platform/http/access.ts';
import { sendJson } from '../../platform/http/download.ts';
import { sendRevised } from '../../platform/http/revision.ts';
import type { Api } from '../../platform/http/server.ts';
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  exportTemplate,
  importTemplate,
  updateTemplate,
} from './template-commands.ts';
import { getTemplateDeletion } from './template-deletion-queries.ts';
import { getTemplate, listTemplates } from './template-queries.ts';
import { installStarter } from './starter-commands.ts';
import { createVersion, publishTemplate } from './template-versions.ts';

const tags = ['Templates'];

export function templateRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/templates', {
    config: { access: may('templates:view') },
    schema: { tags, summary: 'List templates, every version', response: { 200: z.array(TemplateSummary) } },
    handler: ({ caller }) => listTemplates(ctx, caller),
  });

  app.get('/api/v1/templates/:templateId', {
    config: { access: may('templates:view') },
    schema: { tags, summary: 'Show a template', params: TemplateParams, response: { 200: TemplateDetail } },
    handler: async ({ caller, params }, reply) => sendRevised(reply, await getTemplate(ctx, caller, params.templateId)),
  });

  app.get('/api/templates/:templateId/export', {
    config: { access: may('templates:view'), limit: 'exports' },
    schema: { tags, summary: 'Export a template', params: TemplateParams, response: { 200: TemplateExport } },
    handler: async ({ caller, params }, reply) => sendJson(reply, await exportTemplate(ctx, caller, params.templateId)),
  });

  app.post('/api/v1/templates', {
    config: { access: may('templates:create'), bodyName: 'Template' },
    schema: { tags, summary: 'Create a template', body: TemplateBody, response: { 201: TemplateDetail } },
    handler: async ({ caller, body }, reply) =>
      reply.code(201).send(sendRevised(reply, await createTemplate(ctx, caller, body))),
  });

  app.post('/api/v1/templates/import', {
    config: { access: may('templates:create'), bodyName: 'Template' },
    schema: { tags, summary: 'Import an exported template', body: TemplateExport, response: { 201: TemplateImported } },
    handler: async ({ caller, body }, reply) =>
      reply.code(201).send(sendRevised(reply, await importTemplate(ctx, caller, body))),
  });

  app.post('/api/v1/templates/starter', {
    config: { access: may('templates:create', 'templates:edit', 'frameworks:import') },
    schema: {
      tags,
      summary: 'Install the starter framework and its questionnaire',
      response: { 201: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller }, reply) => reply.code(201).send(sendRevised(reply, await installStarter(ctx, caller))),
  });

  app.put('/api/v1/templates/:templateId', {
    config: { access: may('templates:edit'), bodyName: 'Template' },
    schema: {
      tags,
      summary: 'Change a draft, or draft the next version of a published template',
      params: TemplateParams,
      body: TemplateBody,
      response: { 200: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller, params: { templateId }, body, headers }, reply) =>
      sendRevised(reply, await updateTemplate(ctx, caller, { templateId, body, ifMatch: headers['if-match'] })),
  });

  app.post('/api/v1/templates/:templateId/versions', {
    config: { access: may('templates:edit') },
    schema: {
      tags,
      summary: 'Draft the next version of a template',
      params: TemplateParams,
      response: { 201: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) =>
      reply.code(201).send(sendRevised(reply, await createVersion(ctx, caller, params.templateId))),
  });

  app.post('/api/v1/templates/:templateId/publish', {
    config: { access: may('templates:edit') },
    schema: {
      tags,
      summary: 'Publish a draft',
      params: TemplateParams,
      response: { 200: TemplateDetail, 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) =>
      sendRevised(reply, await publishTemplate(ctx, caller, params.templateId)),
  });

  app.post('/api/v1/templates/:templateId/duplicate', {
    config: { access: may('templates:create') },
    schema: { tags, summary: 'Copy a template', params: TemplateParams, response: { 201: TemplateDetail } },
    handler: async ({ caller, params }, reply) =>
      reply.code(201).send(sendRevised(reply, await duplicateTemplate(ctx, caller, params.templateId))),
  });

  app.delete('/api/v1/templates/:templateId', {
    config: { access: may('templates:delete') },
    schema: {
      tags,
      summary: 'Delete a version of a template',
      params: TemplateParams,
      response: { 204: z.null(), 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) =>
      reply.code(204).send(await deleteTemplate(ctx, caller, params.templateId)),
  });

  app.get('/api/app/templates/:templateId/deletion', {
    config: { access: signedIn('templates:delete') },
    schema: {
      tags,
      summary: 'Show what deleting a version of a template would do',
      operationId: 'showTemplateDeletion',
      params: TemplateParams,
      response: { 200: TemplateDeletion },
    },
    handler: ({ caller, params }) => getTemplateDeletion(ctx, caller, params.templateId),
  });
}
