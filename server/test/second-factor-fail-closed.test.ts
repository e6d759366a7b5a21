import type { PasskeyCreationOptions, PasskeyRequestOptions, TotpSecret } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from './callers.ts';
import { fingerprint } from './database-fingerprint.ts';
import { anOrganisation, aSignedInUser } from './factories.ts';
import { addPasskey, aDevice, codeOf, post, setUpTotp, takeFirstStep, useClock } from './second-factors.ts';
import { type Call, useTestApp } from './test-app.ts';

const test = useTestApp();
const { later } = useClock();
let person: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  person = await aSignedInUser(test, await anOrganisation(test));
});

/** The same request twice: while nothing can be logged it changes nothing, and the proof in it is still good afterwards. */
async function refusedThenDone(call: Caller, request: Call) {
  await test.database.query('revoke insert on audit_entry from assay_app');
  const before = await fingerprint(test.database);
  const refused = await call(request);
  const after = await fingerprint(test.database);
  await test.database.query('grant insert on audit_entry to assay_app');
  expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
  expect(after).toEqual(before);
  const accepted = await call(request);
  expect(accepted.statusCode, accepted.body).toBeLessThan(300);
}

const half = async () => (await takeFirstStep(test, person.user.email)).call;
const beforeSetUp = async () => {
  await test.database.query('update organisation set mfa_required = true');
  return half();
};

describe('While no audit entry can be written', () => {
  it('503 confirms no authenticator app', async () => {
    const { secret }: TotpSecret = (await person.call(post('/me/totp'))).json();
    await refusedThenDone(person.call, post('/me/totp/confirm', { code: codeOf(secret) }));
  });

  it('503 adds no passkey', async () => {
    const options: PasskeyCreationOptions = (await person.call(post('/me/passkeys/options'))).json();
    const response = aDevice(test).register(options);
    await refusedThenDone(person.call, post('/me/passkeys', { name: 'Laptop', response }));
  });

  it('503 takes no code, neither of the app nor for recovery', async () => {
    const { secret, recoveryCodes } = await setUpTotp(person.call);
    await refusedThenDone(await half(), post('/sign-in/totp', { code: codeOf(secret) }));
    await refusedThenDone(await half(), post('/sign-in/recovery-code', { code: recoveryCodes[0] }));
  });

  it('503 takes no passkey, neither after a password nor instead of one', async () => {
    const device = aDevice(test);
    await addPasskey(person.call, device);
    later(1);
    const call = await half();
    const second: PasskeyRequestOptions = (await call(post('/sign-in/second-passkey/options'))).json();
    await refusedThenDone(call, post('/sign-in/second-passkey', { response: device.answer(second) }));
    later(1);
    const alone: PasskeyRequestOptions = (await test.app.inject(post('/sign-in/passkey/options'))).json();
    const response = device.answer(alone);
    await refusedThenDone((request) => test.app.inject(request), post('/sign-in/passkey', { response }));
  });

  it('503 sets up no authenticator app on the way in', async () => {
    const call = await beforeSetUp();
    const { secret }: TotpSecret = (await call(post('/sign-in/setup/totp'))).json();
    await refusedThenDone(call, post('/sign-in/setup/totp/confirm', { code: codeOf(secret) }));
  });

  it('503 sets up no passkey on the way in', async () => {
    const call = await beforeSetUp();
    const options: PasskeyCreationOptions = (await call(post('/sign-in/setup/passkey/options'))).json();
    const response = aDevice(test).register(options);
    await refusedThenDone(call, post('/sign-in/setup/passkey', { name: 'Phone', response }));
  });
});
