import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, aSignedInUser, type TestOrganisation, withCookie } from '../../../test/factories.ts';
import {
  codeOf,
  cookieNamed,
  inSessionOf,
  post,
  setUpTotp,
  takeFirstStep,
  useClock,
} from '../../../test/second-factors.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { later } = useClock();
let organisation: TestOrganisation;
let person: Awaited<ReturnType<typeof aSignedInUser>>;
let totp: Awaited<ReturnType<typeof setUpTotp>>;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  person = await aSignedInUser(test, organisation);
  totp = await setUpTotp(person.call);
});

const me: Call = { method: 'GET', url: '/api/app/me' };
const pending: Call = { method: 'GET', url: '/api/app/sign-in/pending' };
const firstStep = () => takeFirstStep(test, person.user.email);
const withTotp = (code = codeOf(totp.secret)) => post('/sign-in/totp', { code });
const withRecoveryCode = (code = totp.recoveryCodes[0]) => post('/sign-in/recovery-code', { code });
/** A code that the app does not show, whatever the time is. */
const wrong = () => String((Number(codeOf(totp.secret)) + 1) % 1_000_000).padStart(6, '0');
const sessions = () =>
  test.database.query<{ method: string }>('select method from session where user_id = $1', [person.user.id]);
const pendings = () =>
  test.database.query('select * from pending_sign_in where user_id = $1 and expires_at > now()', [person.user.id]);
const methodsInLog = () =>
  test.database.query(`select meta from audit_entry where action = 'LOGIN' and user_id = $1 order by created_at`, [
    person.user.id,
  ]);

describe('POST /api/app/sign-in with a second factor', () => {
  it('202 asks for it: no session, no audit entry, and a cookie that is none of a session', async () => {
    const before = [await sessions(), await methodsInLog()];
    const { answer } = await firstStep();
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      methods: ['TOTP', 'RECOVERY_CODE'],
      setUp: false,
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect(answer.headers['set-cookie']).toMatch(/^assay_pending=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect([await sessions(), await methodsInLog()]).toEqual(before);
  });

  it('202 keeps only a hash of the token', async () => {
    const { cookie } = await firstStep();
    const [row] = await pendings();
    expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
  });

  it('401 on every other route, whatever its cookie is called', async () => {
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

  it('200 for somebody who only began to set one up: an unconfirmed secret is no factor', async () => {
    const other = await aSignedInUser(test, organisation);
    await other.call(post('/me/totp'));
    expect((await takeFirstStep(test, other.user.email)).answer.statusCode).toBe(200);
  });
});

describe('GET /api/app/sign-in/pending', () => {
  it('200 says what is still asked for', async () => {
    const { answer, call } = await firstStep();
    expect((await call(pending)).json()).toEqual(answer.json());
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

describe('POST /api/app/sign-in/totp', () => {
  it('200 begins a session of its own token, says so in the log, and ends the pending sign-in', async () => {
    const { cookie, call } = await firstStep();
    const answer = await call(withTotp());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id: person.user.id } });
    expect(cookieNamed(answer, 'assay_session')).not.toBe(cookie.split('=')[1]);
    expect(cookieNamed(answer, 'assay_pending')).toBe('');
    expect((await inSessionOf(test, answer)(me)).statusCode).toBe(200);
    expect((await methodsInLog()).at(-1)).toEqual({ meta: { method: 'TOTP' } });
    expect(await sessions()).toContainEqual({ method: 'TOTP' });
    expect(await pendings()).toEqual([]);
    expect((await call(withTotp(codeOf(totp.secret, 30)))).statusCode).toBe(401);
  });

  it('200 with a clock that is 30 seconds off, and with spaces; 401 with one that is 60 off', async () => {
    later(30);
    const { call } = await firstStep();
    expect((await call(withTotp(codeOf(totp.secret, 60)))).statusCode).toBe(401);
    expect((await call(withTotp(codeOf(totp.secret, -60)))).statusCode).toBe(401);
    const code = codeOf(totp.secret, 30);
    expect((await call(withTotp(`${code.slice(0, 3)} ${code.slice(3)}`))).statusCode).toBe(200);
  });

  it('401 for a code that was used, and for an older one', async () => {
    const code = codeOf(totp.secret);
    expect((await (await firstStep()).call(withTotp(code))).statusCode).toBe(200);
    const { call } = await firstStep();
    for (const old of [code, codeOf(totp.secret, -30)]) {
      const answer = await call(withTotp(old));
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { error: 'This code is not right. Codes change every 30 seconds.' },
      ]);
    }
    expect(answerCookies(await call(withTotp(code)))).toEqual([]);
  });

  it('200 for one of five who use the same code at the same time', async () => {
    const steps = await Promise.all(Array.from({ length: 5 }, firstStep));
    const before = await sessions();
    const answers = await Promise.all(steps.map(({ call }) => call(withTotp())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessions()).toHaveLength(before.length + 1);
  });

  it('401 after five wrong codes, also for the right one: all begins again, and the log says so', async () => {
    const { call } = await firstStep();
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push((await call(withTotp(wrong()))).json());
    expect(tries.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 4 }, () => 'This code is not right. Codes change every 30 seconds.'),
      'Sign in again.',
    ]);
    expect((await call(withTotp())).statusCode).toBe(401);
    expect(await pendings()).toEqual([]);
    const entries = await test.database.query(
      `select user_name, entity_id, meta from audit_entry where action = 'BLOCK_SIGN_IN' and user_id = $1`,
      [person.user.id],
    );
    expect(entries).toEqual([{ user_name: 'Robin', entity_id: person.user.id, meta: { tries: 5 } }]);
    expect((await (await firstStep()).call(withTotp())).statusCode).toBe(200);
  });

  it('429 after twenty wrong codes in an hour, however often the password is given; 202 an hour later', async () => {
    const steps = [];
    for (let count = 0; count < 5; count += 1) steps.push(await firstStep());
    for (const { call } of steps.slice(0, 4)) {
      for (let count = 0; count < 5; count += 1) expect((await call(withTotp(wrong()))).statusCode).toBe(401);
    }
    // Taken in advance, it is as good as any other.
    expect((await steps[4]?.call(withTotp()))?.statusCode).toBe(429);
    const { answer } = await firstStep();
    expect([answer.statusCode, answer.cookies]).toEqual([429, []]);
    await test.database.query(`update pending_sign_in set created_at = now() - interval '1 hour' where user_id = $1`, [
      person.user.id,
    ]);
    expect((await firstStep()).answer.statusCode).toBe(202);
  });

  it('401 for six wrong codes at the same time: five are looked at', async () => {
    const { call } = await firstStep();
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(withTotp(wrong()))));
    expect(answers.filter((answer) => answer.json().error.startsWith('This code'))).toHaveLength(4);
    expect(await pendings()).toEqual([]);
  });

  it('403 from another site, and nothing is tried', async () => {
    const { call } = await firstStep();
    const before = await fingerprint(test.database);
    const forged = await call({ ...withTotp(), headers: { origin: 'https://evil.example' } });
    expect(forged.statusCode).toBe(403);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it("401 with another person's code", async () => {
    const other = await aSignedInUser(test, organisation);
    const { secret } = await setUpTotp(other.call);
    const { call } = await firstStep();
    expect((await call(withTotp(codeOf(secret)))).statusCode).toBe(401);
  });

  it('400 without a code', async () => {
    const { call } = await firstStep();
    expect((await call(post('/sign-in/totp', {}))).statusCode).toBe(400);
  });

  it.each([
    ['password', { method: 'POST', url: 'password', payload: { password: 'another long password' } }],
    ['second factors', { method: 'DELETE', url: 'second-factors' }],
  ] as const)('401 once an administrator has reset the %s meanwhile', async (_, { url, ...call }) => {
    const administrator = await aSignedInUser(test, organisation);
    const half = await firstStep();
    const reset = await administrator.call({ ...call, url: `/api/app/users/${person.user.id}/${url}` });
    expect(reset.statusCode).toBe(200);
    expect((await half.call(withTotp())).statusCode).toBe(401);
    expect(await sessions()).toEqual([]);
  });
});

describe('POST /api/app/sign-in/recovery-code', () => {
  it('200 once for each of ten codes, also typed without hyphens in capitals', async () => {
    expect(new Set(totp.recoveryCodes).size).toBe(10);
    for (const code of totp.recoveryCodes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{5}-){4}[2-9a-hjkmnp-z]{5}$/);
    const typed = totp.recoveryCodes[0]?.replaceAll('-', '').toUpperCase();
    const answer = await (await firstStep()).call(withRecoveryCode(typed));
    expect(answer.statusCode).toBe(200);
    expect((await methodsInLog()).at(-1)).toEqual({ meta: { method: 'RECOVERY_CODE' } });
    const again = await (await firstStep()).call(withRecoveryCode());
    expect([again.statusCode, again.json()]).toEqual([401, { error: 'This recovery code is not right, or was used.' }]);
    const factors = await inSessionOf(test, answer)({ method: 'GET', url: '/api/app/me/second-factors' });
    expect(factors.json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('200 for one of two who use the same code at the same time', async () => {
    const steps = await Promise.all([firstStep(), firstStep()]);
    const answers = await Promise.all(steps.map(({ call }) => call(withRecoveryCode())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('401 for what is stored of a code', async () => {
    const [row] = await test.database.query<{ code_hash: Buffer }>('select code_hash from recovery_code limit 1');
    const { call } = await firstStep();
    expect((await call(withRecoveryCode(row?.code_hash.toString('base64url')))).statusCode).toBe(401);
  });

  it('no longer offers recovery codes once they are used up', async () => {
    await test.database.query('delete from recovery_code where user_id = $1', [person.user.id]);
    expect((await firstStep()).answer.json()).toMatchObject({ methods: ['TOTP'] });
  });
});

const answerCookies = ({ cookies }: { cookies: unknown }) => cookies;
