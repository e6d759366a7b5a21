import type { PasskeyCreationOptions, PasskeyRequestOptions, TotpSecret } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from './support/callers.ts';
import { useClock } from './support/clock.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { seedOrganisation, seedSignedInUser } from './support/factories.ts';
import {
  addPasskey,
  completeFirstStep,
  createDevice,
  generateTotpCode,
  postCall,
  setUpTotp,
} from './support/second-factors.ts';
import { type Call, useTestApp } from './support/test-app.ts';

const test = useTestApp();
const { later } = useClock();
let person: Awaited<ReturnType<typeof seedSignedInUser>>;
beforeEach(async () => {
  person = await seedSignedInUser(test, await seedOrganisation(test));
});

/** Sends the same request twice. Without an audit entry it changes nothing, and its one-time credential stays valid. */
async function refusedThenDone(call: TestCaller, request: Call) {
  await test.database.query('revoke insert on audit_entry from assay_app');
  const before = await fingerprintDatabase(test.database);
  const refused = await call(request);
  const after = await fingerprintDatabase(test.database);
  await test.database.query('grant insert on audit_entry to assay_app');
  expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
  expect(after).toEqual(before);
  const accepted = await call(request);
  expect(accepted.statusCode, accepted.body).toBeLessThan(300);
}

const half = async () => (await completeFirstStep(test, person.user.email)).call;
const beforeSetUp = async () => {
  await test.database.query('update organisation set mfa_required = true');
  return half();
};

describe('While audit entries cannot be written', () => {
  it('503 when an authenticator app is confirmed', async () => {
    const { secret }: TotpSecret = (await person.call(postCall('/me/totp'))).json();
    await refusedThenDone(person.call, postCall('/me/totp/confirm', { code: generateTotpCode(secret) }));
  });

  it('503 when a passkey is added', async () => {
    const options: PasskeyCreationOptions = (await person.call(postCall('/me/passkeys/options'))).json();
    const response = createDevice(test).register(options);
    await refusedThenDone(person.call, postCall('/me/passkeys', { name: 'Laptop', response }));
  });

  it('503 when signing in with an authenticator or recovery code', async () => {
    const { secret, recoveryCodes } = await setUpTotp(person.call);
    await refusedThenDone(await half(), postCall('/sign-in/totp', { code: generateTotpCode(secret) }));
    await refusedThenDone(await half(), postCall('/sign-in/recovery-code', { code: recoveryCodes[0] }));
  });

  it('503 when signing in with a passkey, after a password or without one', async () => {
    const device = createDevice(test);
    await addPasskey(person.call, device);
    later(1);
    const call = await half();
    const second: PasskeyRequestOptions = (await call(postCall('/sign-in/second-passkey/options'))).json();
    await refusedThenDone(call, postCall('/sign-in/second-passkey', { response: device.answer(second) }));
    later(1);
    const alone: PasskeyRequestOptions = (await test.app.inject(postCall('/sign-in/passkey/options'))).json();
    const response = device.answer(alone);
    await refusedThenDone((request) => test.app.inject(request), postCall('/sign-in/passkey', { response }));
  });

  it('503 when an authenticator app is set up during sign-in', async () => {
    const call = await beforeSetUp();
    const { secret }: TotpSecret = (await call(postCall('/sign-in/setup/totp'))).json();
    await refusedThenDone(call, postCall('/sign-in/setup/totp/confirm', { code: generateTotpCode(secret) }));
  });

  it('503 when a passkey is set up during sign-in', async () => {
    const call = await beforeSetUp();
    const options: PasskeyCreationOptions = (await call(postCall('/sign-in/setup/passkey/options'))).json();
    const response = createDevice(test).register(options);
    await refusedThenDone(call, postCall('/sign-in/setup/passkey', { name: 'Phone', response }));
  });
});
