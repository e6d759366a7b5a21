import type { Readable } from 'node:stream';

export type HashedFile = { readonly path: string; readonly sizeBytes: number; readonly sha256: string };

/** Stores files. An object is written once, under a unique key, and never changed. */
export type FileStore = {
  /** Resolves when all bytes are stored durably. */
  readonly put: (key: string, file: HashedFile) => Promise<void>;
  /** Throws MissingObjectError if the object does not exist. */
  readonly open: (key: string) => Promise<Readable>;
  /** Succeeds if the object does not exist. */
  readonly remove: (key: string) => Promise<void>;
};

export type FileStoreOptions =
  | { readonly kind: 'disk'; readonly dir: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string | undefined;
      readonly region: string;
      readonly bucket: string;
      readonly accessKeyId: string | undefined;
      readonly secretAccessKey: string | undefined;
      readonly forcePathStyle: boolean;
      readonly timeouts?: S3Timeouts;
    };

type S3Timeouts = {
  readonly connectMs: number;
  /** How long no bytes move while a file is sent or read. Sending is aborted after at most twice this time. */
  readonly stallMs: number;
  /** For the response to a call that sends no file. */
  readonly callMs: number;
};

export class MissingObjectError extends Error {
  constructor() {
    super('The object does not exist in the file store');
  }
}

const OBJECT_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/** Path traversal: a key cannot point outside the store. */
export function requireObjectKey(key: string): string {
  if (!OBJECT_KEY.test(key))
    throw new Error('Object keys must consist of segments of lower-case letters, digits and dashes');
  return key;
}
