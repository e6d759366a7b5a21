import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanHistory, findSecrets } from './secrets.ts';

// The start of a private key. cspell:ignore aibaakcaqea

/** Joined at run time, so that this file contains no secrets itself. */
const TOKEN = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
const KEY = ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ');
const DATABASE = ['postgres://assay', 'k7Vt2pXq9w@db.internal:5432/assay'].join(':');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'assay-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(dir, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Robin', '-c', 'user.email=robin@northwind.example', ...args], { cwd: dir });

function commit(path: string, content: string) {
  writeFileSync(join(dir, path), content);
  git('add', path);
  git('commit', '--quiet', '--message', path);
}

describe('Secret scan of the Git history', () => {
  it('finds a secret that was removed long ago; reports its location but not its value', async () => {
    commit('settings.ts', `const a = 1;\nconst token = '${TOKEN}';\n`);
    commit('settings.ts', 'const a = 1;\n');
    for (let version = 0; version < 20; version += 1) commit('other.ts', `const version = ${String(version)};\n`);
    const { texts, findings } = await scanHistory(dir);
    expect(texts).toBe(22);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.place).toMatch(/^settings\.ts:2 \(/);
    expect(JSON.stringify(findings)).not.toContain(TOKEN);
  });

  it('finds a secret on an unmerged branch', async () => {
    commit('a.txt', 'nothing to see');
    git('checkout', '--quiet', '-b', 'left-behind');
    commit('b.txt', TOKEN);
    git('checkout', '--quiet', '-');
    expect((await scanHistory(dir)).findings).toHaveLength(1);
  });

  it('finds nothing in binary and empty files', async () => {
    commit('empty.txt', '');
    commit('picture.bin', `\0\0${TOKEN}`);
    expect((await scanHistory(dir)).findings).toEqual([]);
  });
});

describe('Secret scan of a text', () => {
  const blob = (content: string) => ({ id: 'a'.repeat(40), path: 'x.txt', content: Buffer.from(content) });

  it.each([
    ['a token', TOKEN],
    ['a private key', `${KEY}\n${'MIIEpAIBAAKCAQEA'.repeat(20)}\n-----END RSA PRIVATE KEY-----`],
    ['the address of a database with its password', `DATABASE_URL=${DATABASE}`],
  ])('finds %s', async (_what, content) => {
    expect(await findSecrets(blob(content))).toHaveLength(1);
  });

  it('ignores a listed example', async () => {
    expect(await findSecrets(blob(TOKEN), [{ text: TOKEN, reason: 'made up for this test' }])).toEqual([]);
  });
});
