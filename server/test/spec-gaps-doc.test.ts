import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const TEST_NAME = /`([\w-]+\.test\.ts)`/g;

it('docs/spec-gaps.md names only tests that exist', () => {
  const text = readFileSync(new URL('docs/spec-gaps.md', ROOT), 'utf8');
  const named = [...text.matchAll(TEST_NAME)].map(([, name = '']) => name);
  const existing = ['contract/src', 'drills', 'server/src', 'server/test'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((path) => basename(path)),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
});
