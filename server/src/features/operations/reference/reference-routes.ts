import { publicAccess } from '../../../platform/http/access.ts';
import { buildOpenApi } from '../../../platform/http/openapi-documents.ts';
import type { Api } from '../../../platform/http/server.ts';
import examples from './openapi-examples.json' with { type: 'json' };
import {
  buildErrorsPage,
  loadReferenceBundle,
  OPENAPI_PATHS,
  REFERENCE_PAGE,
  REFERENCE_PAGE_HEADERS,
  REFERENCE_PATHS,
  REFERENCE_SCRIPT,
} from './reference-page.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
const schema = { hide: true };

export function referenceRoutes(app: Api) {
  let bundle: Promise<Buffer> | null = null;
  const errorsPage = buildErrorsPage();

  let documents: ReturnType<typeof buildOpenApi> | null = null;
  const describeApi = () => (documents ??= buildOpenApi(app, examples));

  for (const [name, path] of OPENAPI_PATHS) {
    app.get(path, { config: { access: publicAccess }, schema, handler: () => describeApi()[name] });
  }

  app.get(REFERENCE_PATHS.page, {
    config: { access: publicAccess },
    schema,
    handler: (_request, reply) =>
      reply.headers(REFERENCE_PAGE_HEADERS).type('text/html; charset=utf-8').send(REFERENCE_PAGE),
  });

  app.get(REFERENCE_PATHS.errors, {
    config: { access: publicAccess },
    schema,
    handler: (_request, reply) =>
      reply.headers(REFERENCE_PAGE_HEADERS).type('text/html; charset=utf-8').send(errorsPage),
  });

  app.get(REFERENCE_PATHS.bundle, {
    config: { access: publicAccess },
    schema,
    handler: async (_request, reply) => {
      bundle ??= loadReferenceBundle();
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type(SCRIPT)
        .send(await bundle);
    },
  });

  app.get(REFERENCE_PATHS.start, {
    config: { access: publicAccess },
    schema,
    handler: (_request, reply) => reply.type(SCRIPT).send(REFERENCE_SCRIPT),
  });
}
