import {
  AccountLink,
  AccountLinkOpen,
  AccountLinkPassword,
  ErrorBody,
  Me,
  OtherAddress,
  PasswordResetRequest,
  PasswordResetRequested,
  PendingSignIn,
  User,
  UserInvite,
  UserParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { publicAccess, sessionAccess } from '../../../platform/http/access.ts';
import { createAttemptLimit } from '../../../platform/http/attempt-limit.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import type { Api } from '../../../platform/http/server.ts';
import { openAccountLink } from '../account-links/index.ts';
import { inviteUser, resendInvitation } from '../accounts/index.ts';
import { requestPasswordReset } from './password-reset-commands.ts';
import { setPasswordByLink } from './set-password-commands.ts';
import { createSignInCookies } from './sign-in-cookies.ts';

export function accountLinkRoutes(app: Api, ctx: AppContext) {
  const visits = createSignInCookies(ctx);
  const { failedSignInsPerMinute } = ctx.config.limits;
  const limited = createFailureLimit(failedSignInsPerMinute);
  const counted = createAttemptLimit(failedSignInsPerMinute);

  app.post('/api/app/users/invitations', {
    config: { access: sessionAccess('users:manage'), fresh: true, bodyName: 'User', location: '/api/app/users' },
    schema: {
      tags: ['Users'],
      operationId: 'inviteUser',
      summary: 'Invite a user by email',
      description: 'Emails the user a link to set a password.',
      body: UserInvite,
      response: { 201: User, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await inviteUser(ctx, caller, body)),
  });

  app.post('/api/app/users/:userId/invitation', {
    config: { access: sessionAccess('users:manage'), fresh: true },
    schema: {
      tags: ['Users'],
      operationId: 'resendInvitation',
      summary: 'Resend an invitation with a new link',
      description: 'The previous link stops working.',
      params: UserParams,
      response: { 200: User, 409: ErrorBody },
    },
    handler: ({ caller, params: { userId } }) => resendInvitation(ctx, caller, userId),
  });

  app.post('/api/app/password-reset', {
    config: { access: publicAccess, bodyName: 'Password reset' },
    schema: {
      tags: ['Sessions'],
      operationId: 'requestPasswordReset',
      summary: 'Request a password reset email',
      description: 'The response is the same whether or not the address has an account.',
      body: PasswordResetRequest,
      response: { 202: PasswordResetRequested },
    },
    handler: async (request, reply) => {
      const client = visits.toClientInfo(request);
      const requestReset = () => requestPasswordReset(ctx, client, request.body);
      return reply.code(202).send(await counted(client.address, requestReset));
    },
  });

  app.post('/api/app/account-link', {
    config: { access: publicAccess, bodyName: 'Link' },
    schema: {
      tags: ['Sessions'],
      operationId: 'getAccountLink',
      summary: 'Get an account link and its user',
      description: 'Send the token in the body so that it does not appear in logs.',
      body: AccountLinkOpen,
      response: { 200: AccountLink, 409: OtherAddress },
    },
    handler: (request) => {
      const client = visits.toClientInfo(request);
      return limited(client.address, () => openAccountLink(ctx, client, request.body));
    },
  });

  app.post('/api/app/account-link/password', {
    config: { access: publicAccess, bodyName: 'Password' },
    schema: {
      tags: ['Sessions'],
      operationId: 'setPasswordFromLink',
      summary: 'Set a password from an emailed link and sign in',
      description: 'The link works only once. Sets the session cookie.',
      body: AccountLinkPassword,
      response: { 200: Me, 202: PendingSignIn, 409: OtherAddress },
    },
    handler: async (request, reply) => {
      const client = visits.toClientInfo(request);
      const passed = await limited(client.address, () => setPasswordByLink(ctx, client, request.body));
      return 'me' in passed
        ? visits.setSessionCookie(reply, passed).send(passed.me)
        : visits.setPendingCookie(reply.code(202), passed).send(passed.pending);
    },
  });
}
