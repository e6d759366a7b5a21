import type { FastifyReply, FastifyRequest } from 'fastify';

export type ListHeaders = {
  readonly nextCursor: string | null;
  /** Send it as `updatedSince` or `since` in the next sync. */
  readonly syncedUntil: string | null;
};

/** Links to the next page (RFC 8288). The last page has no link. */
export function setListHeaders(request: FastifyRequest, reply: FastifyReply, { nextCursor, syncedUntil }: ListHeaders) {
  if (syncedUntil !== null) reply.header('synced-until', syncedUntil);
  if (nextCursor === null) return;
  const [path = '', search] = request.url.split('?');
  const next = new URLSearchParams(search);
  next.set('cursor', nextCursor);
  next.delete('page');
  reply.header('link', `<${path}?${next.toString()}>; rel="next"`);
}

type ListPage<Body> = { readonly page: Body; readonly syncedUntil: string | null };

/** Sends a page whose body contains the next cursor, too. */
export function sendPage<Body extends { readonly nextCursor: string | null }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, syncedUntil }: ListPage<Body>,
): Body {
  setListHeaders(request, reply, { nextCursor: page.nextCursor, syncedUntil });
  return page;
}
