import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { anyone } from '../../platform/http/access.ts';
import type { Api } from '../../platform/http/server.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** The addresses the web app answers itself. */
const PAGES = ['/', '/sign-in'];

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
};

/** An asset's name holds the hash of its content, so its content never changes. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

export function webRoutes(app: Api, { config }: AppContext) {
  const files = readWebFiles(config.webDir);

  for (const path of PAGES) {
    app.get(path, {
      config: { access: anyone },
      schema: { hide: true },
      handler: (_request, reply) =>
        files ? sendFile(reply.headers(PAGE_HEADERS), files.page) : reply.redirect('/api/docs'),
    });
  }

  app.get('/assets/:name', {
    config: { access: anyone },
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: ({ params: { name } }, reply) => sendAsset(reply, files?.assets.get(name)),
  });
}

const sendFile = (reply: FastifyReply, { type, content }: WebFile) => reply.type(type).send(content);

function sendAsset(reply: FastifyReply, asset: WebFile | undefined) {
  if (!asset) throw new NotFoundError();
  return sendFile(reply.headers(ASSET_HEADERS), asset);
}
