import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBreachedPasswords } from './breached-passwords.ts';

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

describe('Breached password file', () => {
  it.each([
    ['with counts, as it is given out', '\r\n', ':'],
    ['of hashes alone', '\n', ''],
  ])('%s: finds every listed password, and no other', async (_case, newline, rest) => {
    const { has } = createBreachedPasswords(fileOf(newline, rest));
    for (const password of LEAKED) expect(await has(password), password).toBe(true);
    for (const password of LEAKED) expect(await has(`${password}!`), password).toBe(false);
  });

  it('without a file: no password counts as breached', async () => {
    expect(await createBreachedPasswords(null).has('leaked 1')).toBe(false);
  });
});
