import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachedPasswordsIn } from './breached-passwords.ts';

const LEAKED = Array.from({ length: 1_000 }, (_, index) => `leaked ${String(index)}`);
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'assay-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function fileOf(newline: string, rest: string): string {
  const path = join(dir, 'leaked.txt');
  const lines = LEAKED.map((password, index) => sha1(password) + (rest === '' ? '' : rest + String(index * index)));
  writeFileSync(path, lines.toSorted().join(newline));
  return path;
}

describe('The file of leaked passwords', () => {
  it.each([
    ['with counts, as it is given out', '\r\n', ':'],
    ['of hashes alone', '\n', ''],
  ])('%s: finds every one of them, and no other', async (_case, newline, rest) => {
    const { has } = breachedPasswordsIn(fileOf(newline, rest));
    for (const password of LEAKED) expect(await has(password), password).toBe(true);
    for (const password of LEAKED) expect(await has(`${password}!`), password).toBe(false);
  });

  it('left out: nothing is known to have leaked', async () => {
    expect(await breachedPasswordsIn(null).has('leaked 1')).toBe(false);
  });
});
