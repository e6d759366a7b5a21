import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalAddress } from './address.ts';
import { hostCookieName, hostCookieOptions } from './host-cookie.ts';

export const sessionCookieName = (publicUrl: URL) => hostCookieName(publicUrl, 'assay_session');

/** Of somebody who has taken the first of two steps: it opens nothing but the second. */
export const pendingCookieName = (publicUrl: URL) => hostCookieName(publicUrl, 'assay_pending');

/** Somebody who has not said yet who they are. */
export type Visitor = {
  readonly address: string | null;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  readonly origin: string | undefined;
  /** Of the session the visitor's browser still holds; signing in replaces it. */
  readonly oldToken: string | undefined;
};

type Holder = { readonly token: string };

/** How a browser comes in, and the cookie it leaves with. */
export function visitsTo(publicUrl: URL) {
  const session = sessionCookieName(publicUrl);
  const pending = pendingCookieName(publicUrl);
  const options = hostCookieOptions(publicUrl);
  return {
    visitorOf: ({ ip, id, headers, cookies }: FastifyRequest): Visitor => ({
      address: canonicalAddress(ip),
      requestId: id,
      userAgent: headers['user-agent'],
      origin: headers.origin,
      oldToken: cookies[session],
    }),
    letIn: (reply: FastifyReply, { token }: Holder) => {
      if (pending in reply.request.cookies) reply.clearCookie(pending, options);
      return reply.setCookie(session, token, options);
    },
    letWait: (reply: FastifyReply, { token }: Holder) => reply.setCookie(pending, token, options),
    letGo: (reply: FastifyReply) => reply.clearCookie(session, options),
  };
}
