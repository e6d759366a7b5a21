import { AssessmentLinkParams, AssessmentParams, ErrorBody, PortalContact, PortalLink } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { addContact, removeContact, showPortalLink } from './portal-contact-commands.ts';
import { listPortalLinks } from './portal-link-queries.ts';

const tags = ['Assessments'];

export function portalLinkRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/assessments/:assessmentId/links', {
    config: { access: apiAccess('assessments:send') },
    schema: {
      tags,
      operationId: 'listPortalLinks',
      summary: 'List portal links for an assessment',
      description: 'Does not include URLs. Use `POST …/links/{linkId}/show` to get the URL of a link.',
      params: AssessmentParams,
      response: { 200: z.array(PortalLink) },
    },
    handler: ({ caller, params }) => listPortalLinks(ctx, caller, params.assessmentId),
  });

  app.post('/api/v1/assessments/:assessmentId/links', {
    config: { access: apiAccess('assessments:send'), bodyName: 'Contact' },
    schema: {
      tags,
      operationId: 'createPortalLink',
      summary: 'Invite another vendor contact',
      description: 'Emails a link to another contact, who can then also answer the questionnaire.',
      params: AssessmentParams,
      body: PortalContact,
      response: { 201: PortalLink, 409: ErrorBody },
    },
    handler: async ({ caller, params: { assessmentId }, body }, reply) =>
      reply.code(201).send(await addContact(ctx, caller, { assessmentId, body })),
  });

  app.post('/api/v1/assessments/:assessmentId/links/:linkId/show', {
    config: { access: apiAccess('assessments:send') },
    schema: {
      tags,
      operationId: 'showPortalLink',
      summary: 'Show the URL of a portal link once',
      description:
        'Use this if an email was not delivered. The URL is returned only once, and the audit log records who viewed it.',
      params: AssessmentLinkParams,
      response: { 200: PortalLink, 409: ErrorBody },
    },
    handler: ({ caller, params }) => showPortalLink(ctx, caller, params),
  });

  app.delete('/api/v1/assessments/:assessmentId/links/:linkId', {
    config: { access: apiAccess('assessments:send') },
    schema: {
      tags,
      operationId: 'revokePortalLink',
      summary: 'Revoke a portal link and the links delegated from it',
      description: 'The link and all links delegated from it stop working immediately. Answers are kept.',
      params: AssessmentLinkParams,
      response: { 200: PortalLink, 409: ErrorBody },
    },
    handler: ({ caller, params }) => removeContact(ctx, caller, params),
  });
}
