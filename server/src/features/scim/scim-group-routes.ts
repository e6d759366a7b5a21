import {
  ScimListQuery,
  ScimPatch,
  ScimProjection,
  ScimGroup,
  ScimGroupBody,
  ScimGroupList,
  GroupParams,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Api } from '../../platform/http/server.ts';
import { consumes, inScim, refused, scimConfig, scimJson, sendCreated, tags } from './scim-route.ts';
import { createScimGroup, deleteScimGroup, patchScimGroup, replaceScimGroup } from './scim-group-commands.ts';
import { getScimGroup, listScimGroups } from './scim-group-queries.ts';

const config = { ...scimConfig, bodyName: 'Group' };
const params = GroupParams;
const response = { 200: scimJson(ScimGroup), ...refused };

export const scimGroupRoutes = (app: Api, ctx: AppContext) =>
  inScim(app, (scope) => {
    scope.get('/scim/v2/Groups', {
      config,
      schema: {
        tags,
        summary: 'List SCIM groups',
        querystring: ScimListQuery,
        response: { 200: scimJson(ScimGroupList) },
      },
      handler: ({ caller, query }) => listScimGroups(ctx, caller, query),
    });

    scope.post('/scim/v2/Groups', {
      config,
      schema: {
        tags,
        summary: 'Create a SCIM group',
        consumes,
        body: ScimGroupBody,
        response: { 201: scimJson(ScimGroup), ...refused },
      },
      handler: async ({ caller, body }, reply) => sendCreated(reply, await createScimGroup(ctx, caller, body)),
    });

    scope.get('/scim/v2/Groups/:groupId', {
      config,
      schema: { tags, summary: 'Show a SCIM group', params, querystring: ScimProjection, response },
      handler: ({ caller, params: { groupId }, query: projection }) =>
        getScimGroup(ctx, caller, { groupId, projection }),
    });

    scope.put('/scim/v2/Groups/:groupId', {
      config,
      schema: { tags, summary: 'Replace a SCIM group', consumes, params, body: ScimGroupBody, response },
      handler: ({ caller, params: { groupId }, body }) => replaceScimGroup(ctx, caller, { groupId, body }),
    });

    // The members of a large group are not worth sending back with every change.
    scope.patch('/scim/v2/Groups/:groupId', {
      config,
      schema: {
        tags,
        summary: 'Change a SCIM group',
        consumes,
        params,
        body: ScimPatch,
        response: { 204: z.null(), ...refused },
      },
      handler: async ({ caller, params: { groupId }, body: { Operations: operations } }, reply) =>
        reply.code(204).send(await patchScimGroup(ctx, caller, { groupId, operations })),
    });

    scope.delete('/scim/v2/Groups/:groupId', {
      config,
      schema: { tags, summary: 'Delete a SCIM group', params, response: { 204: z.null(), ...refused } },
      handler: async ({ caller, params: { groupId } }, reply) =>
        reply.code(204).send(await deleteScimGroup(ctx, caller, groupId)),
    });
  });
