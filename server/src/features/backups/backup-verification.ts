import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { knownFile } from '../../platform/files/sha256.ts';
import { FILE_LIST, FILES, type Manifest, readManifest, StoredFile } from './backup-manifest.ts';

export type VerifiedBackup = {
  readonly ok: boolean;
  readonly manifest: Manifest;
  readonly files: number;
  /** What is not as it was written, in words. */
  readonly problems: readonly string[];
};

const MOST_TOLD = 100;

/** Reads every byte of a backup again and compares. */
export async function verifyBackup(backup: string): Promise<VerifiedBackup> {
  const manifest = await readManifest(backup);
  const problems = await problemsOfParts(backup, manifest);
  let files = 0;
  for await (const file of listedFiles(backup)) {
    files += 1;
    const problem = await problemOf(join(backup, FILES, file.key), file);
    if (problem !== null && problems.length < MOST_TOLD) problems.push(`${file.key} ${problem}`);
  }
  if (files !== manifest.files.count) problems.push(`${FILE_LIST} names ${String(files)} files`);
  for (const { key, why } of manifest.unreadable)
    problems.push(`${key} could not be read when it was backed up: ${why}`);
  return { ok: problems.length === 0, manifest, files, problems };
}

/** The parts that everything else is taken from. */
export async function problemsOfParts(backup: string, { parts }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const part of parts) {
    const problem = await problemOf(join(backup, part.name), part);
    if (problem !== null) problems.push(`${part.name} ${problem}`);
  }
  return problems;
}

async function problemOf(path: string, expected: Omit<StoredFile, 'key'>): Promise<string | null> {
  const found = await knownFile(path).catch(() => null);
  if (!found) return 'is missing or cannot be read';
  return found.sizeBytes === expected.sizeBytes && found.sha256 === expected.sha256 ? null : 'is not as it was written';
}

export async function* listedFiles(backup: string): AsyncGenerator<StoredFile> {
  const lines = createInterface({ input: createReadStream(join(backup, FILE_LIST)), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield StoredFile.parse(JSON.parse(line));
}
