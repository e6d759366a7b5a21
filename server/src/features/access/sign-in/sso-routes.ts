import {
  SsoCallback,
  SsoConfirmationRedirect,
  SsoConfirmationStart,
  SsoLookup,
  SsoOrganisations,
  SsoStart,
} from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { publicAccess, sessionAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import { hostCookieName, hostCookieOptions } from '../../../platform/http/host-cookie.ts';
import type { Api } from '../../../platform/http/server.ts';
import { setSessionCookie, toClientInfo } from '../../../platform/http/session-cookies.ts';
import { findSsoOrganisations, listErrorMessages } from '../identity-providers/index.ts';
import { SsoRefusedError } from './sso-account-commands.ts';
import { finishSso, startSso } from './sso-commands.ts';
import { startSsoConfirmation } from './sso-confirmation-commands.ts';

const tags = ['Single sign-on'];
const COOKIE_SECONDS = 600;

const journeyCookieName = (url: URL) => hostCookieName(url, 'assay_sso');

function setJourneyCookie(reply: FastifyReply, journey: string): FastifyReply {
  const { url } = reply.request.site;
  return reply.setCookie(journeyCookieName(url), journey, { ...hostCookieOptions(url), maxAge: COOKIE_SECONDS });
}

export function ssoRoutes(app: Api, ctx: AppContext) {
  const limited = createFailureLimit(ctx.config.limits.failedSignInsPerMinute);

  /** These requests come from a browser: redirects refused users to a page that says why, instead of an error. */
  const leadBack = (request: FastifyRequest) => (error: unknown) => {
    if (!(error instanceof SsoRefusedError)) throw error;
    const { reason, cause } = error;
    const { address } = toClientInfo(request);
    const refused = {
      event: 'sso-refused',
      address,
      requestId: request.id,
      reason,
      messages: listErrorMessages(cause),
    };
    request.log.warn(refused, 'single sign-on rejected');
    return { location: toRefusalUrl(request.site.url, error), journey: '', token: null };
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
    handler: ({ body, site }) => findSsoOrganisations(ctx, site, body),
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
      const client = toClientInfo(request);
      const { location, journey } = await limited(client.address, () =>
        startSso(ctx, client, { ...request.query, from: request.headers['sec-fetch-site'] }),
      ).catch(leadBack(request));
      return setJourneyCookie(reply, journey).redirect(location);
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
    handler: async ({ caller, site, body: { returnTo } }, reply) => {
      const { location, journey } = await startSsoConfirmation(ctx, caller, { site, returnTo });
      return setJourneyCookie(reply, journey).send({ location });
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
      const client = toClientInfo(request);
      const { url } = request.site;
      const journey = request.cookies[journeyCookieName(url)];
      const { search } = new URL(request.url, url);
      const finish = () => finishSso(ctx, client, { journey, search });
      const { location, token } = await limited(client.address, finish).catch(leadBack(request));
      if (token !== null) setSessionCookie(reply, { token });
      return reply.clearCookie(journeyCookieName(url), hostCookieOptions(url)).redirect(location);
    },
  });
}

function toRefusalUrl(url: URL, { reason, returnTo }: SsoRefusedError): string {
  if (returnTo === null) return new URL(`/sign-in?sso=${reason}`, url).href;
  const { pathname, search, hash } = new URL(returnTo);
  const query = new URLSearchParams({ refusal: reason, to: pathname + search + hash });
  return new URL(`/confirmation?${query.toString()}`, url).href;
}
