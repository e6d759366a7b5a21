import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key, in PKCS #8 and in X.509. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX_BYTES = 12;

/** The same pair of Ed25519 keys for the same secret of 32 bytes. */
export const signingKeyFrom = (seed: KeyObject): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed.export()]), format: 'der', type: 'pkcs8' });

export const publicBytesOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX_BYTES);

export const signWith = (key: KeyObject, text: string): Buffer => sign(null, Buffer.from(text), key);

export const isSignedWith = (key: KeyObject, text: string, signature: Buffer): boolean =>
  verify(null, Buffer.from(text), createPublicKey(key), signature);
