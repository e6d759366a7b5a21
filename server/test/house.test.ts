import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GENERATED = new Set(['server/src/platform/db/tables.ts']);
const WORKSPACES = ['bench', 'contract/src', 'e2e', 'server/dev', 'server/src', 'server/test', 'verifier', 'web/src'];
const SOURCE = /\.(ts|tsx|css)$/;
const MOST_LINES = 300;
const MEDIAN_LINES = 100;

const filesIn = (folder: string) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const existing = new Set(readdirSync(ROOT));
const sources = WORKSPACES.filter((folder) => existing.has(folder.split('/')[0] ?? ''))
  .flatMap(filesIn)
  .filter((path) => SOURCE.test(path) && !path.includes('/node_modules/') && !GENERATED.has(path));
const isTest = (path: string) => path.endsWith('.test.ts') || path.startsWith('server/test/');

const textOf = (path: string) => readFileSync(ROOT + path, 'utf8');
const linesOf = (path: string) => textOf(path).trimEnd().split('\n').length;
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

describe.each([
  ['source', sources.filter((path) => !isTest(path))],
  ['test', sources.filter(isTest)],
])('The %s files', (_, files) => {
  it(`have at most ${String(MOST_LINES)} lines each`, () => {
    const long = files.map((path) => `${path}: ${String(linesOf(path))}`);
    expect(long.filter((line) => Number(line.split(': ')[1]) > MOST_LINES)).toEqual([]);
  });

  it(`have a median under ${String(MEDIAN_LINES)} lines`, () => {
    expect(files.length).toBeGreaterThan(5);
    expect(median(files.map(linesOf))).toBeLessThan(MEDIAN_LINES);
  });
});

describe('The environment', () => {
  it('is read by config.ts alone', () => {
    const readers = sources.filter((path) => path.startsWith('server/src/') && !isTest(path));
    expect(readers.filter((path) => textOf(path).includes('process.env'))).toEqual(['server/src/config.ts']);
  });
});

describe('The migrations', () => {
  const names = readdirSync(`${ROOT}server/migrations`)
    .filter((name) => name !== 'schema.sql')
    .sort();

  it('are named by a number and a noun, so that none is skipped for its name', () => {
    expect(names.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([]);
  });

  it('are numbered without gaps and without twins', () => {
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(names.map((_, index) => index + 1));
    expect(names.length).toBeGreaterThan(0);
  });
});
