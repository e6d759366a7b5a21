import { describe, expect, it } from 'vitest';
import { keyFor, randomToken, sealWith } from './crypto.ts';

const seal = sealWith(keyFor(Buffer.alloc(32, 7), 'a test'));

describe('A seal', () => {
  it('is AES-256 in GCM: any changed byte is refused, and the same text never looks the same', () => {
    const sealed = seal.seal('what nobody may read');
    expect(seal.open(sealed)).toBe('what nobody may read');
    expect(sealed).toHaveLength(12 + 'what nobody may read'.length + 16);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => seal.open(changed), `byte ${String(index)}`).toThrow();
    }
    expect(() => seal.open(sealed.subarray(0, 20))).toThrow();
    const many = new Set(Array.from({ length: 1_000 }, () => seal.seal('the same').toString('hex')));
    expect(many.size).toBe(1_000);
  });

  it('opens with its own key alone', () => {
    const sealed = seal.seal('x');
    expect(() => sealWith(keyFor(Buffer.alloc(32, 7), 'another purpose')).open(sealed)).toThrow();
    expect(() => sealWith(keyFor(Buffer.alloc(32, 8), 'a test')).open(sealed)).toThrow();
  });
});

describe('A token', () => {
  it('has 256 random bits', () => {
    const tokens = Array.from({ length: 1_000 }, randomToken);
    expect(new Set(tokens).size).toBe(1_000);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });
});
