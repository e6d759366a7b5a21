import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore, HashedFile } from '../../src/platform/files/file-store.ts';
import type { TestApp } from './test-app.ts';

/** Creates a file with this content and removes it after use. */
export async function withTempFile<T>(content: string | Buffer, use: (file: HashedFile) => Promise<T>): Promise<T> {
  const bytes = Buffer.from(content);
  const path = join(tmpdir(), `assay-${randomUUID()}`);
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return use({ path, sizeBytes: bytes.length, sha256 }).finally(() => rm(path));
}

/** Puts a text into the file store. Returns the columns that describe the object. */
export const putObject = (files: FileStore, key: string, text: string) =>
  withTempFile(text, async (file) => {
    await files.put(key, file);
    return { size_bytes: file.sizeBytes, sha256: file.sha256 };
  });

const filesIn = async (dir: string) => {
  const found = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
};

/** The keys of all objects in the test's store, including any stray files. */
export async function listObjects({ ctx: { config } }: TestApp): Promise<string[]> {
  if (config.files.kind !== 'disk') throw new Error('Only a directory can be listed');
  return (await filesIn(config.files.dir)).sort();
}

export const listQuarantinedFiles = ({ ctx: { config } }: TestApp) => filesIn(config.uploads.quarantineDir);
