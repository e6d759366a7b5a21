import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { publicAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** The sections of the web app, which routes within them on the client. */
const APP_SECTIONS = [
  'vendors',
  'assessments',
  'findings',
  'acceptances',
  'approvals',
  'templates',
  'frameworks',
  'portfolio',
  'reports',
  'responsibilities',
  'audit',
  'inbox',
  'settings',
];
const APP_PATHS = [
  '/',
  '/sign-in',
  '/setup',
  '/welcome',
  '/reset-password',
  '/confirmation',
  '/shared-report',
  ...APP_SECTIONS.flatMap((room) => [`/${room}`, `/${room}/*`]),
];

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
};

/** Asset names contain a hash of their content, so they can be cached forever. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

export function webRoutes(app: Api, { config }: AppContext) {
  const files = readWebFiles(config.webDir);

  const sendPage = (reply: FastifyReply, page: 'app' | 'portal') =>
    files ? sendFile(reply.headers(PAGE_HEADERS), files[page]) : reply.redirect('/api/docs');

  for (const path of APP_PATHS) {
    app.get(path, {
      config: { access: publicAccess },
      schema: { hide: true },
      handler: (_request, reply) => sendPage(reply, 'app'),
    });
  }

  app.get('/portal', {
    config: { access: publicAccess },
    schema: { hide: true },
    handler: (_request, reply) => sendPage(reply, 'portal'),
  });

  app.get('/assets/:name', {
    config: { access: publicAccess },
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: ({ params: { name } }, reply) => sendAsset(reply, files?.assets.get(name)),
  });
}

const sendFile = (reply: FastifyReply, { type, content }: WebFile) => reply.type(type).send(content);

function sendAsset(reply: FastifyReply, asset: WebFile | undefined) {
  if (!asset) throw new NotFoundError();
  return sendFile(reply.headers(ASSET_HEADERS), asset);
}
