import { ScimUser, ScimUserBody, ScimUserList, UserParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Api } from '../../../platform/http/server.ts';
import { buildScimResource } from './scim-resource-schemas.ts';
import { registerScimRoutes, sendScimCreated, toScimContent } from './scim-route.ts';
import { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from './scim-user-commands.ts';
import { getScimUser, listScimUsers } from './scim-user-queries.ts';

const user = buildScimResource({
  name: 'User',
  descriptions: {
    list: '`filter` supports `eq` on a few attributes, such as `userName eq "ada@example.com"`.',
    create: 'The user signs in with single sign-on. Returns 409 if the user name already exists.',
    get: 'Deactivated users have `active: false`.',
    replace: 'Omitted optional attributes are cleared.',
    patch: 'Supports `add`, `replace` and `remove`. `active: false` disables the user and ends their sessions.',
    delete: 'Ends their sessions. Records and audit log entries keep the name of the user.',
  },
  params: UserParams,
  body: ScimUserBody,
  resource: ScimUser,
  list: ScimUserList,
  patchResponse: { 200: toScimContent(ScimUser) },
});

export const scimUserRoutes = (app: Api, ctx: AppContext) =>
  registerScimRoutes(app, (scope) => {
    scope.get('/scim/v2/Users', {
      ...user.list,
      handler: ({ caller, query }) => listScimUsers(ctx, caller, query),
    });

    scope.post('/scim/v2/Users', {
      ...user.create,
      handler: async ({ caller, body }, reply) => sendScimCreated(reply, await createScimUser(ctx, caller, body)),
    });

    scope.get('/scim/v2/Users/:userId', {
      ...user.get,
      handler: ({ caller, params: { userId }, query: projection }) => getScimUser(ctx, caller, { userId, projection }),
    });

    scope.put('/scim/v2/Users/:userId', {
      ...user.replace,
      handler: ({ caller, params: { userId }, body }) => replaceScimUser(ctx, caller, { userId, body }),
    });

    scope.patch('/scim/v2/Users/:userId', {
      ...user.patch,
      handler: ({ caller, params: { userId }, body: { Operations: operations } }) =>
        patchScimUser(ctx, caller, { userId, operations }),
    });

    scope.delete('/scim/v2/Users/:userId', {
      ...user.delete,
      handler: async ({ caller, params: { userId } }, reply) =>
        reply.code(204).send(await deleteScimUser(ctx, caller, userId)),
    });
  });
