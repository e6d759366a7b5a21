import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KnownFile } from './file-store.ts';

/** Reads a file through, whatever its size. */
export async function knownFile(path: string): Promise<KnownFile> {
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
