import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { publicAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { listAcceptedEncodings, readWebFiles, type WebFile } from './web-files.ts';

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
const SIGNED_OUT_PATHS = ['/sign-in', '/setup', '/welcome', '/reset-password', '/shared-report'];
const SIGNED_IN_PATHS = ['/', '/confirmation', ...APP_SECTIONS.flatMap((section) => [`/${section}`, `/${section}/*`])];

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
};

/** The browser asks who is signed in while it is still loading the scripts. */
const SIGNED_IN_HEADERS = { link: '</api/app/me>; rel=preload; as=fetch; crossorigin' };

/** Asset names contain a hash of their content, so they can be cached forever. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

export function webRoutes(app: Api, { config }: AppContext) {
  const files = readWebFiles(config.webDir);

  const sendPage = (request: WebRequest, reply: FastifyReply, page: 'app' | 'portal') =>
    files ? sendFile(request, reply.headers(PAGE_HEADERS), files[page]) : reply.redirect('/api/docs');

  for (const path of [...SIGNED_OUT_PATHS, ...SIGNED_IN_PATHS]) {
    const headers = SIGNED_IN_PATHS.includes(path) ? SIGNED_IN_HEADERS : {};
    app.get(path, {
      config: { access: publicAccess },
      schema: { hide: true },
      handler: (request, reply) => sendPage(request, reply.headers(headers), 'app'),
    });
  }

  app.get('/portal', {
    config: { access: publicAccess },
    schema: { hide: true },
    handler: (request, reply) => sendPage(request, reply, 'portal'),
  });

  app.get('/assets/:name', {
    config: { access: publicAccess },
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: (request, reply) => {
      const asset = files?.assets.get(request.params.name);
      if (!asset) throw new NotFoundError();
      return sendFile(request, reply.headers(ASSET_HEADERS), asset);
    },
  });
}

type WebRequest = Pick<FastifyRequest, 'headers'>;

function sendFile(request: WebRequest, reply: FastifyReply, { type, content, encoded }: WebFile) {
  const accepted = listAcceptedEncodings(request.headers['accept-encoding']?.toString() ?? '');
  const [encoding, smaller] = [...encoded].find(([name]) => accepted.has(name)) ?? [];
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'accept-encoding')
    .type(type)
    .send(smaller ?? content);
}
