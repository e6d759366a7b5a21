import { createWriteStream } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../platform/files/file-store.ts';
import { insistOn } from '../../platform/files/known-bytes.ts';
import { inTurns } from '../../platform/turns.ts';
import { FILE_LIST, FILES, type Manifest, type StoredFile } from './backup-manifest.ts';

export type FileCopy = {
  readonly from: FileStore;
  readonly into: string;
  /** An earlier backup, whose files are shared instead of copied. */
  readonly previous: string | undefined;
};

export type CopiedFiles = Pick<Manifest, 'files' | 'unreadable'>;

const AT_ONCE = 8;
/** A store that is not there has to stop the backup; a damaged file must not. */
const MOST_UNREADABLE = 100;

/** Copies every file, each compared with its row, and lists them. */
export async function copyFiles(copy: FileCopy, slices: AsyncIterable<StoredFile[]>): Promise<CopiedFiles> {
  const inTurn = inTurns({ atOnce: AT_ONCE, mostWaiting: Infinity });
  const files = { count: 0, sizeBytes: 0, shared: 0 };
  const unreadable: { key: string; why: string }[] = [];
  const list = createWriteStream(join(copy.into, FILE_LIST), { flags: 'wx', mode: 0o600, flush: true });
  await mkdir(join(copy.into, FILES), { mode: 0o700 });

  const copyOne = async (file: StoredFile) => {
    const how = await copyFile(copy, file).catch((error: unknown) => {
      unreadable.push({ key: file.key, why: error instanceof Error ? error.message : String(error) });
      if (unreadable.length > MOST_UNREADABLE) throw tooMany(unreadable);
      return null;
    });
    if (how === null) return;
    files.count += 1;
    files.sizeBytes += file.sizeBytes;
    if (how === 'shared') files.shared += 1;
    if (!list.write(`${JSON.stringify(file)}\n`)) await once(list, 'drain');
  };

  for await (const slice of slices) await Promise.all(slice.map((file) => inTurn(() => copyOne(file))));
  list.end();
  await once(list, 'close');
  return { files, unreadable };
}

async function copyFile({ from, into, previous }: FileCopy, file: StoredFile): Promise<'shared' | 'copied'> {
  const target = join(into, FILES, file.key);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if (previous !== undefined && (await isShared(join(previous, FILES, file.key), target, file.sizeBytes))) {
    return 'shared';
  }
  try {
    const written = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(await from.open(file.key), insistOn(file), written);
    return 'copied';
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** An object never changes under its key. Where the disk cannot share it, it is copied. */
async function isShared(earlier: string, target: string, sizeBytes: number): Promise<boolean> {
  try {
    if ((await stat(earlier)).size !== sizeBytes) return false;
    await link(earlier, target);
    return true;
  } catch {
    return false;
  }
}

const tooMany = ([first]: readonly { key: string; why: string }[]) =>
  new Error(`More than ${String(MOST_UNREADABLE)} files cannot be read: ${first?.key ?? ''}: ${first?.why ?? ''}`);
