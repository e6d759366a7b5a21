import { createReadStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { UnavailableError } from '../errors.ts';
import { type FileStore, type FileStoreOptions, requireKey } from './file-store.ts';
import { insistOn } from './known-bytes.ts';

type S3Options = Extract<FileStoreOptions, { kind: 's3' }>;

const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;

/** Objects in a bucket of Amazon S3, or of anything that speaks its language. */
export function s3Store(options: S3Options): FileStore {
  const client = clientFor(options);
  const at = (key: string) => ({ Bucket: options.bucket, Key: requireKey(key) });

  const openObject = async (key: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand(at(key))).catch(refuse);
    if (!(Body instanceof Readable)) throw new Error('The file store answered without a stream');
    return Body;
  };

  return {
    async put(key, file) {
      const put = new PutObjectCommand({
        ...at(key),
        Body: createReadStream(file.path),
        ContentLength: file.sizeBytes,
        ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
      });
      await client.send(put).catch(refuse);
      // Not every server looks at the checksum it was sent: what counts is what comes back.
      await pipeline(await openObject(key), insistOn(file), nowhere());
    },
    open: openObject,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(refuse);
    },
  };
}

const nowhere = () => new Writable({ write: (_bytes, _encoding, done) => done() });

function clientFor({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
}

function refuse(cause: unknown): never {
  const refusal = new UnavailableError('The file store cannot be used right now. Try again shortly.');
  refusal.cause = cause;
  throw refusal;
}
