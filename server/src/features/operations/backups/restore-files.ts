import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { createVerifyTransform } from '../../../platform/files/verify-stream.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import { FILES_DIR, type StoredFile } from './backup-manifest.ts';

export type RestoredFiles = {
  readonly checked: number;
  readonly putBack: number;
  readonly missing: readonly string[];
};

const CONCURRENCY = 8;

/**
 * Checks every file that a row refers to. Missing or damaged files are restored from the first backup that has them, or
 * listed as missing.
 */
export async function restoreFiles(
  store: FileStore,
  backups: readonly string[],
  slices: AsyncIterable<StoredFile[]>,
): Promise<RestoredFiles> {
  const limit = limitConcurrency({ concurrency: CONCURRENCY, maxQueued: Infinity });
  const missing: string[] = [];
  let [checked, putBack] = [0, 0];
  const checkFile = async (file: StoredFile) => {
    checked += 1;
    if (await isStored(store, file)) return;
    if (await restoreFile(store, backups, file)) putBack += 1;
    else missing.push(file.key);
  };
  for await (const slice of slices) await Promise.all(slice.map((file) => limit(() => checkFile(file))));
  return { checked, putBack, missing: missing.sort() };
}

const createNullStream = () => new Writable({ write: (_bytes, _encoding, done) => done() });

async function isStored(store: FileStore, file: StoredFile): Promise<boolean> {
  try {
    await pipeline(await store.open(file.key), createVerifyTransform(file), createNullStream());
    return true;
  } catch {
    return false;
  }
}

async function restoreFile(store: FileStore, backups: readonly string[], file: StoredFile): Promise<boolean> {
  for (const backup of backups) {
    const path = join(backup, FILES_DIR, file.key);
    const found = await stat(path).catch(() => null);
    if (found?.size !== file.sizeBytes) continue;
    try {
      await store.put(file.key, { ...file, path });
      return true;
    } catch {
      // Damaged in this backup. An earlier one may have an intact copy.
    }
  }
  return false;
}
