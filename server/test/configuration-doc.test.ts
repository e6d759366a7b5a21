import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Environment, VARIABLE_GROUPS } from '../src/config/environment.ts';
import { readConfig } from '../src/config.ts';

const ROW = /^\| *`([A-Z][A-Z0-9_]+)` *\| *[^|]+\| *([^|]+?) *\|/gm;
const page = readFileSync(new URL('../../docs/reference/configuration.md', import.meta.url), 'utf8');
const defaults = new Map([...page.matchAll(ROW)].map(([, name = '', fallback = '']) => [name, fallback]));
const needed = { DATABASE_URL: 'postgres://localhost/assay', ASSAY_SECRET: 'x'.repeat(32) };

describe('docs/reference/configuration.md', () => {
  it('describes every configuration variable once, in one group', () => {
    const grouped = VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables));
    expect(grouped).toContain('DATABASE_URL');
    expect(grouped).toEqual(Object.keys(Environment.shape));
    expect([...defaults.keys()]).toEqual(grouped);
  });

  it('states the defaults that apply', () => {
    const plain = [...defaults].flatMap(([name, fallback]) => {
      const [, value] = /^`([^`<]+)`$/.exec(fallback) ?? [];
      return value === undefined || value in Environment.shape ? [] : [[name, value] as const];
    });
    expect(plain.length).toBeGreaterThan(20);
    expect(readConfig({ ...needed, ...Object.fromEntries(plain) })).toEqual(readConfig(needed));
  });
});
