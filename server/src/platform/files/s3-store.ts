import { createReadStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { UnavailableError } from '../errors.ts';
import {
  type FileStore,
  type FileStoreOptions,
  type HashedFile,
  MissingObjectError,
  requireObjectKey,
} from './file-store.ts';
import { createVerifyTransform } from './verify-stream.ts';

type S3Options = Extract<FileStoreOptions, { kind: 's3' }>;

const DEFAULT_TIMEOUTS = { connectMs: 5_000, stallMs: 15_000, callMs: 15_000 };

/** Stores objects in a bucket of Amazon S3 or a compatible service. */
export function createS3Store(options: S3Options): FileStore {
  const { connectMs, stallMs, callMs } = options.timeouts ?? DEFAULT_TIMEOUTS;
  const client = createS3Client(options, connectMs);
  const at = (key: string) => ({ Bucket: options.bucket, Key: requireObjectKey(key) });

  const openObject = async (key: string): Promise<Readable> => {
    const get = new GetObjectCommand(at(key));
    const { Body } = await abortAfter(callMs, (abortSignal) => client.send(get, { abortSignal }));
    if (!(Body instanceof Readable)) throw new Error('The file store returned no content');
    return failOnStall(Body, stallMs);
  };

  const putObject = async (key: string, { path, sizeBytes, sha256 }: HashedFile) => {
    const target = at(key);
    const source = createReadStream(path);
    const put = new PutObjectCommand({
      ...target,
      Body: source,
      ContentLength: sizeBytes,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    });
    const stalled = new AbortController();
    let [lastRead, progressAt] = [0, performance.now()];
    const watch = setInterval(() => {
      if (source.bytesRead !== lastRead) [lastRead, progressAt] = [source.bytesRead, performance.now()];
      else if (performance.now() - progressAt >= stallMs) stalled.abort();
    }, stallMs / 5);
    try {
      await client.send(put, { abortSignal: stalled.signal }).catch(throwStoreError);
    } finally {
      clearInterval(watch);
      source.destroy();
    }
  };

  return {
    async put(key, file) {
      await putObject(key, file);
      // Not every server verifies the checksum, so the object is read back and compared.
      await pipeline(await openObject(key), createVerifyTransform(file), createNullStream()).catch(throwStoreError);
    },
    open: openObject,
    async remove(key) {
      const remove = new DeleteObjectCommand(at(key));
      await abortAfter(callMs, (abortSignal) => client.send(remove, { abortSignal }));
    },
  };
}

const createNullStream = () => new Writable({ write: (_bytes, _encoding, done) => done() });

function createS3Client(options: S3Options, connectionTimeout: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = options;
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its other timeouts do not see whether bytes still move.
    requestHandler: { connectionTimeout },
  });
}

/** The time ends with the response's headers. Its body may take longer. */
async function abortAfter<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await call(late.signal);
  } catch (error) {
    throwStoreError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts only the time in which the reader waits for the store: a slow reader may pause as long as it likes. */
function failOnStall(body: Readable, stallMs: number): Readable {
  async function* readChunks() {
    const startTimer = () =>
      setTimeout(() => body.destroy(new Error('The file store did not respond in time')), stallMs);
    let timer = startTimer();
    try {
      for await (const chunk of body) {
        clearTimeout(timer);
        yield chunk;
        timer = startTimer();
      }
    } catch (error) {
      throwStoreError(error);
    } finally {
      clearTimeout(timer);
    }
  }
  const content = Readable.from(readChunks(), { objectMode: false });
  return content.once('close', () => body.destroy());
}

function throwStoreError(cause: unknown): never {
  if (cause instanceof NoSuchKey) throw new MissingObjectError();
  if (cause instanceof UnavailableError) throw cause;
  const refusal = new UnavailableError(
    'The file store is temporarily unavailable. Try again shortly.',
    'FILE_STORE_UNAVAILABLE',
  );
  refusal.cause = cause;
  throw refusal;
}
