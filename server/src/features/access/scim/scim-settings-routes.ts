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
      summary: 'Get the provisioning settings',
      description: 'Includes the URL for the identity provider and when the token was last used.',
      response: { 200: ScimSettings },
    },
    handler: ({ caller }) => getScimSettings(ctx, caller),
  });

  app.post('/api/app/scim/token', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'SCIM token' },
    schema: {
      tags,
      operationId: 'createScimToken',
      summary: 'Create or replace the SCIM token',
      description: 'The token is returned only once. The previous token stops working.',
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
      description: 'Users and groups do not change.',
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
      description: 'Lists the groups from the identity provider and the role that each assigns.',
      response: { 200: z.array(ProvisionedGroup) },
    },
    handler: ({ caller }) => listProvisionedGroups(ctx, caller),
  });

  app.put('/api/app/scim/groups/:groupId', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'Group' },
    schema: {
      tags,
      operationId: 'updateProvisionedGroup',
      summary: 'Set the role of a provisioned group',
      description: 'Ends the sessions of members whose role changes.',
      params: GroupParams,
      body: GroupRole,
      response: { 200: ProvisionedGroup, 409: ErrorBody },
    },
    handler: ({ caller, params: { groupId }, body: { roleId } }) => setGroupRole(ctx, caller, { groupId, roleId }),
  });
}
