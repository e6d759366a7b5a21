import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidFileError, TooLargeError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { HashedFile } from './file-store.ts';

export type QuarantineOptions = {
  readonly quarantineDir: string;
  readonly maxBytes: number;
  readonly tooLargeMessage?: string;
};

/** Writes the upload to a private file, passes it to the callback and always removes it afterwards. */
export async function withQuarantinedFile<T>(
  { quarantineDir, maxBytes, tooLargeMessage }: QuarantineOptions,
  content: Readable,
  work: (file: HashedFile) => Promise<T>,
): Promise<T> {
  await mkdir(quarantineDir, { recursive: true, mode: 0o700 });
  const path = join(quarantineDir, newId());
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) return done(createTooLargeError(maxBytes, tooLargeMessage));
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // Keeps the request stream open when the upload is rejected half-way: the response uses the same connection.
    const arriving = content.iterator({ destroyOnReturn: false });
    await pipeline(arriving, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
      throw content.errored ? new InvalidFileError('The upload was incomplete') : error;
    });
    return await work({ path, sizeBytes, sha256: hash.digest('hex') });
  } finally {
    await rm(path, { force: true });
  }
}

/** Longer than any upload takes. A file that arrives is written to at least every 30 seconds. */
const ABANDONED_MS = 3_600_000;
const FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes the files of processes that were killed during an upload. */
export async function sweepQuarantine(quarantineDir: string): Promise<void> {
  const names = await readdir(quarantineDir).catch(() => []);
  for (const name of names.filter((found) => FILE_NAME.test(found))) {
    const path = join(quarantineDir, name);
    // Another server may have removed it.
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { force: true });
  }
}

const UNITS = [
  ['MiB', 1_048_576],
  ['KiB', 1_024],
  ['bytes', 1],
] as const;

const createTooLargeError = (maxBytes: number, shortage: string | undefined) =>
  shortage === undefined
    ? new TooLargeError('FILE_TOO_LARGE', formatTooLarge(maxBytes))
    : new TooLargeError('STORAGE_FULL', shortage);

function formatTooLarge(maxBytes: number) {
  const [unit, bytes] = UNITS.find((one) => maxBytes % one[1] === 0) ?? UNITS[2];
  return `The file is larger than ${String(maxBytes / bytes)} ${unit}`;
}
