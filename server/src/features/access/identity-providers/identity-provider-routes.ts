import {
  ErrorBody,
  IdentityProviderSettings,
  IdentityProviderTest,
  IdentityProviderUpdate,
  SsoDomainVerify,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { deleteIdentityProvider, setIdentityProvider, testIdentityProvider } from './identity-provider-commands.ts';
import { getIdentityProvider } from './identity-provider-queries.ts';
import { verifySsoDomain } from './sso-domain-commands.ts';

const tags = ['Single sign-on'];

export function identityProviderRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/identity-provider', {
    config: { access: sessionAccess('settings:view'), revision: true },
    schema: {
      tags,
      operationId: 'getIdentityProvider',
      summary: 'Get the identity provider',
      description: 'The client secret is never returned. Includes the status of each email domain.',
      response: { 200: IdentityProviderSettings },
    },
    handler: async ({ caller }, reply) => sendWithRevision(reply, await getIdentityProvider(ctx, caller)),
  });

  app.put('/api/app/identity-provider', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'Identity provider', revision: true },
    schema: {
      tags,
      operationId: 'updateIdentityProvider',
      summary: 'Update the identity provider',
      description:
        'If you omit the client secret, it stays unchanged. New email domains must be verified before they are used.',
      body: IdentityProviderUpdate,
      response: { 200: IdentityProviderSettings, 409: ErrorBody },
    },
    handler: async ({ caller, body: update, headers }, reply) =>
      sendWithRevision(reply, await setIdentityProvider(ctx, caller, { update, ifMatch: headers['if-match'] })),
  });

  app.delete('/api/app/identity-provider', {
    config: { access: sessionAccess('settings:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'deleteIdentityProvider',
      summary: 'Delete the identity provider',
      description: 'Users then need a password to sign in.',
      response: { 204: z.null(), 409: ErrorBody },
    },
    handler: async ({ caller }, reply) => reply.code(204).send(await deleteIdentityProvider(ctx, caller)),
  });

  app.post('/api/app/identity-provider/test', {
    config: { access: sessionAccess('settings:manage') },
    schema: {
      tags,
      operationId: 'testIdentityProvider',
      summary: 'Test the identity provider',
      description: 'Reads the discovery document of the provider. Nothing is saved.',
      response: { 200: IdentityProviderTest },
    },
    handler: ({ caller }) => testIdentityProvider(ctx, caller),
  });

  app.post('/api/app/identity-provider/verify-domain', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'Domain', revision: true },
    schema: {
      tags,
      operationId: 'verifySsoDomain',
      summary: 'Verify an email domain',
      description: 'Looks up the TXT record of the domain now. The service also checks it regularly.',
      body: SsoDomainVerify,
      response: { 200: IdentityProviderSettings, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => sendWithRevision(reply, await verifySsoDomain(ctx, caller, body)),
  });
}
