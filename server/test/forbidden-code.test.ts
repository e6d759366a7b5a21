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

/** Patterns that shipped code must not contain, except in the listed files, which explain why. */
const FORBIDDEN: readonly [what: string, pattern: RegExp, except?: readonly string[]][] = [
  ['code made from text', /\beval\(|new Function\(|\bFunction\(['"`]|setTimeout\(['"`]|node:vm/],
  ['HTML made from text', /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/],
  [
    'a shell',
    /(?<![.\w])(exec|execSync|execFile|spawn|spawnSync)\(|shell: true/,
    ['server/src/platform/postgres/postgres-programs.ts'],
  ],
  [
    'another process',
    /node:child_process/,
    ['server/src/platform/pdf/pdf-renderer.ts', 'server/src/platform/postgres/postgres-programs.ts'],
  ],
  ['a regular expression made from text', /new RegExp\(/],
  [
    'SQL made from text',
    /sql\.raw\((?!'[^']*'\)|`[^`$]*`\))|\.query\(`[^`]*\$\{|sql\.ref\(/,
    [
      'server/src/features/operations/backups/stored-files.ts',
      'server/src/features/operations/transfers/move-commands.ts',
      'server/src/features/operations/transfers/pause-commands.ts',
      'server/src/features/operations/transfers/placement-commands.ts',
      'server/src/features/operations/transfers/replication.ts',
      'server/src/features/operations/transfers/tenant-tables.ts',
      'server/src/platform/db/columns.ts',
      'server/src/platform/db/run-migrations.ts',
      'server/src/platform/reencrypt.ts',
    ],
  ],
  ['messages from other windows', /window\.addEventListener\('message'|onmessage|\.opener\b/],
  [
    'an old hash',
    /createHash\('(md5|sha1)'\)/,
    ['server/src/platform/breached-passwords.ts', 'server/src/platform/ids.ts'],
  ],
  ['an unauthenticated cipher', /createCipheriv\('(?!aes-256-gcm')|createCipher\(|-(ecb|cbc|ctr)\b/],
  ['a certificate that is not looked at', /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/],
  [
    'a comparison that converts',
    /[^=!<>]==(?![=]| null)|!=(?!=)(?! null)/,
    ['server/src/features/insight/controls/control-queries.ts'],
  ],
  [
    'a link to the installation, where the organisation may have an address of its own',
    /\.publicUrl\b|\{ publicUrl\b/,
    [
      'server/src/cli/doctor-environment.ts',
      'server/src/cli/doctor.ts',
      'server/src/context.ts',
      'server/src/platform/sites.ts',
    ],
  ],
  ['XML parsed or a document made of it', /DOMParser|xml2js|libxml|parseFromString/],
];

describe('The shipped code', () => {
  it('is scanned completely', () => {
    expect(sources.length).toBeGreaterThan(500);
  });

  it.each(FORBIDDEN)('is free of %s', (_what, pattern, except = []) => {
    expect(using(pattern).toSorted()).toEqual(except);
  });

  it('distinguishes errors by status and code, never by message', () => {
    const comparisons =
      /\bmessage (===|!==) (?!undefined|null)|\bmessage\??\.(includes|startsWith|endsWith|match|search)\(|(test|exec)\([\w.]*message\)/;
    expect(using(comparisons, 'web/src')).toEqual([]);
  });

  it('uses no Math.random in the server', () => {
    expect(using(/Math\.random/, 'server/src')).toEqual([]);
  });

  it('uses browser storage only in the files that docs/explanation/security.md covers', () => {
    expect(using(/(local|session)Storage\b|openDB|indexedDB|document\.cookie/, 'web/src').toSorted()).toEqual([
      'web/src/app/command-palette.tsx',
      'web/src/app/shell.tsx',
      'web/src/app/shortcuts.ts',
      'web/src/app/theme.ts',
      'web/src/app/user-menu.tsx',
      'web/src/pages/templates/builder/local-draft.ts',
      'web/src/pages/vendors/import/stored-import-rows.ts',
      'web/src/portal/outbox/draft-store.ts',
      'web/src/ui/table/use-columns.ts',
    ]);
  });
});
