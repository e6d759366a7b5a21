import { describe, expect, it } from 'vitest';
import { deriveKey, randomToken, createAesGcmCipher } from './crypto.ts';

const seal = createAesGcmCipher(deriveKey(Buffer.alloc(32, 7), 'a test'));

describe('AES-GCM cipher', () => {
  it('uses AES-256-GCM: rejects any changed byte, and encrypts equal texts differently', () => {
    const sealed = seal.encrypt('what nobody may read');
    expect(seal.decrypt(sealed)).toBe('what nobody may read');
    expect(sealed).toHaveLength(12 + 'what nobody may read'.length + 16);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => seal.decrypt(changed), `byte ${String(index)}`).toThrow();
    }
    expect(() => seal.decrypt(sealed.subarray(0, 20))).toThrow();
    const many = new Set(Array.from({ length: 1_000 }, () => seal.encrypt('the same').toString('hex')));
    expect(many.size).toBe(1_000);
  });

  it('decrypts only with its own key', () => {
    const sealed = seal.encrypt('x');
    expect(() => createAesGcmCipher(deriveKey(Buffer.alloc(32, 7), 'another purpose')).decrypt(sealed)).toThrow();
    expect(() => createAesGcmCipher(deriveKey(Buffer.alloc(32, 8), 'a test')).decrypt(sealed)).toThrow();
  });
});

describe('Random token', () => {
  it('has 256 random bits', () => {
    const tokens = Array.from({ length: 1_000 }, randomToken);
    expect(new Set(tokens).size).toBe(1_000);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });
});
