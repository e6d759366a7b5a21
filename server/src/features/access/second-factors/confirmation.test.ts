import type { PasskeyRequestOptions } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { useClock } from '../../../../test/support/clock.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import {
  PASSWORD,
  seedOrganisation,
  seedSignedInUser,
  type SignedInUser,
  signInAs,
  withCookie,
} from '../../../../test/support/factories.ts';
import {
  addPasskey,
  createDevice,
  generateTotpCode,
  postCall,
  setUpTotp,
} from '../../../../test/support/second-factors.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';
import { sessionCookieName } from '../../../platform/http/session-cookies.ts';

const test = useTestApp();
const refused = createRefusalCheck(test);
const { later } = useClock();
let person: SignedInUser;
beforeEach(async () => {
  person = await seedSignedInUser(test, await seedOrganisation(test), []);
});

const me: Call = { method: 'GET', url: '/api/app/me' };
const remove = (url: string): Call => ({ method: 'DELETE', url: `/api/app/me${url}` });
const actions = async () => {
  const entries = await test.database.query<{ action: string }>(
    `select action from audit_entry where user_id = $1 and action <> 'LOGIN' order by created_at`,
    [person.user.id],
  );
  return entries.map(({ action }) => action);
};

describe('Session without a confirmation in the last ten minutes', () => {
  const grow = () =>
    test.database.query(`update session set confirmed_at = now() - interval '601 seconds' where user_id = $1`, [
      person.user.id,
    ]);
  const confirm = (proof: object) => postCall('/me/confirmation', proof);
  /** Replaces the cookie with the one from the confirmation. */
  const confirmWith = async (proof: object) => {
    const response = await person.call(confirm(proof));
    const cookie = response.cookies.find(({ name }) => name === sessionCookieName(test.ctx.config.publicUrl));
    if (cookie) person = { ...person, call: withCookie(test, `${cookie.name}=${cookie.value}`) };
    return response;
  };

  it('S3: 403 when changing second factors; 204 when confirmed again with the password', async () => {
    const response = createDevice(test).register((await person.call(postCall('/me/passkeys/options'))).json());
    await grow();
    const id = '00000000-0000-4000-8000-000000000000';
    const changes = [
      postCall('/me/totp'),
      postCall('/me/totp/confirm', { code: '123456' }),
      remove('/totp'),
      postCall('/me/recovery-codes'),
      postCall('/me/passkeys/options'),
      postCall('/me/passkeys', { name: 'x', response }),
      remove(`/passkeys/${id}`),
      { method: 'PUT', url: `/api/app/me/passkeys/${id}`, payload: { name: 'x' } } as const,
    ];
    for (const change of changes) {
      expect(await refused(person, change, 403)).toMatchObject({
        error: 'Confirm your identity',
        code: 'CONFIRMATION_REQUIRED',
      });
    }
    expect((await confirmWith({ password: PASSWORD })).statusCode).toBe(204);
    expect((await person.call(postCall('/me/totp'))).statusCode).toBe(200);
    expect((await actions())[0]).toBe('CONFIRM_IDENTITY');
  });

  it('204 rotates the token of the session; the old token stops working', async () => {
    const before = person.call;
    expect((await confirmWith({ password: PASSWORD })).statusCode).toBe(204);
    expect((await before(me)).statusCode).toBe(401);
    expect((await person.call(me)).statusCode).toBe(200);
    expect(await test.database.query('select id from session where user_id = $1', [person.user.id])).toHaveLength(1);
  });

  it('400 with a wrong password; keeps the session', async () => {
    await grow();
    const response = await person.call(confirm({ password: 'wrong horse battery staple' }));
    expect([response.statusCode, response.json().error]).toEqual([400, 'The current password is incorrect']);
    expect((await person.call(me)).statusCode).toBe(200);
    await refused(person, postCall('/me/totp'), 403);
  });

  it('204 with a code, once; the password alone is then rejected', async () => {
    const { secret } = await setUpTotp(person.call);
    await grow();
    expect(await refused(person, confirm({ password: PASSWORD }), 400)).toMatchObject({
      error: 'Confirm your identity with two-factor authentication',
    });
    expect((await confirmWith({ code: generateTotpCode(secret) })).statusCode).toBe(204);
    expect((await person.call(confirm({ code: generateTotpCode(secret) }))).statusCode).toBe(400);
    expect((await person.call(postCall('/me/recovery-codes'))).statusCode).toBe(200);
  });

  it('204 with a passkey; 400 with a challenge for signing in', async () => {
    const device = createDevice(test);
    await addPasskey(person.call, device);
    await grow();
    later(1);
    const requestOptions: PasskeyRequestOptions = (await person.call(postCall('/me/confirmation/options'))).json();
    const other: PasskeyRequestOptions = (await test.app.inject(postCall('/sign-in/passkey/options'))).json();
    expect((await person.call(confirm({ response: device.answer(other) }))).statusCode).toBe(400);
    expect((await confirmWith({ response: device.answer(requestOptions) })).statusCode).toBe(204);
    expect((await person.call(postCall('/me/recovery-codes'))).statusCode).toBe(200);
  });

  describe('after five wrong proofs', () => {
    const failures = () =>
      test.database.query(
        `select meta from audit_entry where user_id = $1 and action = 'CONFIRM_IDENTITY_FAILED' order by created_at`,
        [person.user.id],
      );
    const lastPause = () =>
      test.database.query(
        'select extract(epoch from paused_until - failed_at)::int as seconds from failed_proof where user_id = $1',
        [person.user.id],
      );
    const endPause = () => test.database.query(`update failed_proof set paused_until = now()`);
    const wait = async (proof: object) => {
      const response = await person.call(confirm(proof));
      return [response.statusCode, response.headers['retry-after']];
    };

    it.each([
      ['password', { password: 'wrong horse battery staple' }, { password: PASSWORD }],
      ['code', { code: '000000' }, null],
    ])('S14: 429 for a %s, even the right one, on every server; writes nothing more', async (_, wrong, right) => {
      const totp = right ? null : await setUpTotp(person.call);
      const correct = () => right ?? { code: generateTotpCode(totp?.secret ?? '') };
      for (let count = 0; count < 5; count += 1) expect((await wait(wrong))[0]).toBe(400);
      const before = await fingerprintDatabase(test.database);
      expect(await wait(correct())).toEqual([429, expect.stringMatching(/^(60|[1-5]?\d)$/)]);
      const other = await createApp(test.ctx);
      const { origin } = test.ctx.config.publicUrl;
      const elsewhere = await other.inject({ ...confirm(correct()), headers: { cookie: person.cookie, origin } });
      await other.close();
      expect(elsewhere.statusCode).toBe(429);
      expect(await fingerprintDatabase(test.database)).toEqual(before);
      const method = right ? 'PASSWORD' : 'TOTP';
      expect(await failures()).toEqual([1, 2, 3, 4, 5].map((count) => ({ meta: { method, failures: count } })));
    });

    it('S14: the pause doubles with each further failure, to an hour at most, and ends with the right proof', async () => {
      const pauses = [];
      for (let count = 0; count < 12; count += 1) {
        await person.call(confirm({ password: 'wrong horse battery staple' }));
        pauses.push(...(await lastPause()));
        await endPause();
      }
      expect(pauses).toEqual([0, 0, 0, 0, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].map((seconds) => ({ seconds })));
      expect((await confirmWith({ password: PASSWORD })).statusCode).toBe(204);
      expect((await wait({ password: 'wrong horse battery staple' }))[0]).toBe(400);
      expect((await confirmWith({ password: PASSWORD })).statusCode).toBe(204);
    });

    it.each([
      ['passwords', { password: 'wrong horse battery staple' }],
      ['codes', { code: '000000' }],
    ])('S14: 429 for all but five of ten concurrent wrong %s', async (kind, wrong) => {
      if (kind === 'codes') await setUpTotp(person.call);
      const attempts = Array.from({ length: 10 }, () => wait(wrong));
      const statuses = (await Promise.all(attempts)).map(([status]) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(5);
      expect(await failures()).toHaveLength(5);
    });

    it('S14: 200 for the owner, who signs in elsewhere', async () => {
      for (let count = 0; count < 5; count += 1) await wait({ password: 'wrong horse battery staple' });
      await signInAs(test, person.user.email);
    });
  });

  it('400 with no proof or with two', async () => {
    await refused(person, confirm({}), 400);
    await refused(person, confirm({ password: PASSWORD, code: '123456' }), 400);
  });
});
