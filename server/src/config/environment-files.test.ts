import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readOwnerUrl, readPreviousSecret } from '../config.ts';

const dir = mkdtempSync(join(tmpdir(), 'assay-environment-'));
afterAll(() => rmSync(dir, { recursive: true }));

function fileWith(content: string): string {
  const path = join(dir, String(content.length));
  writeFileSync(path, content);
  return path;
}

const SECRET = 'thirty-two characters, or a few more';
const URL = 'postgres://assay@db.example/assay';
const given = { DATABASE_URL: URL, ASSAY_SECRET: SECRET };

describe('A variable from a file', () => {
  it('is read like the variable, without the trailing line break', () => {
    const files = { DATABASE_URL_FILE: fileWith(`${URL}\n`), ASSAY_SECRET_FILE: fileWith(`${SECRET}\r\n`) };
    expect(readConfig(files)).toEqual(readConfig(given));
  });

  it('keeps other whitespace', () => {
    expect(readConfig({ ...given, ASSAY_SECRET: undefined, ASSAY_SECRET_FILE: fileWith(`${SECRET} \n`) })).toEqual(
      readConfig({ ...given, ASSAY_SECRET: `${SECRET} ` }),
    );
  });

  it('also works for migrations and secret rotation', () => {
    expect(readOwnerUrl({ DATABASE_URL: 'postgres://server', DATABASE_OWNER_URL_FILE: fileWith(URL) })).toBe(URL);
    expect(readOwnerUrl({ DATABASE_URL_FILE: fileWith(URL) })).toBe(URL);
    expect(readPreviousSecret({ ASSAY_SECRET_PREVIOUS_FILE: fileWith(SECRET) })).toEqual(readConfig(given).secret);
  });

  it('does not apply to variables whose own name ends in _FILE', () => {
    const path = join(dir, 'nothing');
    expect(readConfig({ ...given, BREACHED_PASSWORDS_FILE: path }).breachedPasswordsFile).toBe(path);
  });

  it('is rejected when the variable itself is also set', () => {
    expect(() => readConfig({ ...given, ASSAY_SECRET_FILE: fileWith(SECRET) })).toThrow(
      'ASSAY_SECRET and ASSAY_SECRET_FILE are both set: remove one of them',
    );
  });

  it('is rejected when the file is unreadable or empty', () => {
    const path = join(dir, 'nothing');
    expect(() => readConfig({ ASSAY_SECRET: SECRET, DATABASE_URL_FILE: path })).toThrow(
      `DATABASE_URL_FILE names ${path}, which cannot be read`,
    );
    expect(() => readConfig({ ASSAY_SECRET: SECRET, DATABASE_URL_FILE: fileWith('') })).toThrow(
      'DATABASE_URL is required',
    );
  });
});
