import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { HashedFile } from './file-store.ts';

type ExpectedBytes = Omit<HashedFile, 'path'>;

const createMismatchError = () => new Error('A stored file does not match its checksum');

/** Passes expected content through. Holds back the last bytes until all were verified. */
export function createVerifyTransform(
  { sizeBytes, sha256 }: ExpectedBytes,
  createError: () => Error = createMismatchError,
): Transform {
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
      done(isRight ? null : createError(), held);
    },
  });
}
