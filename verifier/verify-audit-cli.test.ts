import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aKey,
  CHECKPOINTS,
  ENTRIES,
  entryAt,
  entryLine,
  headerOf,
  key,
  LINES,
  noteOf,
  toVerdict,
  witnessLine,
} from './example-proof.ts';
import { leafHash } from './verify-audit.mjs';

describe('The header of a proof', () => {
  it.each<[string, object, string]>([
    ['organisation', { organisationId: '00000000-0000-0000-0000-000000000000' }, 'The header is for'],
    ['origin', { origin: 'assay/other' }, 'The header is for'],
    ['key', { publicKey: aKey().text }, 'The header contains a different key.'],
    ['number of entries', { size: 8 }, 'The header states 8 entries, but there are 7.'],
    ['number of checkpoints', { checkpoints: 4 }, 'The header states 4 checkpoints, but there are 3'],
    ['date, before its entries', { createdAt: '2026-11-15T11:00:00.000Z' }, 'it contains later entries'],
    ['date, which is none', { createdAt: 'yesterday' }, 'it contains later entries'],
  ])('is broken by a header with another %s', async (_, fields, words) => {
    const verdict = await toVerdict(LINES.with(0, headerOf(fields)));
    expect(verdict).toMatchObject({ outcome: 'broken', words: [expect.stringContaining(words)] });
  });
});

/** An older Node, if there is one on the path. */
const OLDER = (process.env.PATH ?? '').split(delimiter).flatMap((directory) => {
  const path = join(directory, 'node');
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const major = error ? 0 : Number(/^v(\d+)/.exec(stdout)?.[1]);
  return major >= 18 && major < 24 ? [[`Node ${major}`, path] as const] : [];
});
const RUNTIMES = [["the project's Node", process.execPath] as const, ...OLDER.slice(0, 1)];
if (OLDER.length === 0) it.skip('verify-audit.mjs on Node 18 to 23: no such Node is installed', () => undefined);

describe.each(RUNTIMES)('verify-audit.mjs, copied out of the repository, with %s', (_, node) => {
  it('prints the result in plain words and exits with 0, 1, 2 or 3', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'assay-verifier-'));
    const written = async (name: string, lines: readonly string[]) => {
      await writeFile(join(dir, name), lines.join(''));
      return join(dir, name);
    };
    const file = join(dir, 'verify-audit.mjs');
    await copyFile(new URL('verify-audit.mjs', import.meta.url), file);
    const proof = await written('proof.ndjson', LINES);
    const removed = LINES.toSpliced(entryAt(2), 1, entryLine(null, 2, leafHash(ENTRIES[2] ?? '')));
    const broken = await written('broken.ndjson', removed);
    const older = await written('older.ndjson', [
      headerOf({ size: 3, checkpoints: 1 }),
      ...CHECKPOINTS.slice(0, 1),
      ...LINES.slice(entryAt(0), entryAt(3)),
    ]);
    const witness = await written('witness', [witnessLine(noteOf(ENTRIES, key))]);
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(node, [file, ...args], { cwd: dir, env: {} });
      return { code: status, stdout: stdout.toString(), stderr: stderr.toString() };
    };
    const holds = run(proof, '--key', key.text);
    expect(holds).toMatchObject({ code: 0, stderr: '' });
    expect(holds.stdout).toMatch(/^VERIFIED\nAll 7 sealed entries[^]*newest entries[^]*rewritten/);
    const { code, stdout } = run(broken, '--key', key.text);
    expect([code, stdout]).toEqual([1, expect.stringContaining('Entry 2 was sealed but is missing.')]);
    const old = run(older, '--key', key.text, '--witness', witness);
    expect([old.code, old.stdout]).toEqual([3, expect.stringMatching(/^OLDER THAN THE WITNESS\n/)]);
    for (const args of [
      [],
      [proof],
      [join(dir, 'none'), '--key', key.text],
      [proof, '--key', key.text, '--witness', 'none'],
    ]) {
      expect(run(...args)).toMatchObject({ code: 2 });
    }
    await rm(dir, { recursive: true });
  });
});
