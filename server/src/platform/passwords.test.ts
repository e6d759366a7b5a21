import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

// French. cspell:ignore lait

describe('Password hashing', () => {
  it('uses argon2id with 46 MiB and a new salt each time', async () => {
    const [first, second] = [await hashPassword('same password'), await hashPassword('same password')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('verifies only the same password, in any Unicode normalisation form', async () => {
    const hash = await hashPassword('caf\u00e9 au lait');
    expect(await verifyPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await verifyPassword('cafe au lait', hash)).toBe(false);
  });

  it('never verifies for an account that does not exist', async () => {
    expect(await verifyPassword('', null)).toBe(false);
  });

  it('rejects with 503 when too many verifications are queued', async () => {
    const hash = await hashPassword('x');
    const results = await Promise.allSettled(Array.from({ length: 106 }, () => verifyPassword('x', hash)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(await verifyPassword('x', hash)).toBe(true);
  });
});
