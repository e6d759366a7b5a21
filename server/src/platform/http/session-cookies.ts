import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../sites.ts';
import { normalizeAddress } from './ip-address.ts';
import { hostCookieName, hostCookieOptions } from './host-cookie.ts';

export const sessionCookieName = (url: URL) => hostCookieName(url, 'assay_session');

/** After the first of two sign-in steps. Gives access to the second step only. */
export const pendingCookieName = (url: URL) => hostCookieName(url, 'assay_pending');

/** A client that has not authenticated yet. */
export type ClientInfo = {
  readonly address: string | null;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  readonly origin: string | undefined;
  readonly site: Site;
  /** The token of the browser's current session. Signing in replaces it. */
  readonly previousToken: string | undefined;
};

type TokenHolder = { readonly token: string };

export const toClientInfo = ({ ip, id, headers, cookies, site }: FastifyRequest): ClientInfo => ({
  address: normalizeAddress(ip),
  requestId: id,
  userAgent: headers['user-agent'],
  origin: headers.origin,
  site,
  previousToken: cookies[sessionCookieName(site.url)],
});

export function setSessionCookie(reply: FastifyReply, { token }: TokenHolder): FastifyReply {
  const { cookies, site } = reply.request;
  const options = hostCookieOptions(site.url);
  const pending = pendingCookieName(site.url);
  if (pending in cookies) reply.clearCookie(pending, options);
  return reply.setCookie(sessionCookieName(site.url), token, options);
}

export function setPendingCookie(reply: FastifyReply, { token }: TokenHolder): FastifyReply {
  const { url } = reply.request.site;
  return reply.setCookie(pendingCookieName(url), token, hostCookieOptions(url));
}

export function clearSessionCookie(reply: FastifyReply): FastifyReply {
  const { url } = reply.request.site;
  return reply.clearCookie(sessionCookieName(url), hostCookieOptions(url));
}
