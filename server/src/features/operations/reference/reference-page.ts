import fastify from 'fastify';

export const REFERENCE_PATHS = {
  page: '/api/docs',
  bundle: '/api/docs/scalar.js',
  start: '/api/docs/start.js',
  document: '/api/openapi.json',
};

/** Scalar sets inline styles. Scripts are allowed from this origin only. */
export const REFERENCE_PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; '),
};

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Assay API</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="reference"></div>
    <script src="${REFERENCE_PATHS.bundle}"></script>
    <script src="${REFERENCE_PATHS.start}"></script>
  </body>
</html>
`;

/** Turns off everything that would call other services. */
const SCALAR_OPTIONS = {
  url: REFERENCE_PATHS.document,
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  documentDownloadType: 'json',
  defaultOpenAllTags: true,
  theme: 'default',
};

export const REFERENCE_SCRIPT = `Scalar.createApiReference('#reference', {
  ...${JSON.stringify(SCALAR_OPTIONS)},
  servers: [{ url: location.origin }],
});
`;

/**
 * The Fastify plugin contains the browser bundle without the packages it was built from, but only serves it from a route.
 * The plugin's own page needs an inline script, so this takes the bundle and nothing else. It is loaded on the first
 * request, because the plugin adds 40 MB to the process.
 */
export async function loadReferenceBundle(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: REFERENCE_PATHS.document } });
  const { statusCode, rawPayload } = await app.inject('/reference/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`The Scalar plugin answered ${String(statusCode)} for its bundle`);
  return rawPayload;
}
