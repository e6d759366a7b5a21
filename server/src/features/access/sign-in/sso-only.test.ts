import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import {
  PASSWORD,
  seedOrganisation,
  seedSignedInUser,
  seedUser,
  signInAs,
  withCookie,
} from '../../../../test/support/factories.ts';
import { useSignedInUser } from '../../../../test/support/organisation.ts';
import { addPasskey, createDevice, postCall } from '../../../../test/support/second-factors.ts';
import {
  addProviderUser,
  createCallerFromSso,
  providerSettings,
  signInWithSso,
  useProvider,
  useSso,
} from '../../../../test/support/sso.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const scene = useSso();
const { test, provider, organisation } = scene;
const administrator = useSignedInUser(test, organisation);

beforeEach(() => useProvider(test, organisation, { issuer: provider.issuer }));

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
const refused = (call: Call, status: number) => createRefusalCheck(test)(administrator, call, status);

/** Makes the administrator a break-glass user and requires single sign-on. */
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

describe('Required single sign-on', () => {
  it('403 only for the right password; writes nothing', async () => {
    const { email } = await seedUser(test, organisation, { role: 'Reviewer' });
    await onlySso();
    const before = await fingerprintDatabase(test.database);
    const right = await signIn(email);
    expect([right.statusCode, right.json()]).toMatchObject([403, { error: 'Sign in with your identity provider' }]);
    const wrong = await signIn(email, 'not the password at all');
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { error: 'Unauthorized' }]);
    expect((await signIn('nobody@northwind.example')).statusCode).toBe(401);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('403 for a valid passkey, writes nothing; 200 for one of a break-glass user', async () => {
    const person = await seedSignedInUser(test, organisation, 'Reviewer');
    const device = createDevice(test);
    await addPasskey(person.call, device);
    await onlySso();
    const signInAgain = async () => {
      const options = (await test.app.inject(postCall('/sign-in/passkey/options'))).json();
      return test.app.inject(postCall('/sign-in/passkey', { response: device.answer(options) }));
    };
    const before = await fingerprintDatabase(test.database);
    const refusedEntry = await signInAgain();
    expect([refusedEntry.statusCode, refusedEntry.json()]).toMatchObject([
      403,
      { error: 'Sign in with your identity provider' },
    ]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    await administrator.call(breakGlass(person.user.id));
    expect((await signInAgain()).statusCode).toBe(200);
  });

  it('200 for the right password of a break-glass user', async () => {
    await onlySso();
    expect((await signIn(administrator.user.email)).statusCode).toBe(200);
  });

  it('302 through the provider', async () => {
    await onlySso();
    await useProvider(test, organisation, { issuer: provider.issuer, ssoOnly: true });
    const response = await signInWithSso(scene, addProviderUser(scene));
    expect((await createCallerFromSso(test, response)(me)).statusCode).toBe(200);
  });

  it('403 for the right password even if a second step would follow', async () => {
    const { email } = await seedUser(test, organisation, { role: 'Reviewer' });
    await test.database.query('update organisation set mfa_required = true where organisation_id = $1', [
      organisation.id,
    ]);
    await onlySso();
    expect((await signIn(email)).statusCode).toBe(403);
  });

  it('200 for users of another organisation, and here once it is turned off', async () => {
    const { email } = await seedUser(test, organisation, { role: 'Reviewer' });
    const elsewhere = await seedUser(test, await seedOrganisation(test));
    await onlySso();
    expect((await signIn(elsewhere.email)).statusCode).toBe(200);
    await administrator.call(await setSsoOnly(false));
    expect((await signIn(email)).statusCode).toBe(200);
  });
});

describe('Requiring single sign-on', () => {
  it("200 ends all other sessions, except for the caller's and those of break-glass users", async () => {
    const [colleague, kept] = [await seedSignedInUser(test, organisation), await seedSignedInUser(test, organisation)];
    const elsewhere = withCookie(test, await signInAs(test, administrator.user.email));
    const bySso = await seedSignedInUser(test, organisation);
    await test.database.query(`update session set method = 'SSO' where user_id = $1`, [bySso.user.id]);
    await administrator.call(breakGlass(kept.user.id));
    expect((await administrator.call(await setSsoOnly())).statusCode).toBe(200);
    const statuses = await Promise.all(
      [administrator.call, kept.call, bySso.call, colleague.call, elsewhere].map(async (call) => call(me)),
    );
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401, 401]);
  });

  it('200 ends pending sign-ins', async () => {
    const { id, email } = await seedUser(test, organisation, { role: 'Reviewer' });
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
    const { id } = await seedUser(test, organisation);
    await test.database.query(`update app_user set ${change} where id = $1`, [id]);
    expect(await refused(await setSsoOnly(), 409)).toMatchObject({
      error: 'Choose an administrator with a password as a break-glass user first',
    });
  });

  describe('without a verified domain', () => {
    const verify = { error: 'Verify one of these email domains before you require single sign-on' };
    const deleteProofs = () =>
      test.database.query('delete from sso_domain where organisation_id = $1', [organisation.id]);

    it('409 also with a break-glass user; writes nothing, and ends no session', async () => {
      await administrator.call(breakGlass(administrator.user.id));
      const colleague = await seedSignedInUser(test, organisation);
      await deleteProofs();
      expect(await refused(await setSsoOnly(), 409)).toMatchObject(verify);
      await administrator.call({ method: 'DELETE', url: '/api/app/identity-provider' });
      expect(await refused(await setSsoOnly(), 409)).toMatchObject(verify);
      expect((await colleague.call(me)).statusCode).toBe(200);
    });

    it('409 when the last verified domain would be removed while it is required; writes nothing', async () => {
      await onlySso();
      const other = { issuer: provider.issuer, ssoOnly: true, domains: ['unverified.example'] };
      const payload = await providerSettings(test, organisation, other);
      const change: Call = { method: 'PUT', url: '/api/app/identity-provider', payload };
      expect(await refused(change, 409)).toMatchObject(verify);
    });

    it('200 for other settings when it was required before the domain was lost', async () => {
      await onlySso();
      await deleteProofs();
      const payload = await providerSettings(test, organisation, {
        issuer: provider.issuer,
        ssoOnly: true,
        trustMfa: true,
      });
      const response = await administrator.call({ method: 'PUT', url: '/api/app/identity-provider', payload });
      expect([response.statusCode, response.json().identityProvider.trustMfa]).toEqual([200, true]);
    });
  });

  it('409 while the break-glass user is not an administrator', async () => {
    const { id } = await seedUser(test, organisation, { role: 'Reviewer' });
    await administrator.call(breakGlass(id));
    await refused(await setSsoOnly(), 409);
  });
});

describe('PUT /api/app/users/:userId/break-glass', () => {
  it('200 adds and removes a break-glass user; audits each change once', async () => {
    const { id } = await seedUser(test, organisation, { role: 'Reviewer' });
    expect((await administrator.call(breakGlass(id))).json()).toMatchObject({ id, breakGlass: true });
    expect(await lastEntry()).toEqual({ action: 'ADD_BREAK_GLASS_USER', entity_id: id });
    expect(await refused(breakGlass(id), 200)).toMatchObject({ breakGlass: true });
    expect((await administrator.call(breakGlass(id, false))).json()).toMatchObject({ breakGlass: false });
    expect(await lastEntry()).toEqual({ action: 'REMOVE_BREAK_GLASS_USER', entity_id: id });
  });

  it('409 for a user without a password', async () => {
    const { id } = await seedUser(test, organisation);
    await test.database.query('update app_user set password_hash = null where id = $1', [id]);
    expect(await refused(breakGlass(id), 409)).toMatchObject({ error: 'Set a password for this user first' });
  });

  it('404 for a user of another organisation', async () => {
    const { id } = await seedUser(test, await seedOrganisation(test));
    await refused(breakGlass(id), 404);
  });
});

describe('The last break-glass administrator', () => {
  const last = { error: 'You cannot remove the last break-glass administrator while single sign-on is required' };

  it('409 when removed, disabled, given another role or deleted', async () => {
    const other = await seedUser(test, organisation);
    await administrator.call(breakGlass(other.id));
    await administrator.call(await setSsoOnly());
    const user = `/api/app/users/${other.id}`;
    const payload = { roleId: (await seedUser(test, organisation, { role: 'Reviewer' })).roleId };
    expect(await refused(breakGlass(other.id, false), 409)).toMatchObject(last);
    expect(await refused({ method: 'POST', url: `${user}/disable` }, 409)).toMatchObject(last);
    expect(await refused({ method: 'PUT', url: `${user}/role`, payload }, 409)).toMatchObject(last);
    expect(await refused({ method: 'DELETE', url: user }, 409)).toMatchObject(last);
  });

  it('200 when another one exists, or single sign-on is no longer required', async () => {
    const other = await seedUser(test, organisation);
    await administrator.call(breakGlass(other.id));
    await onlySso();
    expect((await administrator.call(breakGlass(other.id, false))).statusCode).toBe(200);
    await administrator.call(await setSsoOnly(false));
    expect((await administrator.call(breakGlass(administrator.user.id, false))).statusCode).toBe(200);
  });

  it('409 for the second of two removed concurrently', async () => {
    const other = await seedUser(test, organisation);
    await administrator.call(breakGlass(other.id));
    await onlySso();
    const responses = await Promise.all(
      [other.id, administrator.user.id].map((id) => administrator.call(breakGlass(id, false))),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
