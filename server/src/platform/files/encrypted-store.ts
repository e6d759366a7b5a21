import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deriveKey } from '../crypto.ts';
import { KEY_ID_BYTES, type KeyRing } from '../key-ring.ts';
import type { OrganisationKeyStore } from '../organisation-keys.ts';
import type { FileStore, HashedFile } from './file-store.ts';
import { createVerifyTransform } from './verify-stream.ts';

/** What encrypted files begin with. No accepted type of file begins like this. */
const MARK = Buffer.from('\0assay-file-1\0', 'latin1');
const SALT_BYTES = 16;
const HEADER_BYTES = MARK.length + KEY_ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 65_536;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ORGANISATION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/)/;

/** The file was changed, shortened or moved, or its key is missing. */
export class UndecipherableFileError extends Error {
  constructor() {
    super('A stored file cannot be decrypted');
  }
}

type StoreOptions = {
  /** Whether new files are encrypted. Encrypted files can always be read. */
  readonly encrypt: boolean;
  readonly organisationKeys: OrganisationKeyStore;
};

/** Encrypts files with the key of the organisation that their object keys begin with. */
export function createEncryptedStore(store: FileStore, { encrypt, organisationKeys }: StoreOptions): FileStore {
  const findKeys = async (key: string) => {
    const [organisationId] = ORGANISATION.exec(key) ?? [];
    return organisationId === undefined ? null : organisationKeys.get(organisationId);
  };
  return {
    async put(key, file) {
      const keys = await findKeys(key);
      // The key of the installation can be removed. Files are not encrypted again.
      if (!encrypt || keys?.keyId == null) return store.put(key, file);
      const path = `${file.path}.encrypted`;
      try {
        await store.put(key, await encryptFile(file, path, createFileKey(keys.fileKeys, key)));
      } finally {
        await rm(path, { force: true });
      }
    },
    async open(key) {
      const keys = await findKeys(key);
      const stored = await store.open(key);
      if (keys === null) return stored;
      const content = Readable.from(decryptStream(stored, keys.fileKeys, key), { objectMode: false });
      return content.once('close', () => stored.destroy());
    },
    remove: store.remove,
  };
}

type FileKey = { readonly header: Buffer; readonly key: KeyObject; readonly objectKey: Buffer };

const deriveFileKey = (key: KeyObject, salt: Buffer) => deriveKey(key, `file ${salt.toString('hex')}`);

/** Every file has a key of its own, so that its chunks can be numbered instead of having random nonces. */
function createFileKey({ current }: KeyRing, objectKey: string): FileKey {
  const salt = randomBytes(SALT_BYTES);
  const header = Buffer.concat([MARK, Buffer.from(current.id, 'hex'), salt]);
  return { header, key: deriveFileKey(current.key, salt), objectKey: Buffer.from(objectKey) };
}

function getFileKey({ keys }: KeyRing, objectKey: string, header: Buffer): FileKey {
  const id = header.toString('hex', MARK.length, MARK.length + KEY_ID_BYTES);
  const found = keys.find((key) => key.id === id);
  if (!found) throw new UndecipherableFileError();
  const salt = header.subarray(MARK.length + KEY_ID_BYTES);
  return { header, key: deriveFileKey(found.key, salt), objectKey: Buffer.from(objectKey) };
}

/** The number of the chunk, and whether it is the last one: chunks cannot be moved, and their end cannot be cut off. */
function toNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

type Chunk = { readonly bytes: Buffer; readonly number: number; readonly isLast: boolean };

function encryptChunk({ key, objectKey }: FileKey, { bytes, number, isLast }: Chunk): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, toNonce(number, isLast)).setAAD(objectKey);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decryptChunk({ key, objectKey }: FileKey, { bytes, number, isLast }: Chunk): Buffer {
  if (bytes.length < TAG_BYTES) throw new UndecipherableFileError();
  const decipher = createDecipheriv('aes-256-gcm', key, toNonce(number, isLast)).setAAD(objectKey);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new UndecipherableFileError();
  }
}

/** Cuts what it reads into chunks of this size. Only the last one may be smaller. */
async function* changeChunks(source: AsyncIterable<Buffer>, sizeBytes: number, change: (chunk: Chunk) => Buffer) {
  let held: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    for (; held.length > sizeBytes; held = held.subarray(sizeBytes), number += 1)
      yield change({ bytes: held.subarray(0, sizeBytes), number, isLast: false });
  }
  yield change({ bytes: held, number, isLast: true });
}

/** Next to the file, which is in quarantine. */
async function encryptFile(file: HashedFile, path: string, fileKey: FileKey): Promise<HashedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* encrypt(source: AsyncIterable<Buffer>) {
    const chunks = changeChunks(source, CHUNK_BYTES, (chunk) => encryptChunk(fileKey, chunk));
    for await (const bytes of startWith(fileKey.header, chunks)) {
      hash.update(bytes);
      sizeBytes += bytes.length;
      yield bytes;
    }
  }
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(createReadStream(file.path), createVerifyTransform(file), encrypt, target);
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

async function* startWith(first: Buffer, rest: AsyncIterable<Buffer>) {
  yield first;
  yield* rest;
}

/** Passes files through that were stored without encryption. */
async function* decryptStream(source: AsyncIterable<Buffer>, ring: KeyRing, objectKey: string) {
  const parts = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEADER_BYTES) {
    const part = await parts.next();
    if (part.done === true) break;
    head = Buffer.concat([head, part.value]);
  }
  const rest = { [Symbol.asyncIterator]: () => parts };
  const isEncrypted = head.length >= HEADER_BYTES && head.subarray(0, MARK.length).equals(MARK);
  if (!isEncrypted) return yield* startWith(head, rest);
  const fileKey = getFileKey(ring, objectKey, head.subarray(0, HEADER_BYTES));
  const encrypted = startWith(head.subarray(HEADER_BYTES), rest);
  yield* changeChunks(encrypted, CHUNK_BYTES + TAG_BYTES, (chunk) => decryptChunk(fileKey, chunk));
}
