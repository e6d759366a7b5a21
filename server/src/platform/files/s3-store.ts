import { createReadStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { UnavailableError } from '../errors.ts';
import { type FileStore, type FileStoreOptions, requireObjectKey } from './file-store.ts';
import { createVerifyTransform } from './verify-stream.ts';

type S3Options = Extract<FileStoreOptions, { kind: 's3' }>;

const CONNECT_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** Stores objects in a bucket of Amazon S3 or a compatible service. */
export function createS3Store(options: S3Options): FileStore {
  const client = createS3Client(options);
  const at = (key: string) => ({ Bucket: options.bucket, Key: requireObjectKey(key) });

  const openObject = async (key: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand(at(key))).catch(throwStoreError);
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
      await client.send(put).catch(throwStoreError);
      // Not every server verifies the checksum, so the object is read back and compared.
      await pipeline(await openObject(key), createVerifyTransform(file), createNullStream());
    },
    open: openObject,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(throwStoreError);
    },
  };
}

const createNullStream = () => new Writable({ write: (_bytes, _encoding, done) => done() });

function createS3Client({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: RESPONSE_TIMEOUT_MS },
  });
}

function throwStoreError(cause: unknown): never {
  const refusal = new UnavailableError('The file store cannot be used right now. Try again shortly.');
  refusal.cause = cause;
  throw refusal;
}
