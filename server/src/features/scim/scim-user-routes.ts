import {
  ScimListQuery,
  ScimPatch,
  ScimProjection,
  ScimUser,
  ScimUserBody,
  ScimUserList,
  UserParams,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Api } from '../../platform/http/server.ts';
import { consumes, inScim, refused, scimConfig, scimJson, sendCreated, tags } from './scim-route.ts';
import { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from './scim-user-commands.ts';
import { getScimUser, listScimUsers } from './scim-user-queries.ts';

const config = { ...scimConfig, bodyName: 'User' };
const params = UserParams;
const response = { 200: scimJson(ScimUser), ...refused };

export const scimUserRoutes = (app: Api, ctx: AppContext) =>
  inScim(app, (scope) => {
    scope.get('/scim/v2/Users', {
      config,
      schema: {
        tags,
        summary: 'List SCIM users',
        querystring: ScimListQuery,
        response: { 200: scimJson(ScimUserList) },
      },
      handler: ({ caller, query }) => listScimUsers(ctx, caller, query),
    });

    scope.post('/scim/v2/Users', {
      config,
      schema: {
        tags,
        summary: 'Create a SCIM user',
        consumes,
        body: ScimUserBody,
        response: { 201: scimJson(ScimUser), ...refused },
      },
      handler: async ({ caller, body }, reply) => sendCreated(reply, await createScimUser(ctx, caller, body)),
    });

    scope.get('/scim/v2/Users/:userId', {
      config,
      schema: { tags, summary: 'Show a SCIM user', params, querystring: ScimProjection, response },
      handler: ({ caller, params: { userId }, query: projection }) => getScimUser(ctx, caller, { userId, projection }),
    });

    scope.put('/scim/v2/Users/:userId', {
      config,
      schema: { tags, summary: 'Replace a SCIM user', consumes, params, body: ScimUserBody, response },
      handler: ({ caller, params: { userId }, body }) => replaceScimUser(ctx, caller, { userId, body }),
    });

    scope.patch('/scim/v2/Users/:userId', {
      config,
      schema: { tags, summary: 'Change a SCIM user', consumes, params, body: ScimPatch, response },
      handler: ({ caller, params: { userId }, body: { Operations: operations } }) =>
        patchScimUser(ctx, caller, { userId, operations }),
    });

    scope.delete('/scim/v2/Users/:userId', {
      config,
      schema: { tags, summary: 'Delete a SCIM user', params, response: { 204: z.null(), ...refused } },
      handler: async ({ caller, params: { userId } }, reply) =>
        reply.code(204).send(await deleteScimUser(ctx, caller, userId)),
    });
  });
