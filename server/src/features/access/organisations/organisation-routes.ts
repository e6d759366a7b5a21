import { ErrorBody, Organisation, OrganisationUpdate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { imageResponse, sendImage } from '../../../platform/http/downloads.ts';
import { acceptFileUploads, fileBody } from '../../../platform/http/file-body.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getLogo } from './branding-queries.ts';
import { deleteLogo, setLogo } from './logo-commands.ts';
import { updateOrganisation } from './organisation-commands.ts';
import { getOrganisation } from './organisation-queries.ts';

const tags = ['Organisation'];
const response = { 200: Organisation };

export function organisationRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/organisation', {
    config: { access: sessionAccess('settings:view'), revision: true },
    schema: {
      tags,
      operationId: 'getOrganisation',
      summary: 'Get the organisation settings',
      description: 'Includes the rating thresholds, the reassessment intervals and the sign-in rules.',
      response,
    },
    handler: async ({ caller }, reply) => sendWithRevision(reply, await getOrganisation(ctx, caller)),
  });

  app.put('/api/app/organisation', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'Organisation', revision: true },
    schema: {
      tags,
      operationId: 'updateOrganisation',
      summary: 'Update the organisation settings',
      description: 'Omitted fields stay unchanged.',
      body: OrganisationUpdate,
      response: { 200: Organisation, 409: ErrorBody },
    },
    handler: async ({ caller, body: update, headers }, reply) =>
      sendWithRevision(reply, await updateOrganisation(ctx, caller, { update, ifMatch: headers['if-match'] })),
  });

  app.get('/api/app/organisation/logo', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'getOrganisationLogo',
      summary: 'Get the organisation logo',
      description: 'Returns 404 if there is no logo.',
      response: imageResponse,
    },
    handler: async ({ caller }, reply) => sendImage(reply, await getLogo(ctx, caller)),
  });

  // A separate scope, because only this route accepts file uploads.
  void app.register(async (scope: Api) => {
    acceptFileUploads(scope);
    scope.put('/api/app/organisation/logo', {
      config: { access: sessionAccess('settings:manage'), revision: true },
      schema: {
        tags,
        operationId: 'updateOrganisationLogo',
        summary: 'Upload the organisation logo',
        description:
          'Send a PNG or JPEG file of at most 512 KiB and 2000 × 2000 pixels as the body. The type is detected from the content.',
        consumes: ['application/octet-stream'],
        body: fileBody,
        response: { 200: Organisation, 413: ErrorBody },
      },
      handler: async ({ caller, body: content, headers }, reply) =>
        sendWithRevision(reply, await setLogo(ctx, caller, { content, ifMatch: headers['if-match'] })),
    });
  });

  app.delete('/api/app/organisation/logo', {
    config: { access: sessionAccess('settings:manage'), revision: true },
    schema: {
      tags,
      operationId: 'deleteOrganisationLogo',
      summary: 'Delete the organisation logo',
      description: 'Reports and the portal then show only the name of the organisation.',
      response,
    },
    handler: async ({ caller }, reply) => sendWithRevision(reply, await deleteLogo(ctx, caller)),
  });
}
