import {
  ErrorBody,
  GroupParams,
  GroupRole,
  ProvisionedGroup,
  ScimSettings,
  ScimTokenCreate,
  ScimTokenCreated,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { setGroupRole } from './scim-settings-commands.ts';
import { getScimSettings, listProvisionedGroups } from './scim-settings-queries.ts';
import { createScimToken, revokeScimToken } from './scim-token-commands.ts';

const tags = ['Provisioning'];

export function scimSettingsRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/scim', {
    config: { access: sessionAccess('settings:view') },
    schema: {
      tags,
      operationId: 'getScimSettings',
      summary: 'Show how users are provisioned',
      description: 'Contains the URL for the identity provider, and when the token was used last.',
      response: { 200: ScimSettings },
    },
    handler: ({ caller }) => getScimSettings(ctx, caller),
  });

  app.post('/api/app/scim/token', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'SCIM token' },
    schema: {
      tags,
      operationId: 'createScimToken',
      summary: 'Create a SCIM token, shown only once, in place of the one before',
      description: 'The token is in this response only. The previous one stops working.',
      body: ScimTokenCreate,
      response: { 201: ScimTokenCreated },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createScimToken(ctx, caller, body)),
  });

  app.delete('/api/app/scim/token', {
    config: { access: sessionAccess('settings:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'revokeScimToken',
      summary: 'Revoke the SCIM token',
      description: 'Users and groups stay as they are.',
      response: { 204: z.null() },
    },
    handler: async ({ caller }, reply) => reply.code(204).send(await revokeScimToken(ctx, caller)),
  });

  app.get('/api/app/scim/groups', {
    config: { access: sessionAccess('settings:view') },
    schema: {
      tags,
      operationId: 'listProvisionedGroups',
      summary: 'List provisioned groups',
      description: 'The groups that the identity provider has sent, with the role that each assigns.',
      response: { 200: z.array(ProvisionedGroup) },
    },
    handler: ({ caller }) => listProvisionedGroups(ctx, caller),
  });

  app.put('/api/app/scim/groups/:groupId', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'Group' },
    schema: {
      tags,
      operationId: 'updateProvisionedGroup',
      summary: 'Choose the role of a provisioned group, and sign out whose role changes',
      description: 'Ends the sessions of members whose role changes.',
      params: GroupParams,
      body: GroupRole,
      response: { 200: ProvisionedGroup, 409: ErrorBody },
    },
    handler: ({ caller, params: { groupId }, body: { roleId } }) => setGroupRole(ctx, caller, { groupId, roleId }),
  });
}
