import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

describe('a password', () => {
  it('is hashed with argon2id over 46 MiB, differently every time', async () => {
    const [first, second] = [await hashPassword('same password'), await hashPassword('same password')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('fits only itself, in whatever way its characters are composed', async () => {
    const hash = await hashPassword('caf\u00e9 au lait');
    expect(await isPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await isPassword('cafe au lait', hash)).toBe(false);
  });

  it('never fits an account that does not exist', async () => {
    expect(await isPassword('', null)).toBe(false);
  });

  it('is refused with 503 when too many are waiting already', async () => {
    const hash = await hashPassword('x');
    const results = await Promise.allSettled(Array.from({ length: 106 }, () => isPassword('x', hash)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(await isPassword('x', hash)).toBe(true);
  });
});
