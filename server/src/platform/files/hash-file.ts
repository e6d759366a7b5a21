import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HashedFile } from './file-store.ts';

/** Streams the file, so that its size does not matter. */
export async function hashFile(path: string): Promise<HashedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done();
    },
  });
  await pipeline(createReadStream(path), sink);
  return { path, sizeBytes, sha256: hash.digest('hex') };
}
