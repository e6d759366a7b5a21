import { GroupParams, ScimGroup, ScimGroupBody, ScimGroupList } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createScimGroup, deleteScimGroup, patchScimGroup, replaceScimGroup } from './scim-group-commands.ts';
import { getScimGroup, listScimGroups } from './scim-group-queries.ts';
import { buildScimResource } from './scim-resource-schemas.ts';
import { registerScimRoutes, sendScimCreated } from './scim-route.ts';

const group = buildScimResource({
  name: 'Group',
  descriptions: {
    list: '`filter` supports `eq` on `displayName`. Use `excludedAttributes=members` to leave out the members.',
    create: 'You can assign a role to the group in the settings. Its members then get this role.',
    get: 'Includes the members unless you send `excludedAttributes=members`.',
    replace: 'Replaces the name and all members.',
    patch: 'Adds or removes individual members.',
    delete: 'Members lose the role that the group assigned.',
  },
  params: GroupParams,
  body: ScimGroupBody,
  resource: ScimGroup,
  list: ScimGroupList,
  // A large group has many members.
  patchResponse: { 204: z.null() },
});

export const scimGroupRoutes = (app: Api, ctx: AppContext) =>
  registerScimRoutes(app, (scope) => {
    scope.get('/scim/v2/Groups', {
      ...group.list,
      handler: ({ caller, query }) => listScimGroups(ctx, caller, query),
    });

    scope.post('/scim/v2/Groups', {
      ...group.create,
      handler: async ({ caller, body }, reply) => sendScimCreated(reply, await createScimGroup(ctx, caller, body)),
    });

    scope.get('/scim/v2/Groups/:groupId', {
      ...group.get,
      handler: ({ caller, params: { groupId }, query: projection }) =>
        getScimGroup(ctx, caller, { groupId, projection }),
    });

    scope.put('/scim/v2/Groups/:groupId', {
      ...group.replace,
      handler: ({ caller, params: { groupId }, body }) => replaceScimGroup(ctx, caller, { groupId, body }),
    });

    scope.patch('/scim/v2/Groups/:groupId', {
      ...group.patch,
      handler: async ({ caller, params: { groupId }, body: { Operations: operations } }, reply) =>
        reply.code(204).send(await patchScimGroup(ctx, caller, { groupId, operations })),
    });

    scope.delete('/scim/v2/Groups/:groupId', {
      ...group.delete,
      handler: async ({ caller, params: { groupId } }, reply) =>
        reply.code(204).send(await deleteScimGroup(ctx, caller, groupId)),
    });
  });
