import type { PasskeyRequestOptions } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganisation, aSignedInUser, PASSWORD, withCookie } from '../../../test/factories.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { addPasskey, aDevice, codeOf, post, setUpTotp, useClock } from '../../../test/second-factors.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';
import { sessionCookieName } from '../../platform/http/visits.ts';

const test = useTestApp();
const refused = refusalsOf(test);
const { later } = useClock();
let person: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  person = await aSignedInUser(test, await anOrganisation(test), []);
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

describe('A session that was not confirmed in the last ten minutes', () => {
  const grow = () =>
    test.database.query(`update session set confirmed_at = now() - interval '601 seconds' where user_id = $1`, [
      person.user.id,
    ]);
  const confirm = (proof: object) => post('/me/confirmation', proof);
  /** Goes on with the cookie that the confirmation gives. */
  const confirmWith = async (proof: object) => {
    const answer = await person.call(confirm(proof));
    const cookie = answer.cookies.find(({ name }) => name === sessionCookieName(test.ctx.config.publicUrl));
    if (cookie) person = { ...person, call: withCookie(test, `${cookie.name}=${cookie.value}`) };
    return answer;
  };

  it('403 on every change of second factors, and 204 confirms it again with the password', async () => {
    const response = aDevice(test).register((await person.call(post('/me/passkeys/options'))).json());
    await grow();
    const id = '00000000-0000-4000-8000-000000000000';
    const changes = [
      post('/me/totp'),
      post('/me/totp/confirm', { code: '123456' }),
      remove('/totp'),
      post('/me/recovery-codes'),
      post('/me/passkeys/options'),
      post('/me/passkeys', { name: 'x', response }),
      remove(`/passkeys/${id}`),
      { method: 'PUT', url: `/api/app/me/passkeys/${id}`, payload: { name: 'x' } } as const,
    ];
    for (const change of changes) {
      expect(await refused(person, change, 403)).toEqual({ error: 'Confirm that it is you' });
    }
    expect((await confirmWith({ password: PASSWORD })).statusCode).toBe(204);
    expect((await person.call(post('/me/totp'))).statusCode).toBe(200);
    expect((await actions())[0]).toBe('CONFIRM_IDENTITY');
  });

  it('204 with a new token for the same session: the old one opens nothing any more', async () => {
    const before = person.call;
    expect((await confirmWith({ password: PASSWORD })).statusCode).toBe(204);
    expect((await before(me)).statusCode).toBe(401);
    expect((await person.call(me)).statusCode).toBe(200);
    expect(await test.database.query('select id from session where user_id = $1', [person.user.id])).toHaveLength(1);
  });

  it('400 with a wrong password, which does not sign out', async () => {
    const body = await refused(person, confirm({ password: 'wrong horse battery staple' }), 400);
    expect(body).toMatchObject({ error: 'The current password is wrong' });
    expect((await person.call(me)).statusCode).toBe(200);
  });

  it('204 with a code, once; the password is not enough then', async () => {
    const { secret } = await setUpTotp(person.call);
    await grow();
    expect(await refused(person, confirm({ password: PASSWORD }), 400)).toEqual({
      error: 'Confirm with your second factor',
    });
    expect((await confirmWith({ code: codeOf(secret) })).statusCode).toBe(204);
    await refused(person, confirm({ code: codeOf(secret) }), 400);
    expect((await person.call(post('/me/recovery-codes'))).statusCode).toBe(200);
  });

  it('204 with a passkey; 400 with a challenge of signing in', async () => {
    const device = aDevice(test);
    await addPasskey(person.call, device);
    await grow();
    later(1);
    const asked: PasskeyRequestOptions = (await person.call(post('/me/confirmation/options'))).json();
    const other: PasskeyRequestOptions = (await test.app.inject(post('/sign-in/passkey/options'))).json();
    await refused(person, confirm({ response: device.answer(other) }), 400);
    expect((await confirmWith({ response: device.answer(asked) })).statusCode).toBe(204);
    expect((await person.call(post('/me/recovery-codes'))).statusCode).toBe(200);
  });

  it('400 with nothing, or with two of them', async () => {
    await refused(person, confirm({}), 400);
    await refused(person, confirm({ password: PASSWORD, code: '123456' }), 400);
  });
});
