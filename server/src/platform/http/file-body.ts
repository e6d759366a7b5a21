import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api } from './server.ts';

/** The body as a stream. The declared content type is ignored; the content decides. */
export const fileBody = z
  .instanceof(Readable, { message: 'must be a file' })
  .meta({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' });

/** The size of the body, unless the client sends it in chunks. */
export function getAnnouncedBytes({ headers }: FastifyRequest): number | undefined {
  const { 'content-length': length } = headers;
  return length === undefined ? undefined : Number(length);
}

const DRAIN_TIMEOUT_MS = 2_000;

export function acceptFileUploads(scope: Api) {
  scope.removeAllContentTypeParsers();
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit: 'uploads' };
  });
  scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
  // Clients read the response to a rejected upload only after sending the rest. Drains it, up to a time limit.
  scope.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), DRAIN_TIMEOUT_MS).unref();
  });
}
