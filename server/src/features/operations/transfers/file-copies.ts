import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileStore, MissingObjectError } from '../../../platform/files/file-store.ts';
import { hashFile } from '../../../platform/files/hash-file.ts';
import { copyFiles, restoreFiles, type StoredFile } from '../backups/index.ts';

/** Asks the stores: two settings can name the same one. */
export async function isSameStore(one: FileStore, other: FileStore): Promise<boolean> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-move-'));
  const [path, key] = [join(dir, 'probe'), `probe/${randomUUID()}`];
  try {
    await writeFile(path, key);
    await one.put(key, await hashFile(path));
    const found = await other.open(key).catch((error: unknown) => {
      if (error instanceof MissingObjectError) return null;
      throw error;
    });
    found?.destroy();
    return found !== null;
  } finally {
    await one.remove(key);
    await rm(dir, { recursive: true });
  }
}

/** Through a temporary folder, because a store takes only files whose hash is known. */
export async function copyBetweenStores(from: FileStore, to: FileStore, slice: StoredFile[]): Promise<void> {
  if (slice.length === 0) return;
  const dir = await mkdtemp(join(tmpdir(), 'assay-move-'));
  try {
    const { unreadable } = await copyFiles({ from, into: dir, previous: undefined }, toSlices(slice));
    const { missing } = await restoreFiles(to, [dir], toSlices(slice));
    const lost = unreadable[0]?.key ?? missing[0];
    if (lost !== undefined) throw new Error(`The file ${lost} cannot be copied`);
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function* toSlices<T>(slice: T[]): AsyncGenerator<T[]> {
  yield slice;
}
