import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * The DER prefix of a 32-byte Ed25519 private key in PKCS #8, and the length of the prefix of a public key in X.509.
 */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX_BYTES = 12;

/** Derives an Ed25519 key pair from a 32-byte seed. The same seed gives the same pair. */
export const createSigningKey = (seed: KeyObject): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed.export()]), format: 'der', type: 'pkcs8' });

export const getPublicKeyBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX_BYTES);

export const signText = (key: KeyObject, text: string): Buffer => sign(null, Buffer.from(text), key);

export const verifySignature = (key: KeyObject, text: string, signature: Buffer): boolean =>
  verify(null, Buffer.from(text), createPublicKey(key), signature);
