import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hashFile } from '../../../platform/files/hash-file.ts';
import { FILE_LIST_FILE, FILES_DIR, type Manifest, readManifest, StoredFile } from './backup-manifest.ts';

export type VerifiedBackup = {
  readonly ok: boolean;
  readonly manifest: Manifest;
  readonly files: number;
  readonly problems: readonly string[];
};

const MAX_REPORTED = 100;

/** Reads the whole backup and compares sizes and hashes. */
export async function verifyBackup(backup: string): Promise<VerifiedBackup> {
  const manifest = await readManifest(backup);
  const problems = await verifyParts(backup, manifest);
  let files = 0;
  for await (const file of readFileList(backup)) {
    files += 1;
    const problem = await verifyFile(join(backup, FILES_DIR, file.key), file);
    if (problem !== null && problems.length < MAX_REPORTED) problems.push(`${file.key} ${problem}`);
  }
  if (files !== manifest.files.count) problems.push(`${FILE_LIST_FILE} lists ${String(files)} files`);
  for (const { key, why } of manifest.unreadable)
    problems.push(`${key} could not be read when it was backed up: ${why}`);
  return { ok: problems.length === 0, manifest, files, problems };
}

/** Verifies the database parts, which a restore depends on. */
export async function verifyParts(backup: string, { parts }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const part of parts) {
    const problem = await verifyFile(join(backup, part.name), part);
    if (problem !== null) problems.push(`${part.name} ${problem}`);
  }
  return problems;
}

async function verifyFile(path: string, expected: Omit<StoredFile, 'key'>): Promise<string | null> {
  const found = await hashFile(path).catch(() => null);
  if (!found) return 'is missing or cannot be read';
  return found.sizeBytes === expected.sizeBytes && found.sha256 === expected.sha256
    ? null
    : 'does not match its checksum';
}

async function* readFileList(backup: string): AsyncGenerator<StoredFile> {
  const lines = createInterface({ input: createReadStream(join(backup, FILE_LIST_FILE)), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield StoredFile.parse(JSON.parse(line));
}
