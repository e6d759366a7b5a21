import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { decryptAesGcm, deriveKey, encryptAesGcm } from './crypto.ts';
import { InvalidError } from './errors.ts';
import { type Secrets, toKeyId } from './key-ring.ts';
import type { KeyOwner } from './key-service.ts';

/** DER prefixes of 32-byte X25519 keys: private in PKCS #8, public in X.509. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');
const PUBLIC_KEY_BYTES = 32;
const PUBLIC_KEY = /^assay-transfer-([0-9a-f]{8})-([A-Za-z0-9_-]{43})$/;

type TransferKey = { readonly id: string; readonly privateKey: KeyObject };

const toTransferKey = (secret: Buffer): TransferKey => ({
  id: toKeyId(secret),
  privateKey: createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, deriveKey(secret, 'transfer of organisation keys').export()]),
    format: 'der',
    type: 'pkcs8',
  }),
});

const toRawPublicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);

const parseRawPublicKey = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });

/** What another installation needs to wrap keys for this one. It is not secret, but must come from this installation. */
export function getTransferPublicKey([newest]: Secrets): string {
  const { id, privateKey } = toTransferKey(newest);
  return `assay-transfer-${id}-${toRawPublicKey(privateKey).toString('base64url')}`;
}

const deriveWrappingKey = (shared: Buffer, publicKeys: readonly Buffer[]): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync('sha256', shared, Buffer.concat(publicKeys), 'transfer of an organisation key', 32)),
  );

const toAdditionalData = ({ organisationId, purpose }: KeyOwner) =>
  Buffer.from(JSON.stringify(['transferred key', organisationId, purpose]));

/** Wraps a key so that only the installation with this public key can unwrap it, for the same organisation. */
export function wrapForTransfer(key: Buffer, publicKey: string, owner: KeyOwner): string {
  const [, keyId, encoded] = PUBLIC_KEY.exec(publicKey) ?? [];
  if (keyId === undefined || encoded === undefined)
    throw new InvalidError('The key must be the output of "assay secrets transfer-key" of the other installation');
  const target = Buffer.from(encoded, 'base64url');
  const own = generateKeyPairSync('x25519');
  const ownPublic = toRawPublicKey(own.privateKey);
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: parseRawPublicKey(target) });
  const wrapping = deriveWrappingKey(shared, [ownPublic, target]);
  const sealed = encryptAesGcm(wrapping, key.toString('base64'), toAdditionalData(owner));
  return `${keyId}.${Buffer.concat([ownPublic, sealed]).toString('base64url')}`;
}

/** Throws if the key was wrapped for another installation or organisation, or was changed. */
export function unwrapTransferred(wrapped: string, secrets: Secrets, owner: KeyOwner): Buffer {
  const [keyId, encoded = ''] = wrapped.split('.');
  const ours = secrets.map(toTransferKey).find(({ id }) => id === keyId);
  if (!ours) throw new InvalidError('The key of the organisation was wrapped for another installation');
  const bytes = Buffer.from(encoded, 'base64url');
  const theirs = bytes.subarray(0, PUBLIC_KEY_BYTES);
  try {
    const shared = diffieHellman({ privateKey: ours.privateKey, publicKey: parseRawPublicKey(theirs) });
    const wrapping = deriveWrappingKey(shared, [theirs, toRawPublicKey(ours.privateKey)]);
    const key = decryptAesGcm(wrapping, bytes.subarray(PUBLIC_KEY_BYTES), toAdditionalData(owner));
    return Buffer.from(key, 'base64');
  } catch {
    throw new InvalidError('The wrapped key of the organisation is damaged, or belongs to another organisation');
  }
}
