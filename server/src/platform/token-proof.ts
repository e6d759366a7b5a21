import { hmacSha256, isSameBytes } from './crypto.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

/** A token and what it belongs to: table, organisation, row, and whose it is. */
export type BoundToken = { readonly binding: readonly string[]; readonly token: string };

/** The stored proof of a token. Without the key, a row inserted into the table is not accepted for any token. */
export type TokenProof = { readonly token_mac: Buffer; readonly key_id: string };

export type StoredTokenProof = {
  readonly token_mac: Buffer | null;
  readonly key_id: string | null;
  /** From before tokens had a proof. Only the database sets this. */
  readonly legacy: boolean;
};

const createMac = ({ key }: RingKey, { binding, token }: BoundToken) =>
  hmacSha256(key, JSON.stringify([...binding, token]));

export const createTokenProof = ({ current }: KeyRing, bound: BoundToken): TokenProof => ({
  token_mac: createMac(current, bound),
  key_id: current.id,
});

/** Whether the token is proven, and whether its proof should be replaced because it is missing or of an older key. */
export function verifyToken(ring: KeyRing, { token_mac, key_id, legacy }: StoredTokenProof, bound: BoundToken) {
  const key = ring.keys.find(({ id }) => id === key_id);
  const isProven = token_mac === null ? legacy : key !== undefined && isSameBytes(token_mac, createMac(key, bound));
  return { isProven, isOutdated: token_mac === null || key_id !== ring.current.id };
}
