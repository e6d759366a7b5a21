import type { PasskeyCreationOptions, TotpSecret } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganisation, aSignedInUser, type TestOrganisation } from '../../../test/factories.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import {
  addPasskey,
  aDevice,
  codeOf,
  inSessionOf,
  post,
  setUpTotp,
  takeFirstStep,
  useClock,
} from '../../../test/second-factors.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const refused = refusalsOf(test);
useClock();
let organisation: TestOrganisation;
let administrator: Awaited<ReturnType<typeof aSignedInUser>>;
let colleague: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
  colleague = await aSignedInUser(test, organisation, 'Viewer');
});

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
  it('200 ends every session of a password alone, keeps the others, and is audited', async () => {
    const careful = await aSignedInUser(test, organisation, 'Viewer');
    await addPasskey(careful.call, aDevice(test));
    const stranger = await aSignedInUser(test, await anOrganisation(test, 'Fabrikam'));
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

  it('409 while the caller has no second factor, also with a secret that is not confirmed', async () => {
    await administrator.call(post('/me/totp'));
    expect(await refused(administrator, policy(true), 409)).toEqual({
      error: 'Set up a second factor of your own first',
    });
    expect((await colleague.call(me)).statusCode).toBe(200);
  });

  it('200 for somebody who came by single sign-on', async () => {
    await test.database.query(`update session set method = 'SSO' where user_id = $1`, [administrator.user.id]);
    expect((await administrator.call(policy(true))).statusCode).toBe(200);
    expect((await administrator.call(me)).statusCode).toBe(200);
  });

  it('200 to turn it off: a password is enough again', async () => {
    await turnOn();
    expect((await administrator.call(policy(false))).statusCode).toBe(200);
    expect((await takeFirstStep(test, colleague.user.email)).answer.statusCode).toBe(200);
  });
});

describe('Where everybody needs a second factor', () => {
  beforeEach(turnOn);

  it('202 asks whoever has none to set one up, and lets them do nothing else', async () => {
    const { answer, call } = await takeFirstStep(test, colleague.user.email);
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { methods: [], setUp: true, expiresAt: expect.any(String) },
    ]);
    for (const step of [post('/sign-in/totp', { code: '123456' }), post('/sign-in/recovery-code', { code: 'x' })]) {
      const refusal = await call(step);
      expect([refusal.statusCode, refusal.json()]).toEqual([401, { error: 'Sign in again.' }]);
    }
    expect((await call(me)).statusCode).toBe(401);
  });

  it('200 sets up an authenticator app and signs in, with recovery codes', async () => {
    const { call } = await takeFirstStep(test, colleague.user.email);
    const { secret }: TotpSecret = (await call(post('/sign-in/setup/totp'))).json();
    const wrong = await call(post('/sign-in/setup/totp/confirm', { code: codeOf(secret, 300) }));
    expect(wrong.statusCode).toBe(400);
    const answer = await call(post('/sign-in/setup/totp/confirm', { code: codeOf(secret) }));
    expect(answer.statusCode).toBe(200);
    const { me: entered, recoveryCodes } = answer.json();
    expect([entered.user.id, recoveryCodes.length]).toEqual([colleague.user.id, 10]);
    expect((await inSessionOf(test, answer)(me)).statusCode).toBe(200);
    expect((await call(post('/sign-in/setup/totp'))).statusCode).toBe(401);
    expect((await takeFirstStep(test, colleague.user.email)).answer.json()).toMatchObject({
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
    const { call } = await takeFirstStep(test, colleague.user.email);
    const options: PasskeyCreationOptions = (await call(post('/sign-in/setup/passkey/options'))).json();
    const response = aDevice(test).register(options);
    const answer = await call(post('/sign-in/setup/passkey', { name: 'Phone', response }));
    expect(answer.statusCode).toBe(200);
    const { passkeys } = (await inSessionOf(test, answer)({ method: 'GET', url: '/api/app/me/second-factors' })).json();
    expect(passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  it('401 sets nothing up for somebody who has a second factor and did not show it', async () => {
    const { call } = await takeFirstStep(test, administrator.user.email);
    for (const step of [post('/sign-in/setup/totp'), post('/sign-in/setup/passkey/options')]) {
      expect((await call(step)).statusCode).toBe(401);
    }
  });

  it('401 for a set-up that began before another one was finished', async () => {
    const [late, soon] = [
      await takeFirstStep(test, colleague.user.email),
      await takeFirstStep(test, colleague.user.email),
    ];
    const { secret }: TotpSecret = (await soon.call(post('/sign-in/setup/totp'))).json();
    expect((await soon.call(post('/sign-in/setup/totp/confirm', { code: codeOf(secret) }))).statusCode).toBe(200);
    expect((await late.call(post('/sign-in/setup/totp'))).statusCode).toBe(401);
  });
});

describe('DELETE /api/app/users/{userId}/second-factors', () => {
  const reset = (id: string): Call => ({ method: 'DELETE', url: `/api/app/users/${id}/second-factors` });

  it('200 removes all of them, ends the sessions, and is audited', async () => {
    await setUpTotp(colleague.call);
    await addPasskey(colleague.call, aDevice(test));
    const answer = await administrator.call(reset(colleague.user.id));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ id: colleague.user.id, secondFactors: [] }),
    ]);
    expect((await colleague.call(me)).statusCode).toBe(401);
    expect((await takeFirstStep(test, colleague.user.email)).answer.statusCode).toBe(200);
    const [entry] = await test.database.query(
      `select user_name, meta from audit_entry where action = 'RESET_SECOND_FACTORS' and entity_id = $1`,
      [colleague.user.id],
    );
    expect(entry).toEqual({ user_name: 'Robin', meta: { secondFactors: ['TOTP', 'PASSKEY'] } });
  });

  it('200 writes nothing where there is none', async () => {
    const body = await refused(administrator, reset(colleague.user.id), 200);
    expect(body).toMatchObject({ secondFactors: [] });
  });

  it('409 for oneself, 403 for somebody who may do more, 404 in another organisation', async () => {
    await refused(administrator, reset(administrator.user.id), 409);
    const manager = await aSignedInUser(test, organisation, ['users:manage']);
    await refused(manager, reset(administrator.user.id), 403);
    const stranger = await aSignedInUser(test, await anOrganisation(test, 'Fabrikam'));
    await refused(administrator, reset(stranger.user.id), 404);
  });
});
