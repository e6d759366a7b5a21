import type { KeyObject } from 'node:crypto';
import { deriveKey } from './crypto.ts';

/** The secrets of the installation. The first is used for writing, all are used for reading. */
export type Secrets = readonly [Buffer, ...Buffer[]];

export type RingKey = { readonly id: string; readonly key: KeyObject };

/** The keys for one purpose, one from each secret. */
export type KeyRing = { readonly current: RingKey; readonly keys: readonly RingKey[] };

export const KEY_ID_BYTES = 4;

/** Names a secret without revealing it. Stored with everything that needs this secret. */
export const toKeyId = (secret: Buffer): string =>
  deriveKey(secret, 'key id').export().subarray(0, KEY_ID_BYTES).toString('hex');

export function createKeyRing([newest, ...older]: Secrets, purpose: string): KeyRing {
  const toRingKey = (secret: Buffer): RingKey => ({ id: toKeyId(secret), key: deriveKey(secret, purpose) });
  const current = toRingKey(newest);
  return { current, keys: [current, ...older.map(toRingKey)] };
}
