import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidError } from '../errors.ts';

const MAX_URL_LENGTH = 8_192;

/** What is no page loads nothing, leads nowhere and is shown in no frame. */
export const POWERLESS =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POWERLESS,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

export const withSecureHeaders = (request: FastifyRequest, reply: FastifyReply) =>
  reply.headers(HEADERS).header('x-request-id', request.id);

export async function secureHeaders(request: FastifyRequest, reply: FastifyReply) {
  withSecureHeaders(request, reply);
  if (request.url.length > MAX_URL_LENGTH) throw new InvalidError('The address is too long');
}
