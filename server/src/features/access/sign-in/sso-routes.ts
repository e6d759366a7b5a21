import {
  SsoCallback,
  SsoConfirmationRedirect,
  SsoConfirmationStart,
  SsoLookup,
  SsoOrganisations,
  SsoStart,
} from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { publicAccess, sessionAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import { hostCookieName, hostCookieOptions } from '../../../platform/http/host-cookie.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createSessionCookies } from '../../../platform/http/session-cookies.ts';
import { findSsoOrganisations, listErrorMessages } from '../identity-providers/index.ts';
import { SsoRefusedError } from './sso-account-commands.ts';
import { finishSso, startSso } from './sso-commands.ts';
import { startSsoConfirmation } from './sso-confirmation-commands.ts';

const tags = ['Single sign-on'];
const COOKIE_SECONDS = 600;

export function ssoRoutes(app: Api, ctx: AppContext) {
  const { publicUrl, limits } = ctx.config;
  const visits = createSessionCookies(publicUrl);
  const limited = createFailureLimit(limits.failedSignInsPerMinute);
  const cookie = hostCookieName(publicUrl, 'assay_sso');
  const options = hostCookieOptions(publicUrl);

  /** These requests come from a browser: redirects refused users to a page that says why, instead of an error. */
  const leadBack = (request: FastifyRequest) => (error: unknown) => {
    if (!(error instanceof SsoRefusedError)) throw error;
    const { reason, cause } = error;
    const { address } = visits.toClientInfo(request);
    const refused = {
      event: 'sso-refused',
      address,
      requestId: request.id,
      reason,
      messages: listErrorMessages(cause),
    };
    request.log.warn(refused, 'single sign-on rejected');
    return { location: toRefusalUrl(publicUrl, error), journey: '', token: null };
  };

  app.post('/api/app/sign-in/sso', {
    config: { access: publicAccess, bodyName: 'Sign-in' },
    schema: {
      tags,
      operationId: 'lookUpSsoOrganisations',
      summary: 'Find single sign-on organisations for an email address',
      description: 'Only the domain matters. The response is the same whether or not the address has an account.',
      body: SsoLookup,
      response: { 200: SsoOrganisations },
    },
    handler: ({ body }) => findSsoOrganisations(ctx, body),
  });

  app.get('/api/app/sso/start', {
    config: { access: publicAccess },
    schema: {
      tags,
      operationId: 'startSso',
      summary: 'Start single sign-on',
      description: 'Redirects the browser to the identity provider. The state is valid for a few minutes.',
      querystring: SsoStart,
      response: { 302: z.null() },
    },
    handler: async (request, reply) => {
      const { address } = visits.toClientInfo(request);
      const { location, journey } = await limited(address, () =>
        startSso(ctx, request.query, request.headers['sec-fetch-site']),
      ).catch(leadBack(request));
      return reply.setCookie(cookie, journey, { ...options, maxAge: COOKIE_SECONDS }).redirect(location);
    },
  });

  app.post('/api/app/me/confirmation/sso', {
    config: { access: sessionAccess(), bodyName: 'Confirmation' },
    schema: {
      tags,
      operationId: 'startSsoConfirmation',
      summary: 'Start identity confirmation with single sign-on',
      description: 'Returns the URL of the identity provider, which asks the user to sign in again.',
      body: SsoConfirmationStart,
      response: { 200: SsoConfirmationRedirect },
    },
    handler: async ({ caller, body }, reply) => {
      const { location, journey } = await startSsoConfirmation(ctx, caller, body.returnTo);
      return reply.setCookie(cookie, journey, { ...options, maxAge: COOKIE_SECONDS }).send({ location });
    },
  });

  app.get('/api/app/sso/callback', {
    config: { access: publicAccess },
    schema: {
      tags,
      operationId: 'handleSsoCallback',
      summary: 'Handle the single sign-on callback',
      description:
        'The identity provider redirects the browser here. Redirects to the web app, or to the sign-in page with an error.',
      querystring: SsoCallback,
      response: { 302: z.null() },
    },
    handler: async (request, reply) => {
      const client = visits.toClientInfo(request);
      const journey = request.cookies[cookie];
      const { search } = new URL(request.url, publicUrl);
      const finish = () => finishSso(ctx, client, { journey, search });
      const { location, token } = await limited(client.address, finish).catch(leadBack(request));
      if (token !== null) visits.setSessionCookie(reply, { token });
      return reply.clearCookie(cookie, options).redirect(location);
    },
  });
}

function toRefusalUrl(publicUrl: URL, { reason, returnTo }: SsoRefusedError): string {
  if (returnTo === null) return new URL(`/sign-in?sso=${reason}`, publicUrl).href;
  const { pathname, search, hash } = new URL(returnTo);
  const query = new URLSearchParams({ refusal: reason, to: pathname + search + hash });
  return new URL(`/confirmation?${query.toString()}`, publicUrl).href;
}
