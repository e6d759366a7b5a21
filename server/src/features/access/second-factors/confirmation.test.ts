import type { PasskeyRequestOptions } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import {
  PASSWORD,
  seedOrganisation,
  seedSignedInUser,
  type SignedInUser,
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

  it('403 when changing second factors; 204 when confirmed again with the password', async () => {
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
      expect(await refused(person, change, 403)).toEqual({
        error: 'Confirm that it is you',
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
    const body = await refused(person, confirm({ password: 'wrong horse battery staple' }), 400);
    expect(body).toMatchObject({ error: 'The current password is wrong' });
    expect((await person.call(me)).statusCode).toBe(200);
  });

  it('204 with a code, once; the password alone is then rejected', async () => {
    const { secret } = await setUpTotp(person.call);
    await grow();
    expect(await refused(person, confirm({ password: PASSWORD }), 400)).toEqual({
      error: 'Confirm with your second factor',
    });
    expect((await confirmWith({ code: generateTotpCode(secret) })).statusCode).toBe(204);
    await refused(person, confirm({ code: generateTotpCode(secret) }), 400);
    expect((await person.call(postCall('/me/recovery-codes'))).statusCode).toBe(200);
  });

  it('204 with a passkey; 400 with a challenge for signing in', async () => {
    const device = createDevice(test);
    await addPasskey(person.call, device);
    await grow();
    later(1);
    const requestOptions: PasskeyRequestOptions = (await person.call(postCall('/me/confirmation/options'))).json();
    const other: PasskeyRequestOptions = (await test.app.inject(postCall('/sign-in/passkey/options'))).json();
    await refused(person, confirm({ response: device.answer(other) }), 400);
    expect((await confirmWith({ response: device.answer(requestOptions) })).statusCode).toBe(204);
    expect((await person.call(postCall('/me/recovery-codes'))).statusCode).toBe(200);
  });

  it('400 with no proof or with two', async () => {
    await refused(person, confirm({}), 400);
    await refused(person, confirm({ password: PASSWORD, code: '123456' }), 400);
  });
});
