import { describe, expect, it } from 'vitest';
import { findAccountsByPassword, hashPassword, verifyPassword } from './passwords.ts';

// French. cspell:ignore lait

const SOURCE = { key: 'robin@northwind.example', isTrusted: true };

describe('Password hashing', () => {
  it('uses argon2id with 46 MiB and a new salt each time', async () => {
    const [first, second] = [await hashPassword('same password', SOURCE), await hashPassword('same password', SOURCE)];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('verifies only the same password, in any Unicode normalisation form', async () => {
    const hash = await hashPassword('caf\u00e9 au lait', SOURCE);
    expect(await verifyPassword({ password: 'cafe\u0301 au lait', passwordHash: hash }, SOURCE)).toBe(true);
    expect(await verifyPassword({ password: 'cafe au lait', passwordHash: hash }, SOURCE)).toBe(false);
  });

  it('finds the accounts that have the password', async () => {
    const password_hash = await hashPassword('right password', SOURCE);
    const listAccounts = async () => [{ password_hash }, { password_hash: null }];
    expect(await findAccountsByPassword({ password: 'right password', listAccounts }, SOURCE)).toEqual([
      { password_hash },
    ]);
    expect(await findAccountsByPassword({ password: 'wrong password', listAccounts }, SOURCE)).toEqual([]);
  });

  it('never verifies for an account that does not exist', async () => {
    expect(await verifyPassword({ password: '', passwordHash: null }, SOURCE)).toBe(false);
  });

  it('rejects with 503 when too many verifications are queued', async () => {
    const hash = await hashPassword('x', SOURCE);
    const results = await Promise.allSettled(
      Array.from({ length: 106 }, () => verifyPassword({ password: 'x', passwordHash: hash }, SOURCE)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(await verifyPassword({ password: 'x', passwordHash: hash }, SOURCE)).toBe(true);
  });
});
