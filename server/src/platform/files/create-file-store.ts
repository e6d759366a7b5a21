import { newId } from '../ids.ts';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, writeFile, rm } from 'node:fs/promises';
import { createDiskStore } from './disk-store.ts';
import type { FileStore, FileStoreOptions } from './file-store.ts';
import { hashFile } from './hash-file.ts';
import { createS3Store } from './s3-store.ts';

export const createFileStore = (options: FileStoreOptions): FileStore =>
  options.kind === 'disk' ? createDiskStore(options.dir) : createS3Store(options);

/** Writes, reads and removes a small file. */
export async function probeFileStore(store: FileStore): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-probe-'));
  const key = `probe/${newId()}`;
  try {
    const path = join(dir, 'probe');
    await writeFile(path, key);
    await store.put(key, await hashFile(path));
    if ((await text(await store.open(key))) !== key)
      throw new Error('The file that was read does not match the file that was written');
  } finally {
    await store.remove(key).catch(() => undefined);
    await rm(dir, { recursive: true });
  }
}
