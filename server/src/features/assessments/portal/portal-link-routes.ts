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
      summary: 'List the links by which contacts of the vendor answer',
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
      summary: 'Invite another contact of the vendor',
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
      summary: 'Show the URL of a link, once',
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
      summary: 'Revoke a link and what was passed on from it',
      params: AssessmentLinkParams,
      response: { 200: PortalLink, 409: ErrorBody },
    },
    handler: ({ caller, params }) => removeContact(ctx, caller, params),
  });
}
