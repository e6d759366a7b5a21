import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  enforceSsoOnly,
  NEW_PASSWORD,
  openLinkCall,
  requestResetCall,
  setPasswordCall,
  useAccountLinks,
} from '../../../../test/support/account-links.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import {
  PASSWORD,
  seedOrganisation,
  seedSignedInUser,
  seedUser,
  signInAs,
  type TestOrganisation,
  withCookie,
} from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { createApp } from '../../../app.ts';
import { createContext } from '../../../context.ts';
import { createLogger } from '../../../platform/log.ts';
import { deleteExpiredRecords } from '../../operations/schedule/schedule-jobs.ts';

// A password. cspell:ignore passwordpassword

const { test, organisation } = useTestOrganisation();
const { doResets, tokensOf, setLinks } = useAccountLinks(test);

const me: Call = { method: 'GET', url: '/api/app/me' };

/** A user who has requested a password reset, and the token from the email. */
async function aForgetfulUser(home: TestOrganisation = organisation) {
  const user = await seedUser(test, home, { role: 'Viewer' });
  await test.app.inject(requestResetCall(user.email));
  await doResets();
  const [token = ''] = await tokensOf(user.id);
  return { ...user, token };
}

const CLOSED = { error: 'This link is no longer valid. Request a new one.' };

async function refused(call: Call) {
  const before = await fingerprintDatabase(test.database);
  const response = await test.app.inject(call);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  expect(response.headers['set-cookie']).toBeUndefined();
  return response;
}

describe('Invalid link', () => {
  const cases: [string, (user: { id: string; email: string }) => unknown][] = [
    ['was used', ({ id }) => setLinks(id, 'used_at = now()')],
    ['was revoked', ({ id }) => setLinks(id, 'revoked_at = now()')],
    ['has expired', ({ id }) => setLinks(id, 'expires_at = now()')],
    ['is of a user who is disabled', ({ id }) => update(id, 'disabled_at = now()')],
    ['was overtaken by a newer one', async ({ email }) => (await test.app.inject(requestResetCall(email)), doResets())],
  ];
  const update = (id: string, change: string) =>
    test.database.query(`update app_user set ${change} where id = $1`, [id]);

  it.each(cases)('401 because it %s, with the same response; writes nothing', async (_, happen) => {
    const user = await aForgetfulUser();
    expect((await test.app.inject(openLinkCall(user.token))).statusCode).toBe(200);
    await happen(user);
    for (const call of [openLinkCall(user.token), setPasswordCall(user.token)]) {
      const response = await refused(call);
      expect([response.statusCode, response.json()]).toMatchObject([401, CLOSED]);
    }
    await update(user.id, 'disabled_at = null');
    await signInAs(test, user.email);
  });

  it.each([randomBytes(32).toString('base64url'), randomUUID(), '…'])(
    '401 because it does not exist: %s',
    async (token) => {
      for (const call of [openLinkCall(token), setPasswordCall(token)]) {
        const response = await refused(call);
        expect([response.statusCode, response.json()]).toMatchObject([401, CLOSED]);
      }
    },
  );
});

describe('POST /api/app/account-link', () => {
  it('200 any number of times: opening the link does not use it up', async () => {
    const { token } = await aForgetfulUser();
    for (let round = 0; round < 2; round += 1) {
      const response = await refused(openLinkCall(token));
      expect([response.statusCode, response.json()]).toMatchObject([200, { purpose: 'PASSWORD_RESET' }]);
    }
  });

  it('400 without a token', async () => {
    expect((await refused(openLinkCall(''))).statusCode).toBe(400);
  });
});

describe('POST /api/app/account-link/password', () => {
  it('200 signs in with the new password, once, and ends all other sessions', async () => {
    const user = await aForgetfulUser();
    const elsewhere = withCookie(test, await signInAs(test, user.email));
    const response = await test.app.inject(setPasswordCall(user.token));
    expect([response.statusCode, response.json()]).toMatchObject([200, { user: { id: user.id } }]);
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    expect((await withCookie(test, cookie)(me)).statusCode).toBe(200);
    expect((await elsewhere(me)).statusCode).toBe(401);
    await expect(signInAs(test, user.email, PASSWORD)).rejects.toThrow('Unauthorized');
    await signInAs(test, user.email, NEW_PASSWORD);
    expect((await refused(setPasswordCall(user.token, 'and yet another walrus'))).json()).toMatchObject(CLOSED);
  });

  it('200 is audited with the user as actor, without password or token', async () => {
    const user = await aForgetfulUser();
    await test.app.inject(setPasswordCall(user.token));
    const entries = await test.database.query(
      `select action, user_name, address from audit_entry where entity_id = $1 order by position, id`,
      [user.id],
    );
    expect(entries.slice(1)).toEqual([
      { action: 'REQUEST_PASSWORD_RESET', user_name: 'Assay', address: '127.0.0.1' },
      { action: 'RESET_PASSWORD', user_name: 'Robin', address: '127.0.0.1' },
      { action: 'LOGIN', user_name: 'Robin', address: '127.0.0.1' },
    ]);
    const everything = await test.database.query<{ row: string }>('select to_jsonb(a)::text as row from audit_entry a');
    expect(everything.filter(({ row }) => row.includes(user.token) || row.includes(NEW_PASSWORD))).toEqual([]);
  });

  it('503 when auditing fails; keeps the password', async () => {
    const user = await aForgetfulUser();
    await test.database.query('revoke insert on audit_entry from assay_app');
    const response = await refused(setPasswordCall(user.token));
    await test.database.query('grant insert on audit_entry to assay_app');
    expect(response.statusCode).toBe(503);
    expect((await test.app.inject(setPasswordCall(user.token))).statusCode).toBe(200);
  });

  it('200 for one of two concurrent requests', async () => {
    const { token } = await aForgetfulUser();
    const passwords = ['the first walrus wins it', 'the second walrus wins it'];
    const responses = await Promise.all(passwords.map((password) => test.app.inject(setPasswordCall(token, password))));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('202 requires the second factor before a session starts', async () => {
    const user = await aForgetfulUser();
    await insertRow(test.database, 'passkey', {
      organisation_id: organisation.id,
      id: randomUUID(),
      user_id: user.id,
      name: 'Laptop',
      credential_id: randomUUID(),
      public_key: randomBytes(8),
      counter: 0,
      last_challenge_at: new Date(),
    });
    const response = await test.app.inject(setPasswordCall(user.token));
    expect([response.statusCode, response.json()]).toMatchObject([202, { methods: ['PASSKEY'], setUp: false }]);
    expect(response.cookies.map(({ name }) => name)).toEqual(['assay_pending']);
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    expect((await withCookie(test, cookie)(me)).statusCode).toBe(401);
    expect(await test.database.query('select from session where user_id = $1', [user.id])).toEqual([]);
    expect((await refused(setPasswordCall(user.token))).statusCode).toBe(401);
  });

  it('202 requires setting up a second factor if the organisation requires one', async () => {
    const strict = await seedOrganisation(test, 'Fabrikam');
    const user = await aForgetfulUser(strict);
    await test.database.query('update organisation set mfa_required = true where organisation_id = $1', [strict.id]);
    const response = await test.app.inject(setPasswordCall(user.token));
    expect([response.statusCode, response.json()]).toMatchObject([202, { methods: [], setUp: true }]);
  });

  it('403 when single sign-on is now required; keeps the password', async () => {
    const home = await seedOrganisation(test, 'Contoso');
    const user = await aForgetfulUser(home);
    await enforceSsoOnly(test, home);
    const response = await refused(setPasswordCall(user.token));
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { error: 'Sign in with your identity provider' },
    ]);
    await test.database.query('update app_user set break_glass = true where id = $1', [user.id]);
    expect((await test.app.inject(setPasswordCall(user.token))).statusCode).toBe(200);
  });

  it('403 from another site', async () => {
    const { token } = await aForgetfulUser();
    const headers = { origin: 'https://evil.example' };
    expect((await refused({ ...setPasswordCall(token), headers })).statusCode).toBe(403);
  });

  it.each([
    ['is too short', 'short', 'Password data is invalid'],
    [
      'is too easy to guess',
      'passwordpassword',
      'This password is too easy to guess. Choose a longer one, such as several unusual words.',
    ],
  ])('400 when the password %s; the link still works', async (_, password, error) => {
    const { token } = await aForgetfulUser();
    const response = await refused(setPasswordCall(token, password));
    expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
    expect((await test.app.inject(setPasswordCall(token))).statusCode).toBe(200);
  });
});

describe('Password changed in another way', () => {
  it('revokes open links', async () => {
    const user = await aForgetfulUser();
    const { call } = await seedSignedInUser(test, organisation);
    const payload = { password: NEW_PASSWORD };
    await call({ method: 'POST', url: `/api/app/users/${user.id}/password`, payload });
    expect((await refused(openLinkCall(user.token))).statusCode).toBe(401);

    const other = await aForgetfulUser();
    const own = withCookie(test, await signInAs(test, other.email));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await own({ method: 'POST', url: '/api/app/me/password', payload: change })).statusCode).toBe(204);
    expect((await refused(openLinkCall(other.token))).statusCode).toBe(401);
  });
});

describe('Scheduler', () => {
  it('deletes expired links, but keeps expired invitations', async () => {
    const user = await aForgetfulUser();
    await test.database.query(
      `insert into account_link (organisation_id, id, user_id, purpose, token_hash, expires_at)
       select organisation_id, gen_random_uuid(), user_id, 'INVITATION', '', now() from account_link where user_id = $1`,
      [user.id],
    );
    const purposes = async () =>
      (await test.database.query('select purpose from account_link where user_id = $1 order by 1', [user.id])).map(
        ({ purpose }) => purpose,
      );
    await deleteExpiredRecords(test.ctx, organisation.operator);
    expect(await purposes()).toEqual(['INVITATION', 'PASSWORD_RESET']);
    await setLinks(user.id, `expires_at = now() - interval '1 second'`);
    await deleteExpiredRecords(test.ctx, organisation.operator);
    expect(await purposes()).toEqual(['INVITATION']);
    await setLinks(user.id, 'used_at = now()');
    await deleteExpiredRecords(test.ctx, organisation.operator);
    expect(await purposes()).toEqual([]);
  });
});

describe('Server log', () => {
  it('contains no tokens, passwords or email addresses', async () => {
    const written: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => (written.push(String(chunk)), done()) });
    const ctx = createContext(test.ctx.config, createLogger('trace', sink));
    const app = await createApp(ctx);
    const user = await aForgetfulUser();
    const wrong = randomBytes(32).toString('base64url');
    const calls = [
      requestResetCall(user.email),
      openLinkCall(user.token),
      setPasswordCall(user.token),
      setPasswordCall(user.token),
      openLinkCall(wrong),
    ];
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await app.inject(call)).statusCode);
    await app.close();
    await ctx.database.pool.end();
    expect(statuses).toEqual([202, 200, 200, 401, 401]);
    expect(written.filter((line) => line.includes('"account-link-refused"'))).toHaveLength(2);
    for (const secret of [user.token, wrong, NEW_PASSWORD, user.email]) expect(written.join('')).not.toContain(secret);
  });
});
