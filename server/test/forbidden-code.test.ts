import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['contract/src', 'server/src', 'web/src'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);
const textOf = (path: string) => readFileSync(ROOT + path, 'utf8');
const using = (pattern: RegExp, folder = '') =>
  sources.filter((path) => path.startsWith(folder) && pattern.test(textOf(path)));

/** What ships must not contain it, but for the files named, which say why in place. */
const FORBIDDEN: readonly [what: string, pattern: RegExp, except?: readonly string[]][] = [
  ['code made from text', /\beval\(|new Function\(|\bFunction\(['"`]|setTimeout\(['"`]|node:vm/],
  ['HTML made from text', /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/],
  [
    'a shell',
    /(?<![.\w])(exec|execSync|execFile|spawn|spawnSync)\(|shell: true/,
    ['server/src/platform/postgres/programs.ts'],
  ],
  [
    'another process',
    /node:child_process/,
    ['server/src/platform/pdf/press.ts', 'server/src/platform/postgres/programs.ts'],
  ],
  ['a regular expression made from text', /new RegExp\(/],
  [
    'SQL made from text',
    /sql\.raw\((?!'[^']*'\)|`[^`$]*`\))|\.query\(`[^`]*\$\{|sql\.ref\(/,
    ['server/src/platform/db/migrate.ts'],
  ],
  ['messages from other windows', /window\.addEventListener\('message'|onmessage|\.opener\b/],
  ['an old hash', /createHash\('(md5|sha1)'\)/, ['server/src/platform/breached-passwords.ts']],
  ['an unauthenticated cipher', /createCipheriv\('(?!aes-256-gcm')|createCipher\(|-(ecb|cbc|ctr)\b/],
  ['a certificate that is not looked at', /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/],
  ['a comparison that converts', /[^=!<>]==(?![=]| null)|!=(?!=)(?! null)/],
  ['XML parsed or a document made of it', /DOMParser|xml2js|libxml|parseFromString/],
];

describe('The code that ships', () => {
  it('is looked at in whole', () => {
    expect(sources.length).toBeGreaterThan(500);
  });

  it.each(FORBIDDEN)('is free of %s', (_what, pattern, except = []) => {
    expect(using(pattern).toSorted()).toEqual(except);
  });

  it('draws every random value of the service from the system', () => {
    expect(using(/Math\.random/, 'server/src')).toEqual([]);
  });

  it('stores in the browser what docs/explanation/security.md names, and nothing else', () => {
    expect(using(/(local|session)Storage\b|openDB|indexedDB|document\.cookie/, 'web/src').toSorted()).toEqual([
      'web/src/app/shortcuts.ts',
      'web/src/app/theme.ts',
      'web/src/app/user-menu.tsx',
      'web/src/pages/templates/builder/kept-draft.ts',
      'web/src/pages/vendors/import/kept-rows.ts',
      'web/src/portal/outbox/draft-store.ts',
      'web/src/ui/table/use-columns.ts',
    ]);
  });
});
