import { ErrorBody, IdentityProviderSettings, IdentityProviderTest, IdentityProviderUpdate } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { sendRevised } from '../../platform/http/revision.ts';
import type { Api } from '../../platform/http/server.ts';
import { deleteIdentityProvider, setIdentityProvider, testIdentityProvider } from './identity-provider-commands.ts';
import { getIdentityProvider } from './identity-provider-queries.ts';

const tags = ['Single sign-on'];

export function identityProviderRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/identity-provider', {
    config: { access: signedIn('settings:view') },
    schema: { tags, summary: 'Show the identity provider', response: { 200: IdentityProviderSettings } },
    handler: async ({ caller }, reply) => sendRevised(reply, await getIdentityProvider(ctx, caller)),
  });

  app.put('/api/app/identity-provider', {
    config: { access: signedIn('settings:manage'), bodyName: 'Identity provider' },
    schema: {
      tags,
      summary: 'Set the identity provider',
      body: IdentityProviderUpdate,
      response: { 200: IdentityProviderSettings, 409: ErrorBody },
    },
    handler: async ({ caller, body: update, headers }, reply) =>
      sendRevised(reply, await setIdentityProvider(ctx, caller, { update, ifMatch: headers['if-match'] })),
  });

  app.delete('/api/app/identity-provider', {
    config: { access: signedIn('settings:manage') },
    schema: { tags, summary: 'Remove the identity provider', response: { 204: z.null() } },
    handler: async ({ caller }, reply) => reply.code(204).send(await deleteIdentityProvider(ctx, caller)),
  });

  app.post('/api/app/identity-provider/test', {
    config: { access: signedIn('settings:manage') },
    schema: { tags, summary: 'Test the identity provider', response: { 200: IdentityProviderTest } },
    handler: ({ caller }) => testIdentityProvider(ctx, caller),
  });
}
