import {
  ErrorBody,
  OwnPasswordUpdate,
  Person,
  User,
  UserBreakGlass,
  UserCreate,
  UserParams,
  UserPassword,
  UserRole,
  UserUpdate,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createUser, deleteUser, getUser, listPeople, listUsers, updateUser } from '../users/index.ts';
import { changeOwnPassword } from './own-password-commands.ts';
import {
  changeRole,
  disableUser,
  enableUser,
  resetPassword,
  resetSecondFactors,
  setBreakGlass,
} from './user-access-commands.ts';

const tags = ['Users'];
const params = UserParams;
const response = { 200: User };
/** Responds with 409 for the last administrator, and for one's own account where the profile has its own way. */
const guardedResponses = { 200: User, 409: ErrorBody };

export function userRoutes(app: Api, ctx: AppContext) {
  const limited = createFailureLimit(ctx.config.limits.failedSignInsPerMinute);

  app.get('/api/app/people', {
    config: { access: sessionAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listPeople',
      summary: 'List people who can be owners or reviewers',
      description: 'Returns only IDs and names.',
      response: { 200: z.array(Person) },
    },
    handler: ({ caller }) => listPeople(ctx, caller),
  });

  app.post('/api/app/me/password', {
    config: { access: sessionAccess(), fresh: true, bodyName: 'Password' },
    schema: {
      tags,
      operationId: 'changePassword',
      summary: 'Change your password and sign out all other sessions',
      description: 'Requires the current password.',
      body: OwnPasswordUpdate,
      response: { 204: z.null() },
    },
    handler: async ({ caller, body }, reply) =>
      reply.code(204).send(await limited(caller.id, () => changeOwnPassword(ctx, caller, body))),
  });

  app.get('/api/app/users', {
    config: { access: sessionAccess('users:view') },
    schema: {
      tags,
      operationId: 'listUsers',
      summary: 'List users',
      description: 'Includes the role, status and last sign-in of each user.',
      response: { 200: z.array(User) },
    },
    handler: ({ caller }) => listUsers(ctx, caller),
  });

  app.post('/api/app/users', {
    config: { access: sessionAccess('users:manage'), fresh: true, bodyName: 'User', location: '/api/app/users' },
    schema: {
      tags,
      operationId: 'createUser',
      summary: 'Create a user',
      description:
        'Creates a user with a password that you pass on. To let users set their own password, use `POST /api/app/users/invitations`.',
      body: UserCreate,
      response: { 201: User, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createUser(ctx, caller, body)),
  });

  app.get('/api/app/users/:userId', {
    config: { access: sessionAccess('users:view') },
    schema: {
      tags,
      operationId: 'getUser',
      summary: 'Get a user',
      description: 'Includes the role, status and last sign-in.',
      params,
      response,
    },
    handler: ({ caller, params: { userId } }) => getUser(ctx, caller, userId),
  });

  app.put('/api/app/users/:userId', {
    config: { access: sessionAccess('users:manage'), fresh: true, bodyName: 'User' },
    schema: {
      tags,
      operationId: 'updateUser',
      summary: 'Rename a user',
      description: 'Changes only the name. Existing audit log entries keep the previous name.',
      params,
      body: UserUpdate,
      response,
    },
    handler: ({ caller, params: { userId }, body: update }) => updateUser(ctx, caller, { userId, update }),
  });

  app.delete('/api/app/users/:userId', {
    config: { access: sessionAccess('users:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'deleteUser',
      summary: 'Delete a user',
      description: 'Ends their sessions. Records and audit log entries keep the name of the user.',
      params,
      response: { 204: z.null(), 409: ErrorBody },
    },
    handler: async ({ caller, params: { userId } }, reply) =>
      reply.code(204).send(await deleteUser(ctx, caller, userId)),
  });

  app.post('/api/app/users/:userId/disable', {
    config: { access: sessionAccess('users:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'disableUser',
      summary: 'Disable a user and end all their sessions',
      description: 'Ends their sessions immediately. Their API keys keep working.',
      params,
      response: guardedResponses,
    },
    handler: ({ caller, params: { userId } }) => disableUser(ctx, caller, userId),
  });

  app.post('/api/app/users/:userId/enable', {
    config: { access: sessionAccess('users:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'enableUser',
      summary: 'Enable a user',
      description: 'The user can sign in again with the same password and second factors.',
      params,
      response,
    },
    handler: ({ caller, params: { userId } }) => enableUser(ctx, caller, userId),
  });

  app.put('/api/app/users/:userId/role', {
    config: { access: sessionAccess('users:manage'), fresh: true, bodyName: 'Role' },
    schema: {
      tags,
      operationId: 'updateUserRole',
      summary: 'Change the role of a user and end their sessions',
      description: 'The new permissions apply immediately. You cannot grant permissions that you do not have.',
      params,
      body: UserRole,
      response: guardedResponses,
    },
    handler: ({ caller, params: { userId }, body: { roleId } }) => changeRole(ctx, caller, { userId, roleId }),
  });

  app.put('/api/app/users/:userId/break-glass', {
    config: { access: sessionAccess('users:manage'), fresh: true, bodyName: 'Break-glass' },
    schema: {
      tags,
      operationId: 'updateUserBreakGlass',
      summary: 'Allow or prevent break-glass sign-in for a user',
      description: 'Break-glass users can sign in with a password even if the organisation requires single sign-on.',
      params,
      body: UserBreakGlass,
      response: guardedResponses,
    },
    handler: ({ caller, params: { userId }, body: { breakGlass } }) =>
      setBreakGlass(ctx, caller, { userId, breakGlass }),
  });

  app.post('/api/app/users/:userId/password', {
    config: { access: sessionAccess('users:manage'), fresh: true, bodyName: 'Password' },
    schema: {
      tags,
      operationId: 'setUserPassword',
      summary: 'Set a password for a user and end their sessions',
      description: 'Pass the password on through a separate channel.',
      params,
      body: UserPassword,
      response: guardedResponses,
    },
    handler: ({ caller, params: { userId }, body: { password } }) => resetPassword(ctx, caller, { userId, password }),
  });

  app.delete('/api/app/users/:userId/second-factors', {
    config: { access: sessionAccess('users:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'resetUserSecondFactors',
      summary: 'Reset the second factors of a user and end their sessions',
      description: 'The user signs in with the password and sets up a new second factor if one is required.',
      params,
      response: guardedResponses,
    },
    handler: ({ caller, params: { userId } }) => resetSecondFactors(ctx, caller, userId),
  });
}
