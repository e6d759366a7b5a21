import type { FastifyReply } from 'fastify';
import { PreconditionFailedError } from '../errors.ts';

/** A body together with the revision of the record it shows. */
export type Revised<Body> = { readonly revision: number; readonly body: Body };

const ETAG = /^"r(\d{1,9})"$/;

export const sendRevised = <Body>(reply: FastifyReply, { revision, body }: Revised<Body>) => {
  reply.header('etag', `"r${String(revision)}"`);
  return body;
};

/** Without If-Match any revision will do. With it, only one of those it names. */
export function requireRevision(ifMatch: string | undefined, revision: number) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => ETAG.exec(tag.trim())?.[1]);
  if (!named.includes(String(revision))) {
    throw new PreconditionFailedError(
      'The record has changed since you read it. Read it again and repeat your change.',
    );
  }
}
