import type { Readable } from 'node:stream';

/** A file on this machine whose bytes are known. */
export type KnownFile = { readonly path: string; readonly sizeBytes: number; readonly sha256: string };

/** Where files are kept. An object is put once, under a key that nothing else has, and never changed. */
export type FileStore = {
  /** Done when every byte is safely there. */
  readonly put: (key: string, file: KnownFile) => Promise<void>;
  readonly open: (key: string) => Promise<Readable>;
  /** An object that is not there is as good as removed. */
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
    };

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/** A key is no path: it cannot lead anywhere but into the store. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Keys of objects are lower-case letters, digits and dashes, in parts');
  return key;
}
