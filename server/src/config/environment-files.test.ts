import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAuditSecrets, readConfig, readOwnerUrl } from '../config.ts';

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

  it('also works for migrations and the audit secret', () => {
    expect(readOwnerUrl({ DATABASE_URL: 'postgres://server', DATABASE_OWNER_URL_FILE: fileWith(URL) })).toBe(URL);
    expect(readOwnerUrl({ DATABASE_URL_FILE: fileWith(URL) })).toBe(URL);
    expect(readAuditSecrets({ ...given, AUDIT_SECRET_FILE: fileWith(`${SECRET}\n`) })).toEqual(readAuditSecrets(given));
  });

  it('does not apply to variables whose own name ends in _FILE', () => {
    const path = join(dir, 'nothing');
    expect(readConfig({ ...given, BREACHED_PASSWORDS_FILE: path }).breachedPasswordsFile).toBe(path);
  });

  it('is rejected when the variable itself is also set', () => {
    expect(() => readConfig({ ...given, ASSAY_SECRET_FILE: fileWith(SECRET) })).toThrow(
      'ASSAY_SECRET and ASSAY_SECRET_FILE are both set. Remove one of them.',
    );
  });

  it('is rejected when the file is unreadable or empty', () => {
    const path = join(dir, 'nothing');
    expect(() => readConfig({ ASSAY_SECRET: SECRET, DATABASE_URL_FILE: path })).toThrow(
      `DATABASE_URL_FILE points to ${path}, which cannot be read`,
    );
    expect(() => readConfig({ ASSAY_SECRET: SECRET, DATABASE_URL_FILE: fileWith('') })).toThrow(
      'DATABASE_URL is required',
    );
  });
});

describe('ASSAY_SECRET', () => {
  const [old, next] = ['an old key of more than 32 characters', 'a new key, of more than 32 characters'];
  const secretsOf = (value: string) => readConfig({ ...given, ASSAY_SECRET: value }).secrets;

  it('holds one key per line, in a variable or a file; a single line is taken as it is', () => {
    const both = [...secretsOf(next), ...secretsOf(old)];
    expect(secretsOf(`${next}\n${old}`)).toEqual(both);
    expect(secretsOf(`${next}\r\n\n${old}\n`)).toEqual(both);
    const file = fileWith(`${next}\n${old}\n`);
    expect(readConfig({ DATABASE_URL: URL, ASSAY_SECRET_FILE: file }).secrets).toEqual(both);
    expect(secretsOf(`${old}, ${next}`)).toHaveLength(1);
    expect(secretsOf(`${old}\n`)).not.toEqual(secretsOf(old));
  });

  it('is rejected when any key is too short', () => {
    expect(() => secretsOf(`${next}\nshort`)).toThrow('ASSAY_SECRET');
    expect(() => secretsOf('')).toThrow('ASSAY_SECRET');
  });

  it('signs the audit log only while it holds one key', () => {
    expect(readAuditSecrets({ ...given, ASSAY_SECRET: old })).toEqual(secretsOf(old));
    const several = { ...given, ASSAY_SECRET: `${next}\n${old}` };
    expect(() => readAuditSecrets(several)).toThrow(
      'AUDIT_SECRET is required when ASSAY_SECRET contains more than one key',
    );
    expect(readAuditSecrets({ ...several, AUDIT_SECRET: old })).toEqual(secretsOf(old));
  });

  it('S16: a server does not read AUDIT_SECRET, not even its file', () => {
    const unreadable = { ...given, AUDIT_SECRET_FILE: join(dir, 'nothing') };
    expect(JSON.stringify(readConfig(unreadable))).toBe(JSON.stringify(readConfig(given)));
    expect(() => readAuditSecrets(unreadable)).toThrow('cannot be read');
  });
});
