import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../crypto.ts';

const HASH_CHARACTERS = 22;
const REVISION_TAG = /^"(r\d{1,9})"$/;

/**
 * Tags every JSON response to GET with a hash of its body, and answers 304 if the client has the same body. The tag of a
 * record starts with its revision, to which If-Match refers: `"r12-<hash>"`.
 */
export async function entityTagHook(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (!isTagged(request, reply) || typeof body !== 'string') return body;
  const hash = sha256(body).toString('base64url').slice(0, HASH_CHARACTERS);
  const revision = REVISION_TAG.exec(String(reply.getHeader('etag')))?.[1];
  const etag = revision === undefined ? `"${hash}"` : `"${revision}-${hash}"`;
  reply.header('etag', etag);
  if (!isListed(request.headers['if-none-match'], etag)) return body;
  reply.code(304).removeHeader('content-type');
  // Fastify computes the Content-Length of HEAD from the body and then discards it.
  return request.method === 'HEAD' ? body : null;
}

const isTagged = ({ method }: FastifyRequest, reply: FastifyReply) =>
  (method === 'GET' || method === 'HEAD') &&
  reply.statusCode === 200 &&
  String(reply.getHeader('content-type')).startsWith('application/json');

/** Weak comparison, as RFC 9110 requires it for If-None-Match. */
const isListed = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.trim() === '*' ||
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true;
