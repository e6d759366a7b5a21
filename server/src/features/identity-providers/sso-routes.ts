import { SsoCallback, SsoChoices, SsoLookup, SsoStart } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyone } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import { hostCookieName, hostCookieOptions } from '../../platform/http/host-cookie.ts';
import type { Api } from '../../platform/http/server.ts';
import { visitsTo } from '../../platform/http/visits.ts';
import { findSsoOrganisations } from './identity-provider-queries.ts';
import { messagesOf } from './provider-words.ts';
import { SsoRefusedError } from './sso-account-commands.ts';
import { finishSso, startSso } from './sso-commands.ts';

const tags = ['Single sign-on'];
const COOKIE_SECONDS = 600;

export function ssoRoutes(app: Api, ctx: AppContext) {
  const { publicUrl, limits } = ctx.config;
  const visits = visitsTo(publicUrl);
  const limited = limitFailures(limits.failedSignInsPerMinute);
  const cookie = hostCookieName(publicUrl, 'assay_sso');
  const options = hostCookieOptions(publicUrl);

  /** A person is on the way, not a program: whoever is refused is led back to where they can try again. */
  const leadBack = (request: FastifyRequest) => (error: unknown) => {
    if (!(error instanceof SsoRefusedError)) throw error;
    const { reason, cause } = error;
    const { address } = visits.visitorOf(request);
    const refused = { event: 'sso-refused', address, requestId: request.id, reason, messages: messagesOf(cause) };
    request.log.warn(refused, 'single sign-on refused');
    return { location: new URL(`/sign-in?sso=${reason}`, publicUrl).href, journey: '', token: null };
  };

  app.post('/api/app/sign-in/sso', {
    config: { access: anyone, bodyName: 'Sign-in' },
    schema: {
      tags,
      summary: 'Find the organisations whose identity provider answers for an e-mail address',
      body: SsoLookup,
      response: { 200: SsoChoices },
    },
    handler: ({ body }) => findSsoOrganisations(ctx, body),
  });

  app.get('/api/app/sso/start', {
    config: { access: anyone },
    schema: {
      tags,
      summary: 'Go to the identity provider of an organisation',
      querystring: SsoStart,
      response: { 302: z.null() },
    },
    handler: async (request, reply) => {
      const { address } = visits.visitorOf(request);
      const { location, journey } = await limited(address, () =>
        startSso(ctx, request.query, request.headers['sec-fetch-site']),
      ).catch(leadBack(request));
      return reply.setCookie(cookie, journey, { ...options, maxAge: COOKIE_SECONDS }).redirect(location);
    },
  });

  app.get('/api/app/sso/callback', {
    config: { access: anyone },
    schema: {
      tags,
      summary: 'Come back from the identity provider',
      querystring: SsoCallback,
      response: { 302: z.null() },
    },
    handler: async (request, reply) => {
      const visitor = visits.visitorOf(request);
      const journey = request.cookies[cookie];
      const { search } = new URL(request.url, publicUrl);
      const finish = () => finishSso(ctx, visitor, { journey, search });
      const { location, token } = await limited(visitor.address, finish).catch(leadBack(request));
      if (token !== null) visits.letIn(reply, { token });
      return reply.clearCookie(cookie, options).redirect(location);
    },
  });
}
