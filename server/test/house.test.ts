import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GENERATED = new Set([
  'server/src/platform/db/tables.ts',
  'server/src/features/operations/reference/error-codes.ts',
]);
const WORKSPACES = [
  'bench',
  'contract/src',
  'drills',
  'e2e',
  'server/dev',
  'server/src',
  'server/test',
  'verifier',
  'web/src',
];
const SOURCE = /\.(ts|tsx|css)$/;
const MAX_LINES = 300;

const filesIn = (folder: string) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const existing = new Set(readdirSync(ROOT));
const sources = WORKSPACES.filter((folder) => existing.has(folder.split('/')[0] ?? ''))
  .flatMap(filesIn)
  .filter((path) => SOURCE.test(path) && !path.includes('/node_modules/') && !GENERATED.has(path));
const isTest = (path: string) => path.endsWith('.test.ts') || path.startsWith('server/test/');

const textOf = (path: string) => readFileSync(ROOT + path, 'utf8');
const linesOf = (path: string) => textOf(path).trimEnd().split('\n').length;

describe.each([
  ['source', sources.filter((path) => !isTest(path))],
  ['test', sources.filter(isTest)],
])('The %s files', (_, files) => {
  it(`have at most ${String(MAX_LINES)} lines each`, () => {
    expect(files.length).toBeGreaterThan(5);
    const long = files.map((path) => `${path}: ${String(linesOf(path))}`);
    expect(long.filter((line) => Number(line.split(': ')[1]) > MAX_LINES)).toEqual([]);
  });
});

describe('The environment variables', () => {
  it('are read only by config.ts', () => {
    const readers = sources.filter((path) => path.startsWith('server/src/') && !isTest(path));
    expect(readers.filter((path) => textOf(path).includes('process.env'))).toEqual(['server/src/config.ts']);
  });
});

describe('The migrations', () => {
  const names = readdirSync(`${ROOT}server/migrations`)
    .filter((name) => name !== 'schema.sql')
    .sort();

  it('have names of the form 0001_noun.sql, so that none is skipped', () => {
    expect(names.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([]);
  });

  it('are numbered without gaps or duplicates', () => {
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(names.map((_, index) => index + 1));
    expect(names.length).toBeGreaterThan(0);
  });
});
