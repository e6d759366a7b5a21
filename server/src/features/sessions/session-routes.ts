import {
  Me,
  PasskeyProof,
  PasskeyRequestOptions,
  PendingSignIn,
  Session,
  SessionParams,
  SignIn,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyone, signedIn } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { visitsTo } from '../../platform/http/visits.ts';
import { askForAnyPasskey } from '../second-factors/passkey-queries.ts';
import { signInWithPasskey } from './passkey-sign-in-commands.ts';
import { endOwnSession, signOut } from './session-commands.ts';
import { getMe, listOwnSessions } from './session-queries.ts';
import { signIn } from './sign-in-commands.ts';

const tags = ['Sessions'];

export function sessionRoutes(app: Api, ctx: AppContext) {
  const visits = visitsTo(ctx.config.publicUrl);
  const limited = limitFailures(ctx.config.limits.failedSignInsPerMinute);

  app.post('/api/app/sign-in', {
    config: { access: anyone, bodyName: 'Sign-in' },
    schema: {
      tags,
      summary: 'Sign in with e-mail and password',
      body: SignIn,
      response: { 200: Me, 202: PendingSignIn },
    },
    handler: async (request, reply) => {
      const visitor = visits.visitorOf(request);
      const passed = await limited(visitor.address, () => signIn(ctx, visitor, request.body));
      return 'me' in passed
        ? visits.letIn(reply, passed).send(passed.me)
        : visits.letWait(reply.code(202), passed).send(passed.pending);
    },
  });

  app.post('/api/app/sign-in/passkey/options', {
    config: { access: anyone },
    schema: { tags, summary: 'Ask for a passkey to sign in', response: { 200: PasskeyRequestOptions } },
    handler: () => askForAnyPasskey(ctx),
  });

  app.post('/api/app/sign-in/passkey', {
    config: { access: anyone, bodyName: 'Passkey' },
    schema: { tags, summary: 'Sign in by passkey', body: PasskeyProof, response: { 200: Me } },
    handler: async (request, reply) => {
      const visitor = visits.visitorOf(request);
      const passed = await limited(visitor.address, () => signInWithPasskey(ctx, visitor, request.body));
      return visits.letIn(reply, passed).send(passed.me);
    },
  });

  app.post('/api/app/sign-out', {
    config: { access: signedIn() },
    schema: { tags, summary: 'Sign out', response: { 204: z.null() } },
    handler: async ({ caller }, reply) => visits.letGo(reply.code(204)).send(await signOut(ctx, caller)),
  });

  app.get('/api/app/me', {
    config: { access: signedIn() },
    schema: { tags, summary: 'Show who is signed in, and what they may do', response: { 200: Me } },
    handler: ({ caller }) => getMe(ctx, caller),
  });

  app.get('/api/app/sessions', {
    config: { access: signedIn() },
    schema: { tags, summary: 'List own sessions', response: { 200: z.array(Session) } },
    handler: ({ caller }) => listOwnSessions(ctx, caller),
  });

  app.delete('/api/app/sessions/:sessionId', {
    config: { access: signedIn() },
    schema: { tags, summary: 'End an own session', params: SessionParams, response: { 204: z.null() } },
    handler: async ({ caller, params: { sessionId } }, reply) =>
      reply.code(204).send(await endOwnSession(ctx, caller, sessionId)),
  });
}
