import type { KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, hmacSha256, randomBase62, randomText } from '../../platform/crypto.ts';

const FORM = /^(assay_([a-z0-9]{12})\.[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const PREFIX_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export type ApiKeyText = { readonly prefix: string; readonly text: string };

/** The checksum tells a typing error, and a secret scanner, apart from a key without asking the database. */
const withChecksum = (body: string) => body + base62(crc32(body), 6);

export function newApiKeyText(): ApiKeyText {
  const prefix = randomText(12, PREFIX_ALPHABET);
  return { prefix, text: withChecksum(`assay_${prefix}.${randomBase62(43)}`) };
}

export function readApiKeyText(text: string): ApiKeyText | null {
  const [, body, prefix] = FORM.exec(text) ?? [];
  return body !== undefined && prefix !== undefined && withChecksum(body) === text ? { prefix, text } : null;
}

/** What is stored of a key: useless without the pepper, which is not in the database. */
export const apiKeyHash = (pepper: KeyObject, text: string) => hmacSha256(pepper, text);
