import {
  Me,
  OtherAddress,
  PasskeyProof,
  PasskeyRequestOptions,
  PendingSignIn,
  Session,
  SessionParams,
  SignIn,
  SignInRefusal,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { publicAccess, sessionAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createDiscoverablePasskeyRequest } from '../second-factors/index.ts';
import { endOwnSession, getMe, listOwnSessions, signOut } from '../sessions/index.ts';
import { signIn, signInWithPasskey } from './sign-in-commands.ts';
import { createSignInCookies } from './sign-in-cookies.ts';
import { createSignInLimit, toWorkSource } from './sign-in-limit.ts';

const tags = ['Sessions'];

export function sessionRoutes(app: Api, ctx: AppContext) {
  const visits = createSignInCookies(ctx);
  const { failedSignInsPerMinute } = ctx.config.limits;
  const limited = createFailureLimit(failedSignInsPerMinute);
  const limitSignIn = createSignInLimit(failedSignInsPerMinute);

  app.post('/api/app/sign-in', {
    config: { access: publicAccess, bodyName: 'Sign-in' },
    schema: {
      tags,
      operationId: 'signIn',
      summary: 'Sign in with an email address and password',
      description:
        'Sets the session cookie, or a cookie for the second step if the user has a second factor. Returns the same 401 for all wrong credentials, and 409 if the organisation has an address of its own.',
      body: SignIn,
      response: { 200: Me, 202: PendingSignIn, 400: SignInRefusal, 409: OtherAddress },
    },
    handler: async (request, reply) => {
      const client = visits.toClientInfo(request);
      const { email } = request.body;
      const from = { email, address: client.address, deviceId: visits.findDeviceId(request, email) };
      const passed = await limitSignIn(from, () =>
        signIn(ctx, { ...client, source: toWorkSource(from) }, request.body),
      );
      return 'me' in passed
        ? visits.setSessionCookie(reply, passed).send(passed.me)
        : visits.setPendingCookie(reply.code(202), passed).send(passed.pending);
    },
  });

  app.post('/api/app/sign-in/passkey/options', {
    config: { access: publicAccess },
    schema: {
      tags,
      operationId: 'getPasskeySignInOptions',
      summary: 'Get passkey options for sign-in',
      description: 'Returns the options for `navigator.credentials.get`. The challenge is valid for a few minutes.',
      response: { 200: PasskeyRequestOptions },
    },
    handler: ({ site }) => createDiscoverablePasskeyRequest(ctx, site),
  });

  app.post('/api/app/sign-in/passkey', {
    config: { access: publicAccess, bodyName: 'Passkey' },
    schema: {
      tags,
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey',
      description: 'A passkey replaces the password and the second factor. Sets the session cookie.',
      body: PasskeyProof,
      response: { 200: Me, 409: OtherAddress },
    },
    handler: async (request, reply) => {
      const client = visits.toClientInfo(request);
      const passed = await limited(client.address, () => signInWithPasskey(ctx, client, request.body));
      return visits.setSessionCookie(reply, passed).send(passed.me);
    },
  });

  app.post('/api/app/sign-out', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'signOut',
      summary: 'Sign out',
      description: 'Ends the session and deletes its cookie.',
      response: { 204: z.null() },
    },
    handler: async ({ caller }, reply) => visits.clearSessionCookie(reply.code(204)).send(await signOut(ctx, caller)),
  });

  app.get('/api/app/me', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'getCurrentUser',
      summary: 'Get the current user and their permissions',
      description: 'Returns the user, their permissions and the requirements of the organisation.',
      response: { 200: Me },
    },
    handler: ({ caller }) => getMe(ctx, caller),
  });

  app.get('/api/app/sessions', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'listSessions',
      summary: 'List your sessions',
      description: 'Shows the IP address, browser and last use of each session, and which session is current.',
      response: { 200: z.array(Session) },
    },
    handler: ({ caller }) => listOwnSessions(ctx, caller),
  });

  app.delete('/api/app/sessions/:sessionId', {
    config: { access: sessionAccess(), fresh: true },
    schema: {
      tags,
      operationId: 'revokeSession',
      summary: 'End one of your sessions',
      description: 'The session ends immediately.',
      params: SessionParams,
      response: { 204: z.null() },
    },
    handler: async ({ caller, params: { sessionId } }, reply) =>
      reply.code(204).send(await endOwnSession(ctx, caller, sessionId)),
  });
}
