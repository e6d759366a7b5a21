import { describe, expect, it } from 'vitest';
import { decryptAesGcm, deriveKey, encryptAesGcm, randomToken } from './crypto.ts';

const key = deriveKey(Buffer.alloc(32, 7), 'a test');

describe('AES-GCM cipher', () => {
  it('uses AES-256-GCM: rejects any changed byte, and encrypts equal texts differently', () => {
    const sealed = encryptAesGcm(key, 'what nobody may read');
    expect(decryptAesGcm(key, sealed)).toBe('what nobody may read');
    expect(sealed).toHaveLength(12 + 'what nobody may read'.length + 16);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => decryptAesGcm(key, changed), `byte ${String(index)}`).toThrow();
    }
    expect(() => decryptAesGcm(key, sealed.subarray(0, 20))).toThrow();
    const many = new Set(Array.from({ length: 1_000 }, () => encryptAesGcm(key, 'the same').toString('hex')));
    expect(many.size).toBe(1_000);
  });

  it('decrypts only with its own key', () => {
    const sealed = encryptAesGcm(key, 'x');
    expect(() => decryptAesGcm(deriveKey(Buffer.alloc(32, 7), 'another purpose'), sealed)).toThrow();
    expect(() => decryptAesGcm(deriveKey(Buffer.alloc(32, 8), 'a test'), sealed)).toThrow();
  });
});

describe('Random token', () => {
  it('has 256 random bits', () => {
    const tokens = Array.from({ length: 1_000 }, randomToken);
    expect(new Set(tokens).size).toBe(1_000);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });
});
