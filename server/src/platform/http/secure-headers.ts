import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidParameterError } from '../errors.ts';

const MAX_URL_LENGTH = 8_192;

/** For responses that are not pages: loads nothing, submits no forms and cannot be framed. */
export const DENY_ALL_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': DENY_ALL_CSP,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

export const setSecureHeaders = (request: FastifyRequest, reply: FastifyReply) =>
  reply.headers(HEADERS).header('x-request-id', request.id);

export async function secureHeadersHook(request: FastifyRequest, reply: FastifyReply) {
  setSecureHeaders(request, reply);
  if (request.url.length > MAX_URL_LENGTH) throw new InvalidParameterError('The URL is too long');
}
