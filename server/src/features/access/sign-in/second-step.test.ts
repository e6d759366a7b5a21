import { beforeEach, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedSignedInUser, withCookie } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import {
  completeFirstStep,
  createCallerFromResponse,
  findCookie,
  generateTotpCode,
  postCall,
  setUpTotp,
} from '../../../../test/support/second-factors.ts';
import type { Call } from '../../../../test/support/test-app.ts';

// An alphabet. cspell:ignore hjkmnp

const { test, organisation, useUser } = useTestOrganisation({ hook: beforeEach });
const { later } = useClock();
const person = useUser();
let totp: Awaited<ReturnType<typeof setUpTotp>>;
beforeEach(async () => {
  totp = await setUpTotp(person.call);
});

const me: Call = { method: 'GET', url: '/api/app/me' };
const pending: Call = { method: 'GET', url: '/api/app/sign-in/pending' };
const firstStep = () => completeFirstStep(test, person.user.email);
const withTotp = (code = generateTotpCode(totp.secret)) => postCall('/sign-in/totp', { code });
const withRecoveryCode = (code = totp.recoveryCodes[0]) => postCall('/sign-in/recovery-code', { code });
/** A code that is wrong at any time. */
const wrong = () => String((Number(generateTotpCode(totp.secret)) + 1) % 1_000_000).padStart(6, '0');
const sessions = () =>
  test.database.query<{ method: string }>('select method from session where user_id = $1', [person.user.id]);
const listPendingSignIns = () =>
  test.database.query('select * from pending_sign_in where user_id = $1 and expires_at > now()', [person.user.id]);
const methodsInLog = () =>
  test.database.query(`select meta from audit_entry where action = 'LOGIN' and user_id = $1 order by created_at`, [
    person.user.id,
  ]);

describe('POST /api/app/sign-in with a second factor', () => {
  it('202 asks for the second factor; no session, no audit entry, and only a pending cookie', async () => {
    const before = [await sessions(), await methodsInLog()];
    const { response } = await firstStep();
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({
      methods: ['TOTP', 'RECOVERY_CODE'],
      setUp: false,
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect(response.headers['set-cookie']).toMatch(/^assay_pending=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect([await sessions(), await methodsInLog()]).toEqual(before);
  });

  it('202 stores only a hash of the token', async () => {
    const { cookie } = await firstStep();
    const [row] = await listPendingSignIns();
    expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
  });

  it('401 on all other routes, even with the name of the session cookie', async () => {
    const { cookie, call } = await firstStep();
    for (const url of ['/api/app/me', '/api/v1/vendors', '/api/app/me/second-factors', '/api/portal/assessment']) {
      expect((await call({ method: 'GET', url })).statusCode, url).toBe(401);
    }
    const disguised = withCookie(test, cookie.replace('pending', 'session'));
    expect((await disguised(me)).statusCode).toBe(401);
  });

  it('401 for a session on the routes of the second step', async () => {
    expect((await person.call(pending)).statusCode).toBe(401);
    expect((await person.call(withTotp())).statusCode).toBe(401);
  });

  it('200 for a user with an unconfirmed secret, which is not a second factor', async () => {
    const other = await seedSignedInUser(test, organisation);
    await other.call(postCall('/me/totp'));
    expect((await completeFirstStep(test, other.user.email)).response.statusCode).toBe(200);
  });
});

describe('GET /api/app/sign-in/pending', () => {
  it('200 returns the remaining methods', async () => {
    const { response, call } = await firstStep();
    expect((await call(pending)).json()).toEqual(response.json());
  });

  it.each([
    ['has expired', `update pending_sign_in set expires_at = now()`],
    ['is of somebody disabled since', `update app_user set disabled_at = now()`],
  ])('401 when it %s', async (_, change) => {
    const { call } = await firstStep();
    await test.database.query(change);
    expect((await call(pending)).statusCode).toBe(401);
    expect((await call(withTotp())).statusCode).toBe(401);
    expect(await sessions()).toHaveLength(1);
  });
});

const endPause = () => test.database.query('update failed_proof set paused_until = now()');

describe('POST /api/app/sign-in/totp', () => {
  it('200 starts a session with a new token, audits the method and ends the pending sign-in', async () => {
    const { cookie, call } = await firstStep();
    const response = await call(withTotp());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { id: person.user.id } });
    expect(findCookie(response, 'assay_session')).not.toBe(cookie.split('=')[1]);
    expect(findCookie(response, 'assay_pending')).toBe('');
    expect((await createCallerFromResponse(test, response)(me)).statusCode).toBe(200);
    expect((await methodsInLog()).at(-1)).toEqual({ meta: { method: 'TOTP' } });
    expect(await sessions()).toContainEqual({ method: 'TOTP' });
    expect(await listPendingSignIns()).toEqual([]);
    expect((await call(withTotp(generateTotpCode(totp.secret, 30)))).statusCode).toBe(401);
  });

  it('200 with a clock 30 seconds off and with spaces; 401 with a clock 60 seconds off', async () => {
    later(30);
    const { call } = await firstStep();
    expect((await call(withTotp(generateTotpCode(totp.secret, 60)))).statusCode).toBe(401);
    expect((await call(withTotp(generateTotpCode(totp.secret, -60)))).statusCode).toBe(401);
    const code = generateTotpCode(totp.secret, 30);
    expect((await call(withTotp(`${code.slice(0, 3)} ${code.slice(3)}`))).statusCode).toBe(200);
  });

  it('401 for a used code and for an older one', async () => {
    const code = generateTotpCode(totp.secret);
    expect((await (await firstStep()).call(withTotp(code))).statusCode).toBe(200);
    const { call } = await firstStep();
    for (const old of [code, generateTotpCode(totp.secret, -30)]) {
      const response = await call(withTotp(old));
      expect([response.statusCode, response.json()]).toMatchObject([
        401,
        { error: 'Incorrect code. Codes change every 30 seconds.' },
      ]);
    }
    expect(answerCookies(await call(withTotp(code)))).toEqual([]);
  });

  it('200 for one of five concurrent requests with the same code', async () => {
    const steps = await Promise.all(Array.from({ length: 5 }, firstStep));
    const before = await sessions();
    const responses = await Promise.all(steps.map(({ call }) => call(withTotp())));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessions()).toHaveLength(before.length + 1);
  });

  it('401 after five wrong codes, even for the right one; the user must sign in again, and it is audited', async () => {
    const { call } = await firstStep();
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push((await call(withTotp(wrong()))).json());
    expect(tries.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 4 }, () => 'Incorrect code. Codes change every 30 seconds.'),
      'Sign in again.',
    ]);
    expect((await call(withTotp())).statusCode).toBe(401);
    expect(await listPendingSignIns()).toEqual([]);
    const entries = await test.database.query(
      `select user_name, entity_id, meta from audit_entry where action = 'BLOCK_SIGN_IN' and user_id = $1`,
      [person.user.id],
    );
    expect(entries).toEqual([{ user_name: 'Robin', entity_id: person.user.id, meta: { tries: 5 } }]);
    await endPause();
    expect((await (await firstStep()).call(withTotp())).statusCode).toBe(200);
  });

  it('S14: 429 after five wrong codes across sign-ins, even for the right one; each is audited', async () => {
    const [first, second] = [await firstStep(), await firstStep()];
    for (const { call } of [first, first, first, second, second])
      expect((await call(withTotp(wrong()))).statusCode).toBe(401);
    const aMinute = expect.stringMatching(/^(60|[1-5]?\d)$/);
    // A first step from before the pause does not bypass it.
    const refused = await second.call(withTotp());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, aMinute]);
    const { response } = await firstStep();
    expect([response.statusCode, response.headers['retry-after'], response.cookies]).toEqual([429, aMinute, []]);
    const entries = await test.database.query(
      `select meta from audit_entry where action = 'SIGN_IN_FAILED' and user_id = $1 order by created_at`,
      [person.user.id],
    );
    expect(entries).toEqual([1, 2, 3, 4, 5].map((failures) => ({ meta: { method: 'TOTP', failures } })));
    await endPause();
    expect((await (await firstStep()).call(withTotp())).statusCode).toBe(200);
  });

  it('S14: the owner is not kept waiting by somebody who does not know the password', async () => {
    const payload = { email: person.user.email, password: 'wrong horse battery staple' };
    for (let count = 0; count < 10; count += 1) {
      expect((await test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload })).statusCode).toBe(401);
    }
    expect((await (await firstStep()).call(withTotp())).statusCode).toBe(200);
  });

  it('401 for six concurrent wrong codes; only five are checked', async () => {
    const { call } = await firstStep();
    const responses = await Promise.all(Array.from({ length: 6 }, () => call(withTotp(wrong()))));
    expect(responses.filter((response) => response.json().error.startsWith('Incorrect code'))).toHaveLength(4);
    expect(await listPendingSignIns()).toEqual([]);
  });

  it('403 from another site; writes nothing', async () => {
    const { call } = await firstStep();
    const before = await fingerprintDatabase(test.database);
    const forged = await call({ ...withTotp(), headers: { origin: 'https://evil.example' } });
    expect(forged.statusCode).toBe(403);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it("401 with another user's code", async () => {
    const other = await seedSignedInUser(test, organisation);
    const { secret } = await setUpTotp(other.call);
    const { call } = await firstStep();
    expect((await call(withTotp(generateTotpCode(secret)))).statusCode).toBe(401);
  });

  it("S10: no session with another user's code, even if their encrypted secret was copied into the row", async () => {
    const other = await seedSignedInUser(test, organisation);
    const { secret } = await setUpTotp(other.call);
    const before = await sessions();
    await test.database.query(
      'update totp_factor set secret = (select secret from totp_factor where user_id = $2) where user_id = $1',
      [person.user.id, other.user.id],
    );
    const response = await (await firstStep()).call(withTotp(generateTotpCode(secret)));
    expect([response.statusCode, response.cookies]).toEqual([500, []]);
    expect(await sessions()).toEqual(before);
  });

  it('400 without a code', async () => {
    const { call } = await firstStep();
    expect((await call(postCall('/sign-in/totp', {}))).statusCode).toBe(400);
  });

  it.each([
    ['password', { method: 'POST', url: 'password', payload: { password: 'another long password' } }],
    ['second factors', { method: 'DELETE', url: 'second-factors' }],
  ] as const)('401 after an administrator has reset the %s', async (_, { url, ...call }) => {
    const administrator = await seedSignedInUser(test, organisation);
    const half = await firstStep();
    const reset = await administrator.call({ ...call, url: `/api/app/users/${person.user.id}/${url}` });
    expect(reset.statusCode).toBe(200);
    expect((await half.call(withTotp())).statusCode).toBe(401);
    expect(await sessions()).toEqual([]);
  });
});

describe('POST /api/app/sign-in/recovery-code', () => {
  it('200 once for each of ten codes, also in upper case without hyphens', async () => {
    expect(new Set(totp.recoveryCodes).size).toBe(10);
    for (const code of totp.recoveryCodes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{5}-){4}[2-9a-hjkmnp-z]{5}$/);
    const typed = totp.recoveryCodes[0]?.replaceAll('-', '').toUpperCase();
    const response = await (await firstStep()).call(withRecoveryCode(typed));
    expect(response.statusCode).toBe(200);
    expect((await methodsInLog()).at(-1)).toEqual({ meta: { method: 'RECOVERY_CODE' } });
    const again = await (await firstStep()).call(withRecoveryCode());
    expect([again.statusCode, again.json()]).toMatchObject([
      401,
      { error: 'This recovery code is incorrect or has already been used.' },
    ]);
    const factors = await createCallerFromResponse(
      test,
      response,
    )({ method: 'GET', url: '/api/app/me/second-factors' });
    expect(factors.json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('200 for one of two concurrent requests with the same code', async () => {
    const steps = await Promise.all([firstStep(), firstStep()]);
    const responses = await Promise.all(steps.map(({ call }) => call(withRecoveryCode())));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('401 for the stored hash of a code', async () => {
    const [row] = await test.database.query<{ code_hash: Buffer }>('select code_hash from recovery_code limit 1');
    const { call } = await firstStep();
    expect((await call(withRecoveryCode(row?.code_hash.toString('base64url')))).statusCode).toBe(401);
  });

  it('does not offer recovery codes when none are left', async () => {
    await test.database.query('delete from recovery_code where user_id = $1', [person.user.id]);
    expect((await firstStep()).response.json()).toMatchObject({ methods: ['TOTP'] });
  });
});

const answerCookies = ({ cookies }: { cookies: unknown }) => cookies;
