import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../platform/files/file-store.ts';
import { insistOn } from '../../platform/files/known-bytes.ts';
import { inTurns } from '../../platform/turns.ts';
import { FILES, type StoredFile } from './backup-manifest.ts';

export type RestoredFiles = {
  readonly checked: number;
  readonly putBack: number;
  /** Neither in the store nor in a backup. */
  readonly missing: readonly string[];
};

const AT_ONCE = 8;

/** Every file that a row refers to is in the store and right, is put back from the first backup that has it, or is named. */
export async function restoreFiles(
  store: FileStore,
  backups: readonly string[],
  slices: AsyncIterable<StoredFile[]>,
): Promise<RestoredFiles> {
  const inTurn = inTurns({ atOnce: AT_ONCE, mostWaiting: Infinity });
  const missing: string[] = [];
  let [checked, putBack] = [0, 0];
  const look = async (file: StoredFile) => {
    checked += 1;
    if (await isStored(store, file)) return;
    if (await isPutBack(store, backups, file)) putBack += 1;
    else missing.push(file.key);
  };
  for await (const slice of slices) await Promise.all(slice.map((file) => inTurn(() => look(file))));
  return { checked, putBack, missing: missing.sort() };
}

const nowhere = () => new Writable({ write: (_bytes, _encoding, done) => done() });

async function isStored(store: FileStore, file: StoredFile): Promise<boolean> {
  try {
    await pipeline(await store.open(file.key), insistOn(file), nowhere());
    return true;
  } catch {
    return false;
  }
}

async function isPutBack(store: FileStore, backups: readonly string[], file: StoredFile): Promise<boolean> {
  for (const backup of backups) {
    const path = join(backup, FILES, file.key);
    const found = await stat(path).catch(() => null);
    if (found?.size !== file.sizeBytes) continue;
    try {
      await store.put(file.key, { ...file, path });
      return true;
    } catch {
      // Damaged in this backup: an earlier one may have it whole.
    }
  }
  return false;
}
