import type { FastifyReply, FastifyRequest } from 'fastify';
import { normalizeAddress } from './ip-address.ts';
import { hostCookieName, hostCookieOptions } from './host-cookie.ts';

export const sessionCookieName = (publicUrl: URL) => hostCookieName(publicUrl, 'assay_session');

/** After the first of two sign-in steps. Gives access to the second step only. */
export const pendingCookieName = (publicUrl: URL) => hostCookieName(publicUrl, 'assay_pending');

/** A client that has not authenticated yet. */
export type ClientInfo = {
  readonly address: string | null;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  readonly origin: string | undefined;
  /** The token of the browser's current session. Signing in replaces it. */
  readonly previousToken: string | undefined;
};

type TokenHolder = { readonly token: string };

export function createSessionCookies(publicUrl: URL) {
  const session = sessionCookieName(publicUrl);
  const pending = pendingCookieName(publicUrl);
  const options = hostCookieOptions(publicUrl);
  return {
    toClientInfo: ({ ip, id, headers, cookies }: FastifyRequest): ClientInfo => ({
      address: normalizeAddress(ip),
      requestId: id,
      userAgent: headers['user-agent'],
      origin: headers.origin,
      previousToken: cookies[session],
    }),
    setSessionCookie: (reply: FastifyReply, { token }: TokenHolder) => {
      if (pending in reply.request.cookies) reply.clearCookie(pending, options);
      return reply.setCookie(session, token, options);
    },
    setPendingCookie: (reply: FastifyReply, { token }: TokenHolder) => reply.setCookie(pending, token, options),
    clearSessionCookie: (reply: FastifyReply) => reply.clearCookie(session, options),
  };
}
