import {
  ErrorBody,
  OwnPassword,
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
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { setBreakGlass } from './break-glass-commands.ts';
import { changeOwnPassword } from './own-password-commands.ts';
import { changeRole, disableUser, enableUser, resetPassword, resetSecondFactors } from './user-access-commands.ts';
import { createUser, deleteUser, updateUser } from './user-commands.ts';
import { getUser, listPeople, listUsers } from './user-queries.ts';

const tags = ['Users'];
const params = UserParams;
const response = { 200: User };
/** Refused when it would leave the organisation without an administrator. */
const guarded = { 200: User, 409: ErrorBody };

export function userRoutes(app: Api, ctx: AppContext) {
  const limited = limitFailures(ctx.config.limits.failedSignInsPerMinute);

  app.get('/api/app/people', {
    config: { access: signedIn('vendors:view') },
    schema: { tags, summary: 'List people, to choose an owner or a reviewer from', response: { 200: z.array(Person) } },
    handler: ({ caller }) => listPeople(ctx, caller),
  });

  app.post('/api/app/me/password', {
    config: { access: signedIn(), bodyName: 'Password' },
    schema: {
      tags,
      summary: 'Change the own password, and sign out everywhere else',
      body: OwnPassword,
      response: { 204: z.null() },
    },
    handler: async ({ caller, body }, reply) =>
      reply.code(204).send(await limited(caller.id, () => changeOwnPassword(ctx, caller, body))),
  });

  app.get('/api/app/users', {
    config: { access: signedIn('users:view') },
    schema: { tags, summary: 'List users', response: { 200: z.array(User) } },
    handler: ({ caller }) => listUsers(ctx, caller),
  });

  app.post('/api/app/users', {
    config: { access: signedIn('users:manage'), bodyName: 'User' },
    schema: { tags, summary: 'Create a user', body: UserCreate, response: { 201: User, 409: ErrorBody } },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createUser(ctx, caller, body)),
  });

  app.get('/api/app/users/:userId', {
    config: { access: signedIn('users:view') },
    schema: { tags, summary: 'Show a user', params, response },
    handler: ({ caller, params: { userId } }) => getUser(ctx, caller, userId),
  });

  app.put('/api/app/users/:userId', {
    config: { access: signedIn('users:manage'), bodyName: 'User' },
    schema: { tags, summary: 'Rename a user', params, body: UserUpdate, response },
    handler: ({ caller, params: { userId }, body: update }) => updateUser(ctx, caller, { userId, update }),
  });

  app.delete('/api/app/users/:userId', {
    config: { access: signedIn('users:manage') },
    schema: { tags, summary: 'Delete a user', params, response: { 204: z.null(), 409: ErrorBody } },
    handler: async ({ caller, params: { userId } }, reply) =>
      reply.code(204).send(await deleteUser(ctx, caller, userId)),
  });

  app.post('/api/app/users/:userId/disable', {
    config: { access: signedIn('users:manage') },
    schema: { tags, summary: 'Disable a user, and sign them out everywhere', params, response: guarded },
    handler: ({ caller, params: { userId } }) => disableUser(ctx, caller, userId),
  });

  app.post('/api/app/users/:userId/enable', {
    config: { access: signedIn('users:manage') },
    schema: { tags, summary: 'Enable a user again', params, response },
    handler: ({ caller, params: { userId } }) => enableUser(ctx, caller, userId),
  });

  app.put('/api/app/users/:userId/role', {
    config: { access: signedIn('users:manage'), bodyName: 'Role' },
    schema: { tags, summary: 'Give a user another role, and sign them out', params, body: UserRole, response: guarded },
    handler: ({ caller, params: { userId }, body: { roleId } }) => changeRole(ctx, caller, { userId, roleId }),
  });

  app.put('/api/app/users/:userId/break-glass', {
    config: { access: signedIn('users:manage'), bodyName: 'Break-glass' },
    schema: {
      tags,
      summary: 'Say whether a user may sign in also where only single sign-on is allowed',
      params,
      body: UserBreakGlass,
      response: guarded,
    },
    handler: ({ caller, params: { userId }, body: { breakGlass } }) =>
      setBreakGlass(ctx, caller, { userId, breakGlass }),
  });

  app.post('/api/app/users/:userId/password', {
    config: { access: signedIn('users:manage'), bodyName: 'Password' },
    schema: { tags, summary: 'Set a new password, and sign the user out', params, body: UserPassword, response },
    handler: ({ caller, params: { userId }, body: { password } }) => resetPassword(ctx, caller, { userId, password }),
  });

  app.delete('/api/app/users/:userId/second-factors', {
    config: { access: signedIn('users:manage') },
    schema: { tags, summary: 'Remove all second factors of a user, and sign them out', params, response: guarded },
    handler: ({ caller, params: { userId } }) => resetSecondFactors(ctx, caller, userId),
  });
}
