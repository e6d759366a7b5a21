import { Me, SignIn } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyone, signedIn } from '../../platform/http/access.ts';
import { canonicalAddress } from '../../platform/http/address.ts';
import { hostCookieOptions } from '../../platform/http/host-cookie.ts';
import type { Api } from '../../platform/http/server.ts';
import { signOut } from './session-commands.ts';
import { sessionCookieName } from './session-cookie.ts';
import { getMe } from './session-queries.ts';
import { type SignedIn, signIn, type Visitor } from './sign-in-commands.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';

const tags = ['Sessions'];

export function sessionRoutes(app: Api, ctx: AppContext) {
  const { publicUrl, limits } = ctx.config;
  const cookieName = sessionCookieName(publicUrl);
  const cookieOptions = hostCookieOptions(publicUrl);
  const limited = limitFailures(limits.failedSignInsPerMinute);

  const visitorOf = ({ ip, id, headers, cookies }: FastifyRequest): Visitor => ({
    address: canonicalAddress(ip),
    requestId: id,
    userAgent: headers['user-agent'],
    origin: headers.origin,
    oldToken: cookies[cookieName],
  });
  const sendSession = (reply: FastifyReply, { token, me }: SignedIn) => {
    reply.setCookie(cookieName, token, cookieOptions);
    return me;
  };

  app.post('/api/app/sign-in', {
    config: { access: anyone, bodyName: 'Sign-in' },
    schema: { tags, summary: 'Sign in with e-mail and password', body: SignIn, response: { 200: Me } },
    handler: async (request, reply) =>
      sendSession(
        reply,
        await limited(canonicalAddress(request.ip), () => signIn(ctx, visitorOf(request), request.body)),
      ),
  });

  app.post('/api/app/sign-out', {
    config: { access: signedIn() },
    schema: { tags, summary: 'Sign out', response: { 204: z.null() } },
    handler: async ({ caller }, reply) =>
      reply
        .code(204)
        .clearCookie(cookieName, cookieOptions)
        .send(await signOut(ctx, caller)),
  });

  app.get('/api/app/me', {
    config: { access: signedIn() },
    schema: { tags, summary: 'Show who is signed in, and what they may do', response: { 200: Me } },
    handler: ({ caller }) => getMe(ctx, caller),
  });
}
