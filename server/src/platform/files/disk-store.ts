import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../ids.ts';
import { type FileStore, MissingObjectError, requireObjectKey } from './file-store.ts';
import { createVerifyTransform } from './verify-stream.ts';

/** Stores files in a local directory, for one server or several that share a disk. */
export function createDiskStore(dir: string): FileStore {
  const toPath = (key: string) => join(dir, requireObjectKey(key));
  return {
    async put(key, file) {
      const path = toPath(key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${newId()}`;
      try {
        const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(createReadStream(file.path), createVerifyTransform(file), target);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncDirectory(folder);
    },
    async open(key) {
      const file = await open(toPath(key)).catch((error: unknown) => {
        throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? new MissingObjectError() : error;
      });
      return file.createReadStream();
    },
    async remove(key) {
      const path = toPath(key);
      await rm(path, { force: true });
      // A process that was killed while it stored the object has left its unfinished file.
      const names = await readdir(dirname(path)).catch(() => []);
      const unfinished = names.filter((name) => name.startsWith(`${basename(path)}.`));
      for (const name of unfinished) await rm(join(dirname(path), name), { force: true });
    },
  };
}

/** A new file name survives a crash of the machine only if its directory was synced too. */
async function syncDirectory(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
