import type { FastifyReply } from 'fastify';
import { PreconditionFailedError } from '../errors.ts';

export type WithRevision<Body> = { readonly revision: number; readonly body: Body };

/** The hash of the body is optional: a change to other data in the body is not a conflict. */
const ETAG = /^"r(\d{1,9})(?:-[\w-]+)?"$/;

export const sendWithRevision = <Body>(reply: FastifyReply, { revision, body }: WithRevision<Body>) => {
  reply.header('etag', `"r${String(revision)}"`);
  return body;
};

/** Without If-Match any revision is accepted. With it, only those it lists. */
export function requireRevision(ifMatch: string | undefined, revision: number) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => ETAG.exec(tag.trim())?.[1]);
  if (!named.includes(String(revision))) {
    throw new PreconditionFailedError(
      'RECORD_CHANGED',
      'The record has changed since you loaded it. Reload it and make your change again.',
    );
  }
}
