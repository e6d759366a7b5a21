import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { createVerifyTransform } from '../../../platform/files/verify-stream.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import { FILE_LIST_FILE, FILES_DIR, type Manifest, type StoredFile } from './backup-manifest.ts';

export type CopyFilesInput = {
  readonly from: FileStore;
  readonly into: string;
  /** An earlier backup, whose files are hard-linked instead of copied. */
  readonly previous: string | undefined;
};

export type CopiedFiles = Pick<Manifest, 'files' | 'unreadable'>;

const CONCURRENCY = 8;
/** An unavailable store must abort the backup. A damaged file must not. */
const MAX_UNREADABLE = 100;

/** Copies every file, compares it with its row and adds it to the file list. */
export async function copyFiles(copy: CopyFilesInput, slices: AsyncIterable<StoredFile[]>): Promise<CopiedFiles> {
  const limit = limitConcurrency({ concurrency: CONCURRENCY, maxQueued: Infinity });
  const files = { count: 0, sizeBytes: 0, shared: 0 };
  const unreadable: { key: string; why: string }[] = [];
  const list = createWriteStream(join(copy.into, FILE_LIST_FILE), { flags: 'wx', mode: 0o600, flush: true });
  await mkdir(join(copy.into, FILES_DIR), { mode: 0o700 });

  const copyOne = async (file: StoredFile) => {
    const how = await copyFile(copy, file).catch((error: unknown) => {
      unreadable.push({ key: file.key, why: error instanceof Error ? error.message : String(error) });
      if (unreadable.length > MAX_UNREADABLE) throw createTooManyError(unreadable);
      return null;
    });
    if (how === null) return;
    files.count += 1;
    files.sizeBytes += file.sizeBytes;
    if (how === 'shared') files.shared += 1;
    if (!list.write(`${JSON.stringify(file)}\n`)) await once(list, 'drain');
  };

  for await (const slice of slices) await Promise.all(slice.map((file) => limit(() => copyOne(file))));
  list.end();
  await once(list, 'close');
  return { files, unreadable };
}

async function copyFile({ from, into, previous }: CopyFilesInput, file: StoredFile): Promise<'shared' | 'copied'> {
  const target = join(into, FILES_DIR, file.key);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if (previous !== undefined && (await isHardLinked(join(previous, FILES_DIR, file.key), target, file.sizeBytes))) {
    return 'shared';
  }
  try {
    const written = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(await from.open(file.key), createVerifyTransform(file), written);
    return 'copied';
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** Objects are immutable, so they can be shared. If the file system does not support hard links, the file is copied. */
async function isHardLinked(earlier: string, target: string, sizeBytes: number): Promise<boolean> {
  try {
    if ((await stat(earlier)).size !== sizeBytes) return false;
    await link(earlier, target);
    return true;
  } catch {
    return false;
  }
}

const createTooManyError = ([first]: readonly { key: string; why: string }[]) =>
  new Error(
    `More than ${String(MAX_UNREADABLE)} files could not be read. First error: ${first?.key ?? ''}: ${first?.why ?? ''}`,
  );
