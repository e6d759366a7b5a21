import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newId } from '../ids.ts';
import type { FileStore } from './file-store.ts';
import { knownFile } from './sha256.ts';

/** Puts a small file into the store, reads it back and removes it again. */
export async function probeStore(store: FileStore): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-probe-'));
  const key = `probe/${newId()}`;
  try {
    const path = join(dir, 'probe');
    await writeFile(path, key);
    await store.put(key, await knownFile(path));
    if ((await text(await store.open(key))) !== key) throw new Error('What was read is not what was put');
  } finally {
    await store.remove(key).catch(() => undefined);
    await rm(dir, { recursive: true });
  }
}
