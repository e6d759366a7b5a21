import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WEBHOOK_SECRET_BYTES = 32;

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
export const hmacSha256 = (key: KeyObject, data: string | Buffer) => createHmac('sha256', key).update(data).digest();
export const isSameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
export const randomToken = () => randomBytes(32).toString('base64url');

/** In the format of Standard Webhooks. */
export const createWebhookSecret = () => `whsec_${randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')}`;

/** Rejection sampling: discards bytes that would favour the start of the alphabet. */
export function randomString(length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

export const randomBase62 = (length: number) => randomString(length, BASE62);

export function toBase62(value: number, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Derives a separate key for each purpose from the one secret, which is not stored in the database. */
export const deriveKey = (secret: Buffer | KeyObject, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));

/** Nonce, ciphertext and tag. The additional data is authenticated, but not contained. */
export function encryptAesGcm(key: KeyObject, plain: string, additionalData = Buffer.alloc(0)): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData);
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function decryptAesGcm(key: KeyObject, sealed: Buffer, additionalData = Buffer.alloc(0)): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(additionalData);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
