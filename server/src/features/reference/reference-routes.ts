import { anyone } from '../../platform/http/access.ts';
import type { Api } from '../../platform/http/server.ts';
import {
  readReferenceBundle,
  REFERENCE,
  REFERENCE_PAGE,
  REFERENCE_PAGE_HEADERS,
  REFERENCE_START,
} from './reference-page.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
const schema = { hide: true };

export function referenceRoutes(app: Api) {
  const bundle = readReferenceBundle();

  app.get(REFERENCE.document, {
    config: { access: anyone },
    schema,
    handler: () => app.swagger(),
  });

  app.get(REFERENCE.page, {
    config: { access: anyone },
    schema,
    handler: (_request, reply) =>
      reply.headers(REFERENCE_PAGE_HEADERS).type('text/html; charset=utf-8').send(REFERENCE_PAGE),
  });

  app.get(REFERENCE.bundle, {
    config: { access: anyone },
    schema,
    handler: (_request, reply) => reply.header('cache-control', 'public, max-age=86400').type(SCRIPT).send(bundle),
  });

  app.get(REFERENCE.start, {
    config: { access: anyone },
    schema,
    handler: (_request, reply) => reply.type(SCRIPT).send(REFERENCE_START),
  });
}
