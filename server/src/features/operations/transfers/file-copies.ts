import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { copyFiles, restoreFiles, type StoredFile } from '../backups/index.ts';

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
