import { beforeEach, describe, expect, it } from 'vitest';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import {
  PASSWORD,
  seedOrganisation,
  seedSignedInUser,
  signInAs,
  withCookie,
} from '../../../../test/support/factories.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
const refused = createRefusalCheck(test);
let person: Awaited<ReturnType<typeof seedSignedInUser>>;
beforeEach(async () => {
  person = await seedSignedInUser(test, await seedOrganisation(test), []);
});

const NEW = 'a new and longer password';
const me: Call = { method: 'GET', url: '/api/app/me' };
const changePassword = (payload: object): Call => ({ method: 'POST', url: '/api/app/me/password', payload });

describe('POST /api/app/me/password', () => {
  it('204 changes the password and ends the other sessions, but not the current one', async () => {
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    const answer = await person.call(changePassword({ currentPassword: PASSWORD, newPassword: NEW }));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await person.call(me)).statusCode).toBe(200);
    expect((await elsewhere(me)).statusCode).toBe(401);
    await signInAs(test, person.user.email, NEW);
    await expect(signInAs(test, person.user.email)).rejects.toThrow('Unauthorized');
  });

  it('204 when repeated with the same Idempotency-Key, although the password has changed', async () => {
    const change = changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    const headers = { 'idempotency-key': 'retry' };
    for (let time = 0; time < 2; time += 1) {
      expect((await person.call({ ...change, headers })).statusCode).toBe(204);
    }
    expect((await person.call(change)).statusCode).toBe(400);
  });

  it('204 writes an audit entry without either password', async () => {
    await person.call(changePassword({ currentPassword: PASSWORD, newPassword: NEW }));
    const entries = await test.database.query(
      `select entity_type, entity_id, meta from audit_entry where action = 'CHANGE_PASSWORD' and user_id = $1`,
      [person.user.id],
    );
    expect(entries).toEqual([{ entity_type: 'User', entity_id: person.user.id, meta: null }]);
  });

  it('400 when the current password is wrong, 429 after too many attempts', async () => {
    for (let guess = 0; guess < 3; guess += 1) {
      expect(await refused(person, changePassword({ currentPassword: 'wrong', newPassword: NEW }), 400)).toMatchObject({
        error: 'The current password is incorrect',
        details: [{ path: 'currentPassword', message: 'is incorrect' }],
      });
    }
    await refused(person, changePassword({ currentPassword: PASSWORD, newPassword: NEW }), 429);
  });

  it('400 when the new password is too short', async () => {
    const { error } = await refused(person, changePassword({ currentPassword: PASSWORD, newPassword: 'short' }), 400);
    expect(error).toBe('Password data is invalid');
  });

  it('400 when the password is changed concurrently', async () => {
    const change = test.database.query(`
      begin;
      update app_user set password_hash = 'another' where id = '${person.user.id}';
      select pg_sleep(1);
      commit`);
    const answer = await person.call(changePassword({ currentPassword: PASSWORD, newPassword: NEW }));
    await change;
    expect(answer.statusCode).toBe(400);
    const [account] = await test.database.query('select password_hash from app_user where id = $1', [person.user.id]);
    expect(account).toEqual({ password_hash: 'another' });
  });
});
