import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Api } from './server.ts';

/** The body as it arrives, of whatever type the client says it is: its content decides. */
export const fileBody = z
  .instanceof(Readable, { message: 'must be a file' })
  .meta({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' });

const LINGER_MS = 2_000;

export function takeFiles(scope: Api) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
  // Whoever is refused half-way hears why only if the rest is taken from them; but nobody may go on for ever.
  scope.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref();
  });
}
