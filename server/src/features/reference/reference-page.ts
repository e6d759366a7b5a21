import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the page's parts are served. */
export const REFERENCE = {
  page: '/api/docs',
  bundle: '/api/docs/scalar.js',
  start: '/api/docs/start.js',
  document: '/api/openapi.json',
};

/** Scalar styles elements one by one, hence the inline styles. Scripts come from here and nowhere else. */
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
    <script src="${REFERENCE.bundle}"></script>
    <script src="${REFERENCE.start}"></script>
  </body>
</html>
`;

/** Everything that would call elsewhere is off: this page talks to the service it describes, and to nobody else. */
const OPTIONS = {
  url: REFERENCE.document,
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

export const REFERENCE_START = `Scalar.createApiReference('#reference', {
  ...${JSON.stringify(OPTIONS)},
  servers: [{ url: location.origin }],
});
`;

/** The package offers its browser bundle as a file beside its main module, not as an export. */
export function readReferenceBundle(): Buffer {
  const main = createRequire(import.meta.url).resolve('@scalar/api-reference');
  return readFileSync(join(dirname(main), 'browser', 'standalone.js'));
}
