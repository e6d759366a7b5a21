import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import {
  PASSWORD,
  seedOrganisation,
  seedRole,
  seedSignedInUser,
  signInAs,
} from '../../../../test/support/factories.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';

// A German passphrase and names that occur nowhere else. cspell:ignore bleiben buchstaben kleine leerzeichen mirelle oxenstierna vastergard vier zeichen

const LEAKED = 'quite long, and leaked all the same';

const dir = mkdtempSync(join(tmpdir(), 'assay-'));
const file = join(dir, 'leaked.txt');
writeFileSync(file, `${createHash('sha1').update(LEAKED).digest('hex').toUpperCase()}:3\r\n`);
afterAll(() => rmSync(dir, { recursive: true }));

const test = useTestApp({ BREACHED_PASSWORDS_FILE: file });
const refused = createRefusalCheck(test);
let administrator: Awaited<ReturnType<typeof seedSignedInUser>>;
let person: typeof administrator;
let roleId: string;
beforeAll(async () => {
  const organisation = await seedOrganisation(test);
  administrator = await seedSignedInUser(test, organisation);
  person = await seedSignedInUser(test, organisation, []);
  ({ id: roleId } = await seedRole(test, organisation, []));
});

const creating = (password: string): Call => ({
  method: 'POST',
  url: '/api/app/users',
  payload: { email: 'mirelle@vastergard.example', name: 'Mirelle Oxenstierna', roleId, password },
});
const WAYS: readonly [way: string, path: string, of: (password: string) => Call][] = [
  ['POST /api/app/users', 'password', creating],
  [
    'POST /api/app/users/{userId}/password',
    'password',
    (password) => ({ method: 'POST', url: `/api/app/users/${person.user.id}/password`, payload: { password } }),
  ],
  [
    'POST /api/app/me/password',
    'newPassword',
    (newPassword) => ({
      method: 'POST',
      url: '/api/app/me/password',
      payload: { currentPassword: PASSWORD, newPassword },
    }),
  ],
];

describe.each(WAYS)('New password through %s', (_way, path, of) => {
  it('400 when it is easy to guess', async () => {
    expect(await refused(administrator, of('Password2026!'), 400)).toMatchObject({
      error: 'This password is too easy to guess. Choose a longer one, such as several unusual words.',
      details: [{ path, message: 'is too easy to guess' }],
    });
  });

  it('400 when it is known from a breach', async () => {
    expect(await refused(administrator, of(LEAKED), 400)).toMatchObject({
      error: 'This password has appeared in a data breach. Choose a different one.',
      details: [{ path, message: 'has appeared in a data breach' }],
    });
  });

  it('400 with fewer than 12 characters', async () => {
    await refused(administrator, of('elf letters'), 400);
  });
});

describe('A password', () => {
  it("400 when it consists of the owner's name or email address", async () => {
    for (const password of ['Oxenstierna-1', 'mirelle@vastergard', 'VASTERGARD2026']) {
      await refused(administrator, creating(password), 400);
    }
  });

  it('201 with any characters and up to 200 of them; must match exactly', async () => {
    const passwords = ['nur kleine buchstaben', `  ${'Leerzeichen bleiben, '.repeat(9)}  `, '🔑🗝🚪🏠 und vier Zeichen'];
    for (const [index, password] of passwords.entries()) {
      const email = `kim${String(index)}@northwind.example`;
      const payload = { email, name: 'Kim', roleId, password };
      const answer = await administrator.call({ method: 'POST', url: '/api/app/users', payload });
      expect(answer.statusCode, answer.body).toBe(201);
      await signInAs(test, email, password);
      for (const other of [password.trimEnd().slice(0, -1), password.toUpperCase(), password.slice(0, 72)]) {
        if (other !== password) await expect(signInAs(test, email, other)).rejects.toThrow('Unauthorized');
      }
    }
  });
});
