import {
  AccountLink,
  AccountLinkOpening,
  AccountLinkPassword,
  ErrorBody,
  Me,
  PasswordResetRequest,
  PasswordResetRequested,
  PendingSignIn,
  User,
  UserInvite,
  UserParams,
} from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { anyone, signedIn } from '../../platform/http/access.ts';
import { limitAttempts } from '../../platform/http/attempt-limit.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { visitsTo } from '../../platform/http/visits.ts';
import { openAccountLink } from './account-link-queries.ts';
import { inviteAgain, inviteUser } from './invitation-commands.ts';
import { choosePassword } from './password-choice-commands.ts';
import { requestPasswordReset } from './reset-commands.ts';

export function accountLinkRoutes(app: Api, ctx: AppContext) {
  const visits = visitsTo(ctx.config.publicUrl);
  const { failedSignInsPerMinute } = ctx.config.limits;
  const limited = limitFailures(failedSignInsPerMinute);
  const counted = limitAttempts(failedSignInsPerMinute);

  app.post('/api/app/users/invitations', {
    config: { access: signedIn('users:manage'), bodyName: 'User' },
    schema: {
      tags: ['Users'],
      summary: 'Invite a user, who chooses a password by a mailed link',
      body: UserInvite,
      response: { 201: User, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await inviteUser(ctx, caller, body)),
  });

  app.post('/api/app/users/:userId/invitation', {
    config: { access: signedIn('users:manage') },
    schema: {
      tags: ['Users'],
      summary: 'Resend an invitation, by a new link',
      params: UserParams,
      response: { 200: User, 409: ErrorBody },
    },
    handler: ({ caller, params: { userId } }) => inviteAgain(ctx, caller, userId),
  });

  app.post('/api/app/password-reset', {
    config: { access: anyone, bodyName: 'Password reset' },
    schema: {
      tags: ['Sessions'],
      summary: 'Ask for a new password, by a mailed link',
      body: PasswordResetRequest,
      response: { 202: PasswordResetRequested },
    },
    handler: async (request, reply) => {
      const visitor = visits.visitorOf(request);
      const asked = () => requestPasswordReset(ctx, visitor, request.body);
      return reply.code(202).send(await counted(visitor.address, asked));
    },
  });

  app.post('/api/app/account-link', {
    config: { access: anyone, bodyName: 'Link' },
    schema: {
      tags: ['Sessions'],
      summary: 'Show an account link, and whom it is for',
      body: AccountLinkOpening,
      response: { 200: AccountLink },
    },
    handler: (request) => {
      const visitor = visits.visitorOf(request);
      return limited(visitor.address, () => openAccountLink(ctx, visitor, request.body));
    },
  });

  app.post('/api/app/account-link/password', {
    config: { access: anyone, bodyName: 'Password' },
    schema: {
      tags: ['Sessions'],
      summary: 'Choose a password by a mailed link, and sign in with it',
      body: AccountLinkPassword,
      response: { 200: Me, 202: PendingSignIn },
    },
    handler: async (request, reply) => {
      const visitor = visits.visitorOf(request);
      const passed = await limited(visitor.address, () => choosePassword(ctx, visitor, request.body));
      return 'me' in passed
        ? visits.letIn(reply, passed).send(passed.me)
        : visits.letWait(reply.code(202), passed).send(passed.pending);
    },
  });
}
