import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export type WebFile = { readonly type: string; readonly content: Buffer };
export type WebFiles = {
  readonly app: WebFile;
  readonly portal: WebFile;
  readonly assets: ReadonlyMap<string, WebFile>;
};

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The built pages, or null if the web app was not built. Served from memory, so that no request can read another file.
 */
export function readWebFiles(dir: string): WebFiles | null {
  const app = join(dir, 'index.html');
  if (!existsSync(app)) return null;
  const names = readdirSync(join(dir, 'assets'));
  return {
    app: readWebFile(app),
    portal: readWebFile(join(dir, 'portal.html')),
    assets: new Map(names.map((name) => [name, readWebFile(join(dir, 'assets', name))])),
  };
}

const readWebFile = (path: string): WebFile => ({
  type: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
  content: readFileSync(path),
});
