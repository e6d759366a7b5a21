import type { PasskeyCreationOptions, TotpSecret } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { seedOrganisation, seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import {
  addPasskey,
  completeFirstStep,
  createCallerFromResponse,
  createDevice,
  generateTotpCode,
  postCall,
  setUpTotp,
} from '../../../../test/support/second-factors.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, organisation, refused, useUser } = useTestOrganisation({ hook: beforeEach });
useClock();
const administrator = useUser();
const colleague = useUser('Viewer');

const me: Call = { method: 'GET', url: '/api/app/me' };
const policy = (mfaRequired: boolean): Call => ({
  method: 'PUT',
  url: '/api/app/organisation',
  payload: { mfaRequired },
});
const turnOn = async () => {
  await setUpTotp(administrator.call);
  expect((await administrator.call(policy(true))).statusCode).toBe(200);
};

describe('PUT /api/app/organisation with mfaRequired', () => {
  it('200 ends all sessions started with only a password, keeps the others and audits it', async () => {
    const careful = await seedSignedInUser(test, organisation, 'Viewer');
    await addPasskey(careful.call, createDevice(test));
    const stranger = await seedSignedInUser(test, await seedOrganisation(test, 'Fabrikam'));
    await turnOn();
    const statuses = await Promise.all(
      [administrator, careful, stranger, colleague].map(async ({ call }) => (await call(me)).statusCode),
    );
    expect(statuses).toEqual([200, 200, 200, 401]);
    const entries = await test.database.query(
      `select meta from audit_entry where action = 'UPDATE_SETTINGS' and organisation_id = $1`,
      [organisation.id],
    );
    expect(entries).toEqual([{ meta: { changes: { mfaRequired: { from: false, to: true } } } }]);
  });

  it('409 when the caller has no confirmed second factor', async () => {
    await administrator.call(postCall('/me/totp'));
    expect(await refused(administrator, policy(true), 409)).toMatchObject({
      error: 'Set up two-factor authentication for your own account first',
    });
    expect((await colleague.call(me)).statusCode).toBe(200);
  });

  it('200 for a caller who used single sign-on', async () => {
    await test.database.query(`update session set method = 'SSO' where user_id = $1`, [administrator.user.id]);
    expect((await administrator.call(policy(true))).statusCode).toBe(200);
    expect((await administrator.call(me)).statusCode).toBe(200);
  });

  it('200 when turned off; a password is enough again', async () => {
    await turnOn();
    expect((await administrator.call(policy(false))).statusCode).toBe(200);
    expect((await completeFirstStep(test, colleague.user.email)).response.statusCode).toBe(200);
  });
});

describe('Required two-factor authentication', () => {
  beforeEach(turnOn);

  it('202 asks users without a second factor to set one up, and allows nothing else', async () => {
    const { response, call } = await completeFirstStep(test, colleague.user.email);
    expect([response.statusCode, response.json()]).toEqual([
      202,
      { methods: [], setUp: true, expiresAt: expect.any(String) },
    ]);
    for (const step of [
      postCall('/sign-in/totp', { code: '123456' }),
      postCall('/sign-in/recovery-code', { code: 'x' }),
    ]) {
      const refusal = await call(step);
      expect([refusal.statusCode, refusal.json()]).toMatchObject([401, { error: 'Sign in again.' }]);
    }
    expect((await call(me)).statusCode).toBe(401);
  });

  it('200 sets up an authenticator app and signs in, with recovery codes', async () => {
    const { call } = await completeFirstStep(test, colleague.user.email);
    const { secret }: TotpSecret = (await call(postCall('/sign-in/setup/totp'))).json();
    const wrong = await call(postCall('/sign-in/setup/totp/confirm', { code: generateTotpCode(secret, 300) }));
    expect(wrong.statusCode).toBe(400);
    const response = await call(postCall('/sign-in/setup/totp/confirm', { code: generateTotpCode(secret) }));
    expect(response.statusCode).toBe(200);
    const { me: entered, recoveryCodes } = response.json();
    expect([entered.user.id, recoveryCodes.length]).toEqual([colleague.user.id, 10]);
    expect((await createCallerFromResponse(test, response)(me)).statusCode).toBe(200);
    expect((await call(postCall('/sign-in/setup/totp'))).statusCode).toBe(401);
    expect((await completeFirstStep(test, colleague.user.email)).response.json()).toMatchObject({
      methods: ['TOTP', 'RECOVERY_CODE'],
      setUp: false,
    });
    const entries = await test.database.query<{ action: string }>(
      `select action from audit_entry where user_id = $1 order by created_at offset 1`,
      [colleague.user.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['START_TOTP_SET_UP', 'ADD_SECOND_FACTOR', 'LOGIN']);
  });

  it('200 sets up a passkey and signs in', async () => {
    const { call } = await completeFirstStep(test, colleague.user.email);
    const options: PasskeyCreationOptions = (await call(postCall('/sign-in/setup/passkey/options'))).json();
    const registration = createDevice(test).register(options);
    const response = await call(postCall('/sign-in/setup/passkey', { name: 'Phone', response: registration }));
    expect(response.statusCode).toBe(200);
    const { passkeys } = (
      await createCallerFromResponse(test, response)({ method: 'GET', url: '/api/app/me/second-factors' })
    ).json();
    expect(passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  it('401 when a user with a second factor tries to set one up before the second step', async () => {
    const { call } = await completeFirstStep(test, administrator.user.email);
    for (const step of [postCall('/sign-in/setup/totp'), postCall('/sign-in/setup/passkey/options')]) {
      expect((await call(step)).statusCode).toBe(401);
    }
  });

  it('401 for a setup that started before another one was completed', async () => {
    const [late, soon] = [
      await completeFirstStep(test, colleague.user.email),
      await completeFirstStep(test, colleague.user.email),
    ];
    const { secret }: TotpSecret = (await soon.call(postCall('/sign-in/setup/totp'))).json();
    expect(
      (await soon.call(postCall('/sign-in/setup/totp/confirm', { code: generateTotpCode(secret) }))).statusCode,
    ).toBe(200);
    expect((await late.call(postCall('/sign-in/setup/totp'))).statusCode).toBe(401);
  });
});

describe('DELETE /api/app/users/{userId}/second-factors', () => {
  const reset = (id: string): Call => ({ method: 'DELETE', url: `/api/app/users/${id}/second-factors` });

  it('200 removes all second factors, ends the sessions and audits it', async () => {
    await setUpTotp(colleague.call);
    await addPasskey(colleague.call, createDevice(test));
    const response = await administrator.call(reset(colleague.user.id));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ id: colleague.user.id, secondFactors: [] }),
    ]);
    expect((await colleague.call(me)).statusCode).toBe(401);
    expect((await completeFirstStep(test, colleague.user.email)).response.statusCode).toBe(200);
    const [entry] = await test.database.query(
      `select user_name, meta from audit_entry where action = 'RESET_SECOND_FACTORS' and entity_id = $1`,
      [colleague.user.id],
    );
    expect(entry).toEqual({ user_name: 'Robin', meta: { secondFactors: ['TOTP', 'PASSKEY'] } });
  });

  it('200 writes nothing when there are none', async () => {
    const body = await refused(administrator, reset(colleague.user.id), 200);
    expect(body).toMatchObject({ secondFactors: [] });
  });

  it('409 for the caller, 403 for a user with more permissions, 404 for a user of another organisation', async () => {
    await refused(administrator, reset(administrator.user.id), 409);
    const manager = await seedSignedInUser(test, organisation, ['users:manage']);
    await refused(manager, reset(administrator.user.id), 403);
    const stranger = await seedSignedInUser(test, await seedOrganisation(test, 'Fabrikam'));
    await refused(administrator, reset(stranger.user.id), 404);
  });
});
