import { createHash, randomBytes, randomUUID } from 'node:crypto';

export const newId = (): string => randomUUID();

/** A time-ordered ID (UUID version 7), for append-only tables. */
export function newTimeOrderedId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  return toUuid(bytes, 7);
}

/** A deterministic ID for a text (UUID version 8). */
export const hashToId = (text: string): string => toUuid(createHash('sha256').update(text).digest(), 8);

/** A deterministic ID for a name within a namespace, which is another ID (UUID version 5, which prescribes SHA-1). */
export function nameToId(namespace: string, name: string): string {
  const bytes = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  return toUuid(createHash('sha1').update(bytes).update(name).digest(), 5);
}

function toUuid(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
