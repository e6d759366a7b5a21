import { ErrorBody, Organisation, OrganisationUpdate } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { pictureAnswer, sendPicture } from '../../platform/http/download.ts';
import { fileBody, takeFiles } from '../../platform/http/file-body.ts';
import { sendRevised } from '../../platform/http/revision.ts';
import type { Api } from '../../platform/http/server.ts';
import { getLogo } from './branding-queries.ts';
import { removeLogo, setLogo } from './logo-commands.ts';
import { updateOrganisation } from './organisation-commands.ts';
import { getOrganisation } from './organisation-queries.ts';

const tags = ['Organisation'];
const response = { 200: Organisation };

export function organisationRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/organisation', {
    config: { access: signedIn('settings:view') },
    schema: { tags, summary: 'Show the settings of the organisation', response },
    handler: async ({ caller }, reply) => sendRevised(reply, await getOrganisation(ctx, caller)),
  });

  app.put('/api/app/organisation', {
    config: { access: signedIn('settings:manage'), bodyName: 'Organisation' },
    schema: {
      tags,
      summary: 'Change the settings of the organisation',
      body: OrganisationUpdate,
      response: { 200: Organisation, 409: ErrorBody },
    },
    handler: async ({ caller, body: update, headers }, reply) =>
      sendRevised(reply, await updateOrganisation(ctx, caller, { update, ifMatch: headers['if-match'] })),
  });

  app.get('/api/app/organisation/logo', {
    config: { access: signedIn() },
    schema: { tags, summary: 'Show the logo of the organisation', response: pictureAnswer },
    handler: async ({ caller }, reply) => sendPicture(reply, await getLogo(ctx, caller)),
  });

  // A scope of its own: only this route takes a file.
  void app.register(async (scope: Api) => {
    takeFiles(scope);
    scope.put('/api/app/organisation/logo', {
      config: { access: signedIn('settings:manage') },
      schema: {
        tags,
        summary: 'Set the logo of the organisation, with the PNG or JPEG file as the body',
        consumes: ['application/octet-stream'],
        body: fileBody,
        response: { 200: Organisation, 413: ErrorBody },
      },
      handler: async ({ caller, body: content, headers }, reply) =>
        sendRevised(reply, await setLogo(ctx, caller, { content, ifMatch: headers['if-match'] })),
    });
  });

  app.delete('/api/app/organisation/logo', {
    config: { access: signedIn('settings:manage') },
    schema: { tags, summary: 'Remove the logo of the organisation', response },
    handler: async ({ caller }, reply) => sendRevised(reply, await removeLogo(ctx, caller)),
  });
}
