import fastify from 'fastify';
import { ERROR_REFERENCE_PATH } from '../../../platform/http/error-handler.ts';
import { ERROR_CODES, type ErrorExplanation } from './error-codes.ts';

export const REFERENCE_PATHS = {
  page: '/api/docs',
  bundle: '/api/docs/scalar.js',
  start: '/api/docs/start.js',
  errors: ERROR_REFERENCE_PATH,
};

export const OPENAPI_PATHS = [
  ['public', '/api/openapi.json'],
  ['app', '/api/openapi-app.json'],
  ['scim', '/api/openapi-scim.json'],
] as const;

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
  sources: [
    { title: 'API', slug: 'api', url: '/api/openapi.json', default: true },
    { title: 'Web app and portal', slug: 'app', url: '/api/openapi-app.json' },
    { title: 'SCIM', slug: 'scim', url: '/api/openapi-scim.json' },
  ],
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
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/api/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/reference/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`The Scalar plugin returned ${String(statusCode)} for its bundle`);
  return rawPayload;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Text between backticks is code, as in Markdown. */
const formatText = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const formatError = ({ status, message, advice }: ErrorExplanation) =>
  `<dt>${String(status)} ${formatText(message)}</dt>${advice === undefined ? '' : `<dd>${formatText(advice)}</dd>`}`;

/** Explains every code that an error response can have. Each code is an anchor, which the response links to. */
export function buildErrorsPage(): string {
  const sections = [...Map.groupBy(ERROR_CODES, ({ code }) => code)].map(
    ([code, errors]) => `<section id="${code}"><h2>${code}</h2><dl>${errors.map(formatError).join('')}</dl></section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Assay API error codes</title>
    <link rel="icon" href="data:," />
    <style>
      body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1f24; }
      h2 { margin: 2rem 0 0.25rem; font: 600 1.1rem/1.5 ui-monospace, monospace; }
      dl { margin: 0; } dt { margin-top: 0.5rem; } dd { margin-left: 1rem; color: #4b5563; }
      section:target { padding: 0.1rem 1rem 1rem; background: #fff7d6; }
    </style>
  </head>
  <body>
    <h1>Error codes</h1>
    <p>The error codes of the Assay API, their messages and what to do. An ellipsis (…) stands for a value.</p>
    ${sections.join('\n    ')}
  </body>
</html>
`;
}
