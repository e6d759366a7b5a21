import { crc32 } from 'node:zlib';
import { hmacSha256, randomBase62, randomString, toBase62 } from '../../../platform/crypto.ts';
import type { RingKey } from '../../../platform/key-ring.ts';

const API_KEY_PATTERN = /^(assay_([a-z0-9]{12})\.[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const PREFIX_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export type ApiKeySecret = { readonly prefix: string; readonly text: string };

/** The checksum detects typing errors without a query, and lets secret scanners recognise a key. */
const withChecksum = (body: string) => body + toBase62(crc32(body), 6);

export function createApiKeySecret(): ApiKeySecret {
  const prefix = randomString(12, PREFIX_ALPHABET);
  return { prefix, text: withChecksum(`assay_${prefix}.${randomBase62(43)}`) };
}

export function parseApiKeySecret(text: string): ApiKeySecret | null {
  const [, body, prefix] = API_KEY_PATTERN.exec(text) ?? [];
  return body !== undefined && prefix !== undefined && withChecksum(body) === text ? { prefix, text } : null;
}

const BEARER = /^Bearer ([^\s]+)$/i;

/** The key in an Authorization header. */
export const parseBearer = (authorization: string | undefined): ApiKeySecret | null =>
  parseApiKeySecret(BEARER.exec(authorization ?? '')?.[1] ?? '');

/** The stored hash is useless without the pepper, which is not in the database. */
export const hashApiKey = ({ id, key }: RingKey, text: string) => ({ key_id: id, secret_hash: hmacSha256(key, text) });
