import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { canonicalAddress } from '../../platform/http/address.ts';
import { hostCookieOptions } from '../../platform/http/host-cookie.ts';
import { sessionCookieName } from './session-cookie.ts';
import type { SignedIn, Visitor } from './sign-in-commands.ts';

/** How a browser comes in, and the cookie it leaves with. */
export function visitsTo({ config: { publicUrl } }: AppContext) {
  const cookieName = sessionCookieName(publicUrl);
  const cookieOptions = hostCookieOptions(publicUrl);
  return {
    visitorOf: ({ ip, id, headers, cookies }: FastifyRequest): Visitor => ({
      address: canonicalAddress(ip),
      requestId: id,
      userAgent: headers['user-agent'],
      origin: headers.origin,
      oldToken: cookies[cookieName],
    }),
    giveCookie: (reply: FastifyReply, { token }: SignedIn) => reply.setCookie(cookieName, token, cookieOptions),
    clearCookie: (reply: FastifyReply) => reply.clearCookie(cookieName, cookieOptions),
  };
}
