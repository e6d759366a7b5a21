import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const VARIABLE_IN_CODE = /^ {2}([A-Z][A-Z0-9_]+): /gm;
const ROW_OF_DOC = /^\| *`([A-Z][A-Z0-9_]+)` *\| *(?:`([^`]*)`)?/gm;

const inCode = [...textOf('server/src/config.ts').matchAll(VARIABLE_IN_CODE)].map(([, name = '']) => name);
const inDoc = new Map(
  [...textOf('docs/configuration.md').matchAll(ROW_OF_DOC)].map(([, name = '', fallback]) => [name, fallback]),
);
const needed = { DATABASE_URL: 'postgres://localhost/assay', ASSAY_SECRET: 'x'.repeat(32) };

describe('docs/configuration.md', () => {
  it('describes every variable the configuration reads, and no other', () => {
    expect(inCode).toContain('DATABASE_URL');
    expect([...inDoc.keys()].sort()).toEqual(inCode.toSorted());
  });

  it('gives the defaults that apply', () => {
    const plain = [...inDoc].filter(([, fallback]) => /^(\d+|true|false|info|127\.0\.0\.1)$/.test(fallback ?? ''));
    expect(plain.length).toBeGreaterThan(10);
    expect(readConfig({ ...needed, ...Object.fromEntries(plain) })).toEqual(readConfig(needed));
  });
});
