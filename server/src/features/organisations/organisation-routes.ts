import { Organisation, OrganisationUpdate } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { sendRevised } from '../../platform/http/revision.ts';
import type { Api } from '../../platform/http/server.ts';
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
    schema: { tags, summary: 'Change the settings of the organisation', body: OrganisationUpdate, response },
    handler: async ({ caller, body: update, headers }, reply) =>
      sendRevised(reply, await updateOrganisation(ctx, caller, { update, ifMatch: headers['if-match'] })),
  });
}
