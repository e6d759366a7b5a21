import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountLinksOf, allowOnlySso, asking, choosing, NEW_PASSWORD, opening } from '../../../test/account-links.ts';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import {
  anOrganisation,
  aSignedInUser,
  aUser,
  PASSWORD,
  signInAs,
  type TestOrganisation,
  withCookie,
} from '../../../test/factories.ts';
import { insertRow } from '../../../test/family.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { createLog } from '../../platform/log.ts';
import { cleanUp } from '../clock/clean-up-commands.ts';

const test = useTestApp();
const { doResets, tokensOf, setLinks } = accountLinksOf(test);
let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await anOrganisation(test);
});

const me: Call = { method: 'GET', url: '/api/app/me' };

/** Somebody who forgot their password, and the token they were mailed. */
async function aForgetfulUser(home = organisation) {
  const user = await aUser(test, home, { role: 'Viewer' });
  await test.app.inject(asking(user.email));
  await doResets();
  const [token = ''] = await tokensOf(user.id);
  return { ...user, token };
}

const CLOSED = '{"error":"This link opens nothing any more. Ask for a new one."}';

async function refused(call: Call) {
  const before = await fingerprint(test.database);
  const answer = await test.app.inject(call);
  expect(await fingerprint(test.database)).toEqual(before);
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer;
}

describe('A link that opens nothing', () => {
  const cases: [string, (user: { id: string; email: string }) => unknown][] = [
    ['was used', ({ id }) => setLinks(id, 'used_at = now()')],
    ['was revoked', ({ id }) => setLinks(id, 'revoked_at = now()')],
    ['has expired', ({ id }) => setLinks(id, 'expires_at = now()')],
    ['is of a user who is disabled', ({ id }) => update(id, 'disabled_at = now()')],
    ['was overtaken by a newer one', async ({ email }) => (await test.app.inject(asking(email)), doResets())],
  ];
  const update = (id: string, change: string) =>
    test.database.query(`update app_user set ${change} where id = $1`, [id]);

  it.each(cases)('401 because it %s, with the same bytes and nothing written', async (_, happen) => {
    const user = await aForgetfulUser();
    expect((await test.app.inject(opening(user.token))).statusCode).toBe(200);
    await happen(user);
    for (const call of [opening(user.token), choosing(user.token)]) {
      const answer = await refused(call);
      expect([answer.statusCode, answer.body]).toEqual([401, CLOSED]);
    }
    await update(user.id, 'disabled_at = null');
    await signInAs(test, user.email);
  });

  it.each([randomBytes(32).toString('base64url'), randomUUID(), '…'])(
    '401 because nobody made it: %s',
    async (token) => {
      for (const call of [opening(token), choosing(token)]) {
        const answer = await refused(call);
        expect([answer.statusCode, answer.body]).toEqual([401, CLOSED]);
      }
    },
  );
});

describe('POST /api/app/account-link', () => {
  it('200 as often as one likes: looking uses nothing up', async () => {
    const { token } = await aForgetfulUser();
    for (let round = 0; round < 2; round += 1) {
      const answer = await refused(opening(token));
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { purpose: 'PASSWORD_RESET' }]);
    }
  });

  it('400 without a token', async () => {
    expect((await refused(opening(''))).statusCode).toBe(400);
  });
});

describe('POST /api/app/account-link/password', () => {
  it('200 signs in with the new password, once, and signs out everywhere else', async () => {
    const user = await aForgetfulUser();
    const elsewhere = withCookie(test, await signInAs(test, user.email));
    const answer = await test.app.inject(choosing(user.token));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { user: { id: user.id } }]);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect((await withCookie(test, cookie)(me)).statusCode).toBe(200);
    expect((await elsewhere(me)).statusCode).toBe(401);
    await expect(signInAs(test, user.email, PASSWORD)).rejects.toThrow('Unauthorized');
    await signInAs(test, user.email, NEW_PASSWORD);
    expect((await refused(choosing(user.token, 'and yet another walrus'))).body).toBe(CLOSED);
  });

  it('200 is audited in the name of the user, without password or token', async () => {
    const user = await aForgetfulUser();
    await test.app.inject(choosing(user.token));
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

  it('503 when it cannot be audited, and the password stays', async () => {
    const user = await aForgetfulUser();
    await test.database.query('revoke insert on audit_entry from assay_app');
    const answer = await refused(choosing(user.token));
    await test.database.query('grant insert on audit_entry to assay_app');
    expect(answer.statusCode).toBe(503);
    expect((await test.app.inject(choosing(user.token))).statusCode).toBe(200);
  });

  it('200 for one of two at the same time', async () => {
    const { token } = await aForgetfulUser();
    const passwords = ['the first walrus wins it', 'the second walrus wins it'];
    const answers = await Promise.all(passwords.map((password) => test.app.inject(choosing(token, password))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('202 asks for the second factor all the same, and opens nothing before it', async () => {
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
    const answer = await test.app.inject(choosing(user.token));
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { methods: ['PASSKEY'], setUp: false }]);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['assay_pending']);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect((await withCookie(test, cookie)(me)).statusCode).toBe(401);
    expect(await test.database.query('select from session where user_id = $1', [user.id])).toEqual([]);
    expect((await refused(choosing(user.token))).statusCode).toBe(401);
  });

  it('202 has a newcomer set one up where the organisation requires it', async () => {
    const strict = await anOrganisation(test, 'Fabrikam');
    const user = await aForgetfulUser(strict);
    await test.database.query('update organisation set mfa_required = true where organisation_id = $1', [strict.id]);
    const answer = await test.app.inject(choosing(user.token));
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { methods: [], setUp: true }]);
  });

  it('403 where only single sign-on is allowed by now, and the password stays', async () => {
    const home = await anOrganisation(test, 'Contoso');
    const user = await aForgetfulUser(home);
    await allowOnlySso(test, home);
    const answer = await refused(choosing(user.token));
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: 'Sign in with your identity provider' }]);
    await test.database.query('update app_user set break_glass = true where id = $1', [user.id]);
    expect((await test.app.inject(choosing(user.token))).statusCode).toBe(200);
  });

  it('403 from the page of another site', async () => {
    const { token } = await aForgetfulUser();
    const headers = { origin: 'https://evil.example' };
    expect((await refused({ ...choosing(token), headers })).statusCode).toBe(403);
  });

  it.each([
    ['is too short', 'short', 'Password data is invalid'],
    [
      'is easy to guess',
      'passwordpassword',
      'This password is easy to guess. Choose a longer one, of several unusual words.',
    ],
  ])('400 when the password %s, and the link still works', async (_, password, error) => {
    const { token } = await aForgetfulUser();
    const answer = await refused(choosing(token, password));
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error }]);
    expect((await test.app.inject(choosing(token))).statusCode).toBe(200);
  });
});

describe('A password that was changed otherwise', () => {
  it('leaves no link behind that would change it back', async () => {
    const user = await aForgetfulUser();
    const { call } = await aSignedInUser(test, organisation);
    const payload = { password: NEW_PASSWORD };
    await call({ method: 'POST', url: `/api/app/users/${user.id}/password`, payload });
    expect((await refused(opening(user.token))).statusCode).toBe(401);

    const other = await aForgetfulUser();
    const own = withCookie(test, await signInAs(test, other.email));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await own({ method: 'POST', url: '/api/app/me/password', payload: change })).statusCode).toBe(204);
    expect((await refused(opening(other.token))).statusCode).toBe(401);
  });
});

describe('The clock', () => {
  it('clears away links that have ended, but not that somebody was invited', async () => {
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
    await cleanUp(test.ctx, organisation.operator);
    expect(await purposes()).toEqual(['INVITATION', 'PASSWORD_RESET']);
    await setLinks(user.id, `expires_at = now() - interval '1 second'`);
    await cleanUp(test.ctx, organisation.operator);
    expect(await purposes()).toEqual(['INVITATION']);
    await setLinks(user.id, 'used_at = now()');
    await cleanUp(test.ctx, organisation.operator);
    expect(await purposes()).toEqual([]);
  });
});

describe('The log', () => {
  it('has neither tokens nor passwords nor e-mail addresses, whatever the outcome', async () => {
    const written: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => (written.push(String(chunk)), done()) });
    const ctx = createContext(test.ctx.config, createLog('trace', sink));
    const app = await createApp(ctx);
    const user = await aForgetfulUser();
    const wrong = randomBytes(32).toString('base64url');
    const calls = [asking(user.email), opening(user.token), choosing(user.token), choosing(user.token), opening(wrong)];
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await app.inject(call)).statusCode);
    await app.close();
    await ctx.database.pool.end();
    expect(statuses).toEqual([202, 200, 200, 401, 401]);
    expect(written.filter((line) => line.includes('"account-link-refused"'))).toHaveLength(2);
    for (const secret of [user.token, wrong, NEW_PASSWORD, user.email]) expect(written.join('')).not.toContain(secret);
  });
});
