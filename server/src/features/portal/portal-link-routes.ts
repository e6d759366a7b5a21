import { AssessmentLinkParams, AssessmentParams, ErrorBody, PortalContact, PortalLink } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may } from '../../platform/http/access.ts';
import type { Api } from '../../platform/http/server.ts';
import { addContact, removeContact } from './contact-commands.ts';
import { listLinks } from './portal-link-queries.ts';

const tags = ['Assessments'];

/** The team's view of who can answer. */
export function portalLinkRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/assessments/:assessmentId/links', {
    config: { access: may('assessments:send') },
    schema: {
      tags,
      summary: 'List the links by which contacts of the vendor answer',
      params: AssessmentParams,
      response: { 200: z.array(PortalLink) },
    },
    handler: ({ caller, params }) => listLinks(ctx, caller, params.assessmentId),
  });

  app.post('/api/v1/assessments/:assessmentId/links', {
    config: { access: may('assessments:send'), bodyName: 'Contact' },
    schema: {
      tags,
      summary: 'Invite another contact of the vendor',
      params: AssessmentParams,
      body: PortalContact,
      response: { 201: PortalLink, 409: ErrorBody },
    },
    handler: async ({ caller, params: { assessmentId }, body }, reply) =>
      reply.code(201).send(await addContact(ctx, caller, { assessmentId, body })),
  });

  app.delete('/api/v1/assessments/:assessmentId/links/:linkId', {
    config: { access: may('assessments:send') },
    schema: {
      tags,
      summary: 'Revoke a link and what was passed on from it',
      params: AssessmentLinkParams,
      response: { 200: PortalLink, 409: ErrorBody },
    },
    handler: ({ caller, params }) => removeContact(ctx, caller, params),
  });
}
