import { describe, expect, it } from 'vitest';
import { createRingCipher } from './cipher.ts';
import { deriveKey, encryptAesGcm } from './crypto.ts';
import { createKeyRing, type Secrets, toKeyId } from './key-ring.ts';

const [OLD, NEW, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const cipherOf = (...secrets: Secrets) => createRingCipher(createKeyRing(secrets, 'a test'));
const ROW = ['a_table', 'an organisation', 'a row'];

describe('Cipher with a key ring', () => {
  it('encrypts with the first key, names it, and decrypts with any', () => {
    const sealed = cipherOf(OLD).encrypt('kept', ROW);
    expect(sealed.subarray(0, 8)).toEqual(Buffer.concat([Buffer.from('ak1:'), Buffer.from(toKeyId(OLD), 'hex')]));
    for (const ring of [cipherOf(OLD), cipherOf(NEW, OLD), cipherOf(OLD, NEW)]) {
      expect(ring.decrypt(sealed, ROW)).toBe('kept');
    }
    expect(cipherOf(NEW, OLD).encrypt('new', ROW).subarray(0, 8)).toEqual(cipherOf(NEW).prefix);
    expect(() => cipherOf(NEW, OTHER).decrypt(sealed, ROW)).toThrow(`needs the key ${toKeyId(OLD)}`);
  });

  it('S10: decrypts a value only for its table, organisation and row', () => {
    const sealed = cipherOf(OLD).encrypt('kept', ROW);
    for (const elsewhere of [
      ['another_table', 'an organisation', 'a row'],
      ['a_table', 'another organisation', 'a row'],
      ['a_table', 'an organisation', 'another row'],
      ['a_table', 'an organisation'],
    ]) {
      expect(() => cipherOf(OLD).decrypt(sealed, elsewhere)).toThrow();
    }
  });

  it('decrypts what was encrypted before keys had IDs, with whichever key it needs', () => {
    const before = encryptAesGcm(deriveKey(OLD, 'a test'), 'from before');
    expect(cipherOf(OLD).decrypt(before, ROW)).toBe('from before');
    expect(cipherOf(OLD, NEW).decrypt(before, ROW)).toBe('from before');
    expect(cipherOf(NEW, OLD).decrypt(before, ROW)).toBe('from before');
    expect(() => cipherOf(NEW).decrypt(before, ROW)).toThrow('a key that is not in ASSAY_SECRET');
  });
});
