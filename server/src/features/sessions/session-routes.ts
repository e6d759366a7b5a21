import { Me, Session, SessionParams, SignIn } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyone, signedIn } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { endOwnSession, signOut } from './session-commands.ts';
import { getMe, listOwnSessions } from './session-queries.ts';
import { signIn } from './sign-in-commands.ts';
import { visitsTo } from './visit.ts';

const tags = ['Sessions'];

export function sessionRoutes(app: Api, ctx: AppContext) {
  const { visitorOf, giveCookie, clearCookie } = visitsTo(ctx);
  const limited = limitFailures(ctx.config.limits.failedSignInsPerMinute);

  app.post('/api/app/sign-in', {
    config: { access: anyone, bodyName: 'Sign-in' },
    schema: { tags, summary: 'Sign in with e-mail and password', body: SignIn, response: { 200: Me } },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      const signedIn = await limited(visitor.address, () => signIn(ctx, visitor, request.body));
      return giveCookie(reply, signedIn).send(signedIn.me);
    },
  });

  app.post('/api/app/sign-out', {
    config: { access: signedIn() },
    schema: { tags, summary: 'Sign out', response: { 204: z.null() } },
    handler: async ({ caller }, reply) => clearCookie(reply.code(204)).send(await signOut(ctx, caller)),
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
