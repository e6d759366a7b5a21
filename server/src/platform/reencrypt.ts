import type { Cipher } from './db/idempotency.ts';

/** Decrypts with the former key and encrypts with the new one. */
export type Reencrypt = (sealed: Buffer) => Buffer;

export const createReencrypt =
  (former: Cipher, current: Cipher): Reencrypt =>
  (sealed) =>
    current.encrypt(former.decrypt(sealed));
