import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The encodings that the build makes copies in, the smallest first. */
const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

export type WebFile = {
  readonly type: string;
  readonly content: Buffer;
  readonly encoded: ReadonlyMap<string, Buffer>;
};
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
  const names = readdirSync(join(dir, 'assets')).filter((name) => !isEncoded(name));
  return {
    app: readWebFile(app),
    portal: readWebFile(join(dir, 'portal.html')),
    assets: new Map(names.map((name) => [name, readWebFile(join(dir, 'assets', name))])),
  };
}

const isEncoded = (name: string) => ENCODINGS.some(({ suffix }) => name.endsWith(suffix));

function readWebFile(path: string): WebFile {
  const copies = ENCODINGS.filter(({ suffix }) => existsSync(path + suffix));
  return {
    type: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    content: readFileSync(path),
    encoded: new Map(copies.map(({ encoding, suffix }) => [encoding, readFileSync(path + suffix)])),
  };
}

/** Encodings that an Accept-Encoding header names, except those it refuses with a weight of zero. */
export function listAcceptedEncodings(header: string): ReadonlySet<string> {
  const accepted = header.split(',').flatMap((part) => {
    const [encoding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [encoding];
  });
  return new Set(accepted);
}
