import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { KnownFile } from './file-store.ts';

type KnownBytes = Omit<KnownFile, 'path'>;

/** Lets through what is expected. The last bytes leave only when all of them were right. */
export function insistOn({ sizeBytes, sha256 }: KnownBytes): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  let held: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      seen += chunk.length;
      const ready = held;
      held = chunk;
      done(null, ready);
    },
    flush(done) {
      const isRight = seen === sizeBytes && hash.digest('hex') === sha256;
      done(isRight ? null : new Error('A stored file is not what was put into the store'), held);
    },
  });
}

/** The same bytes, or an error at the end for whoever reads them. */
export const verified = (content: Readable, expected: KnownBytes): Readable =>
  pipeline(content, insistOn(expected), () => undefined);
