import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../ids.ts';
import { type FileStore, requireKey } from './file-store.ts';
import { insistOn } from './known-bytes.ts';

/** Files in a directory of this machine: for one server, or several that share a disk. */
export function diskStore(dir: string): FileStore {
  const pathOf = (key: string) => join(dir, requireKey(key));
  return {
    async put(key, file) {
      const path = pathOf(key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${newId()}`;
      try {
        const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(createReadStream(file.path), insistOn(file), target);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await flush(folder);
    },
    async open(key) {
      return (await open(pathOf(key))).createReadStream();
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** After a crash of the machine, a new name is there only if its folder was written too. */
async function flush(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
