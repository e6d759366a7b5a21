import { describe, expect, it } from 'vitest';
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
import { refusalsOf } from '../../../test/refusals.ts';
import { aDevice, addPasskey, post } from '../../../test/second-factors.ts';
import { aPerson, asArrived, providerSettings, type Scene, signInBySso, useSso } from '../../../test/sso.ts';
import type { Call, TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof aSignedInUser>>;

let test: TestApp;
let provider: Scene['provider'];
let organisation: TestOrganisation;
let administrator: Person;
let scene: Scene;
useSso(async (begun) => {
  scene = begun;
  ({ test, provider, organisation } = begun);
  administrator = await aSignedInUser(test, organisation);
});

const me: Call = { method: 'GET', url: '/api/app/me' };
const breakGlass = (userId: string, is = true): Call => ({
  method: 'PUT',
  url: `/api/app/users/${userId}/break-glass`,
  payload: { breakGlass: is },
});
const setSsoOnly = async (ssoOnly = true): Promise<Call> => ({
  method: 'PUT',
  url: '/api/app/identity-provider',
  payload: await providerSettings(test, organisation, { issuer: provider.issuer, ssoOnly }),
});
const refused = (call: Call, status: number) => refusalsOf(test)(administrator, call, status);

/** The administrator is behind the glass, and there is no other way in but the provider. */
async function onlySso() {
  await administrator.call(breakGlass(administrator.user.id));
  expect((await administrator.call(await setSsoOnly())).statusCode).toBe(200);
}

const signIn = (email: string, password = PASSWORD) =>
  test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password } });

const lastEntry = async () => {
  const [entry] = await test.database.query(
    `select action, entity_id from audit_entry where organisation_id = $1 order by created_at desc, id desc limit 1`,
    [organisation.id],
  );
  return entry;
};

describe('While only single sign-on is allowed', () => {
  it('403 for the right password, as it is for nothing else, and nothing is written', async () => {
    const { email } = await aUser(test, organisation, { role: 'Reviewer' });
    await onlySso();
    const before = await fingerprint(test.database);
    const right = await signIn(email);
    expect([right.statusCode, right.json()]).toEqual([403, { error: 'Sign in with your identity provider' }]);
    const wrong = await signIn(email, 'not the password at all');
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { error: 'Unauthorized' }]);
    expect((await signIn('nobody@northwind.example')).statusCode).toBe(401);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('403 for the right passkey, and nothing is written; 200 for that of a break-glass user', async () => {
    const person = await aSignedInUser(test, organisation, 'Reviewer');
    const device = aDevice(test);
    await addPasskey(person.call, device);
    await onlySso();
    const enter = async () => {
      const options = (await test.app.inject(post('/sign-in/passkey/options'))).json();
      return test.app.inject(post('/sign-in/passkey', { response: device.answer(options) }));
    };
    const before = await fingerprint(test.database);
    const refusedEntry = await enter();
    expect([refusedEntry.statusCode, refusedEntry.json()]).toEqual([
      403,
      { error: 'Sign in with your identity provider' },
    ]);
    expect(await fingerprint(test.database)).toEqual(before);
    await administrator.call(breakGlass(person.user.id));
    expect((await enter()).statusCode).toBe(200);
  });

  it('200 for the right password of a break-glass user', async () => {
    await onlySso();
    expect((await signIn(administrator.user.email)).statusCode).toBe(200);
  });

  it('302 in by the provider', async () => {
    await onlySso();
    const answer = await signInBySso(scene, aPerson(scene));
    expect((await asArrived(test, answer)(me)).statusCode).toBe(200);
  });

  it('403 for a right password also where a second step would follow', async () => {
    const { email } = await aUser(test, organisation, { role: 'Reviewer' });
    await test.database.query('update organisation set mfa_required = true where organisation_id = $1', [
      organisation.id,
    ]);
    await onlySso();
    expect((await signIn(email)).statusCode).toBe(403);
  });

  it('200 for everybody in another organisation, and here once it is switched off', async () => {
    const { email } = await aUser(test, organisation, { role: 'Reviewer' });
    const elsewhere = await aUser(test, await anOrganisation(test));
    await onlySso();
    expect((await signIn(elsewhere.email)).statusCode).toBe(200);
    await administrator.call(await setSsoOnly(false));
    expect((await signIn(email)).statusCode).toBe(200);
  });
});

describe('Allowing only single sign-on', () => {
  it('200 ends the sessions that came another way, but for the one that asks and those of break-glass users', async () => {
    const [colleague, kept] = [await aSignedInUser(test, organisation), await aSignedInUser(test, organisation)];
    const elsewhere = withCookie(test, await signInAs(test, administrator.user.email));
    const bySso = await aSignedInUser(test, organisation);
    await test.database.query(`update session set method = 'SSO' where user_id = $1`, [bySso.user.id]);
    await administrator.call(breakGlass(kept.user.id));
    expect((await administrator.call(await setSsoOnly())).statusCode).toBe(200);
    const statuses = await Promise.all(
      [administrator.call, kept.call, bySso.call, colleague.call, elsewhere].map(async (call) => call(me)),
    );
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401, 401]);
  });

  it('200 ends sign-ins that are still waiting for a second step', async () => {
    const { id, email } = await aUser(test, organisation, { role: 'Reviewer' });
    await test.database.query('update organisation set mfa_required = true where organisation_id = $1', [
      organisation.id,
    ]);
    expect((await signIn(email)).statusCode).toBe(202);
    await onlySso();
    expect(await test.database.query('select from pending_sign_in where user_id = $1', [id])).toEqual([]);
  });

  it.each([
    ['nobody is a break-glass user', 'break_glass = false'],
    ['the break-glass user is disabled', `break_glass = true, disabled_at = now()`],
    ['the break-glass user has no password', 'break_glass = true, password_hash = null'],
  ])('409 while %s', async (_, change) => {
    const { id } = await aUser(test, organisation);
    await test.database.query(`update app_user set ${change} where id = $1`, [id]);
    expect(await refused(await setSsoOnly(), 409)).toEqual({
      error: 'Name an administrator with a password as a break-glass user first',
    });
  });

  it('409 while the break-glass user is no administrator', async () => {
    const { id } = await aUser(test, organisation, { role: 'Reviewer' });
    await administrator.call(breakGlass(id));
    await refused(await setSsoOnly(), 409);
  });
});

describe('PUT /api/app/users/:userId/break-glass', () => {
  it('200 puts a user behind the glass and takes them away again, with an audit entry each, and once only', async () => {
    const { id } = await aUser(test, organisation, { role: 'Reviewer' });
    expect((await administrator.call(breakGlass(id))).json()).toMatchObject({ id, breakGlass: true });
    expect(await lastEntry()).toEqual({ action: 'ADD_BREAK_GLASS_USER', entity_id: id });
    expect(await refused(breakGlass(id), 200)).toMatchObject({ breakGlass: true });
    expect((await administrator.call(breakGlass(id, false))).json()).toMatchObject({ breakGlass: false });
    expect(await lastEntry()).toEqual({ action: 'REMOVE_BREAK_GLASS_USER', entity_id: id });
  });

  it('409 for a user without a password', async () => {
    const { id } = await aUser(test, organisation);
    await test.database.query('update app_user set password_hash = null where id = $1', [id]);
    expect(await refused(breakGlass(id), 409)).toEqual({ error: 'Give this user a password first' });
  });

  it('403 for a user who may do more', async () => {
    const manager = await aSignedInUser(test, organisation, ['users:view', 'users:manage']);
    expect(await refusalsOf(test)(manager, breakGlass(administrator.user.id), 403)).toEqual({
      error: 'You cannot change a user who may do more',
    });
  });

  it('404 for a user of another organisation', async () => {
    const { id } = await aUser(test, await anOrganisation(test));
    await refused(breakGlass(id), 404);
  });
});

describe('The last break-glass administrator', () => {
  const last = { error: 'The last break-glass administrator stays while only single sign-on is allowed' };

  it('409 stays one, stays enabled, stays an administrator and stays', async () => {
    const other = await aUser(test, organisation);
    await administrator.call(breakGlass(other.id));
    await administrator.call(await setSsoOnly());
    const user = `/api/app/users/${other.id}`;
    const payload = { roleId: (await aUser(test, organisation, { role: 'Reviewer' })).roleId };
    expect(await refused(breakGlass(other.id, false), 409)).toEqual(last);
    expect(await refused({ method: 'POST', url: `${user}/disable` }, 409)).toEqual(last);
    expect(await refused({ method: 'PUT', url: `${user}/role`, payload }, 409)).toEqual(last);
    expect(await refused({ method: 'DELETE', url: user }, 409)).toEqual(last);
  });

  it('200 may go where there is another one, or another way in', async () => {
    const other = await aUser(test, organisation);
    await administrator.call(breakGlass(other.id));
    await onlySso();
    expect((await administrator.call(breakGlass(other.id, false))).statusCode).toBe(200);
    await administrator.call(await setSsoOnly(false));
    expect((await administrator.call(breakGlass(administrator.user.id, false))).statusCode).toBe(200);
  });

  it('409 for the second of two who are taken away at the same moment', async () => {
    const other = await aUser(test, organisation);
    await administrator.call(breakGlass(other.id));
    await onlySso();
    const answers = await Promise.all(
      [other.id, administrator.user.id].map((id) => administrator.call(breakGlass(id, false))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
