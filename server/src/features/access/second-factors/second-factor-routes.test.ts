import type { PasskeyCreationOptions } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { seedSignedInUser, signInAs, withCookie } from '../../../../test/support/factories.ts';
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
import type { AuthenticatorOverrides } from '../../../../test/support/virtual-authenticator.ts';

const { test, organisation, refused, useUser } = useTestOrganisation({ hook: beforeEach });
const { later } = useClock();
const person = useUser([]);

const me: Call = { method: 'GET', url: '/api/app/me' };
const remove = (url: string): Call => ({ method: 'DELETE', url: `/api/app/me${url}` });
const own = async () => (await person.call({ method: 'GET', url: '/api/app/me/second-factors' })).json();
const require = () =>
  test.database.query('update organisation set mfa_required = true where organisation_id = $1', [organisation.id]);
const elsewhere = async () => withCookie(test, await signInAs(test, person.user.email));
const actions = async () => {
  const entries = await test.database.query<{ action: string }>(
    `select action from audit_entry where user_id = $1 and action <> 'LOGIN' order by created_at`,
    [person.user.id],
  );
  return entries.map(({ action }) => action);
};
const withPasskeyOptions = async (): Promise<PasskeyCreationOptions> =>
  (await person.call(postCall('/me/passkeys/options'))).json();

describe('GET /api/app/me/second-factors', () => {
  it('200 shows no factors, and the password as confirmation method', async () => {
    expect(await own()).toEqual({
      totp: null,
      recoveryCodesLeft: 0,
      passkeys: [],
      required: false,
      confirmWith: ['PASSWORD'],
    });
  });

  it('200 shows all factors, and only these as confirmation methods', async () => {
    await setUpTotp(person.call);
    const { passkey } = await addPasskey(person.call, createDevice(test));
    await require();
    expect(await own()).toEqual({
      totp: { confirmedAt: expect.stringMatching(/Z$/) },
      recoveryCodesLeft: 10,
      passkeys: [{ ...passkey, usable: true }],
      required: true,
      confirmWith: ['TOTP', 'PASSKEY'],
    });
  });
});

describe('POST /api/app/me/totp', () => {
  it('200 returns a secret, which is stored encrypted and active once a code was correct', async () => {
    const { secret, uri } = (await person.call(postCall('/me/totp'))).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Assay:.*&algorithm=SHA1&digits=6&period=30$/);
    const [row] = await test.database.query<{ new_secret: Buffer }>('select * from totp_factor where user_id = $1', [
      person.user.id,
    ]);
    expect(row?.new_secret.toString('latin1')).not.toContain(secret);
    expect(await own()).toMatchObject({ totp: null });
    expect((await person.call(postCall('/me/totp/confirm', { code: generateTotpCode(secret) }))).statusCode).toBe(200);
    expect(await own()).toMatchObject({ totp: { confirmedAt: expect.any(String) }, recoveryCodesLeft: 10 });
    expect(await actions()).toEqual(['START_TOTP_SET_UP', 'ADD_SECOND_FACTOR']);
  });

  it('200 ends the other sessions once confirmed, but not the current one', async () => {
    const other = await elsewhere();
    await setUpTotp(person.call);
    expect([(await other(me)).statusCode, (await person.call(me)).statusCode]).toEqual([401, 200]);
  });

  it('200 for a new app; the old one works until the new one is confirmed', async () => {
    const old = await setUpTotp(person.call);
    const { secret } = (await person.call(postCall('/me/totp'))).json();
    const { call } = await completeFirstStep(test, person.user.email);
    expect((await call(postCall('/sign-in/totp', { code: generateTotpCode(old.secret) }))).statusCode).toBe(200);
    const confirmed = await person.call(postCall('/me/totp/confirm', { code: generateTotpCode(secret) }));
    expect(confirmed.json()).toEqual({ recoveryCodes: null });
    later(60);
    const half = await completeFirstStep(test, person.user.email);
    expect((await half.call(postCall('/sign-in/totp', { code: generateTotpCode(old.secret) }))).statusCode).toBe(401);
    expect((await half.call(postCall('/sign-in/totp', { code: generateTotpCode(secret) }))).statusCode).toBe(200);
  });

  it('401 when signing in with the code used for confirmation', async () => {
    const { secret } = (await person.call(postCall('/me/totp'))).json();
    await person.call(postCall('/me/totp/confirm', { code: generateTotpCode(secret) }));
    const { call } = await completeFirstStep(test, person.user.email);
    expect((await call(postCall('/sign-in/totp', { code: generateTotpCode(secret) }))).statusCode).toBe(401);
  });

  it('400 with a wrong code, 404 without a secret', async () => {
    expect(await refused(person, postCall('/me/totp/confirm', { code: '123456' }), 404)).toMatchObject({
      error: 'Not found',
    });
    const { secret } = (await person.call(postCall('/me/totp'))).json();
    const code = generateTotpCode(secret, 120);
    expect(await refused(person, postCall('/me/totp/confirm', { code }), 400)).toMatchObject({
      error: 'Incorrect code. Codes change every 30 seconds.',
    });
  });
});

describe('DELETE /api/app/me/totp', () => {
  it('204 removes it and the recovery codes, and ends the other sessions', async () => {
    const { secret } = await setUpTotp(person.call);
    const { call } = await completeFirstStep(test, person.user.email);
    const other = createCallerFromResponse(
      test,
      await call(postCall('/sign-in/totp', { code: generateTotpCode(secret) })),
    );
    expect((await person.call(remove('/totp'))).statusCode).toBe(204);
    expect((await other(me)).statusCode).toBe(401);
    expect(await own()).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect((await actions()).at(-1)).toBe('REMOVE_SECOND_FACTOR');
  });

  it('409 for the last factor if the organisation requires one; 204 with a passkey left', async () => {
    await setUpTotp(person.call);
    await require();
    expect(await refused(person, remove('/totp'), 409)).toMatchObject({
      error: 'Your organisation requires two-factor authentication. Set up another method before you remove this one.',
    });
    await addPasskey(person.call, createDevice(test));
    expect((await person.call(remove('/totp'))).statusCode).toBe(204);
    expect(await own()).toMatchObject({ totp: null, recoveryCodesLeft: 10 });
  });

  it('404 without a confirmed authenticator app', async () => {
    await refused(person, remove('/totp'), 404);
    await person.call(postCall('/me/totp'));
    await refused(person, remove('/totp'), 404);
  });
});

describe('POST /api/app/me/recovery-codes', () => {
  it('200 creates new codes and invalidates the old ones', async () => {
    const { recoveryCodes: old } = await setUpTotp(person.call);
    const { recoveryCodes } = (await person.call(postCall('/me/recovery-codes'))).json();
    expect((await actions()).at(-1)).toBe('CREATE_RECOVERY_CODES');
    const { call } = await completeFirstStep(test, person.user.email);
    expect((await call(postCall('/sign-in/recovery-code', { code: old[0] }))).statusCode).toBe(401);
    expect((await call(postCall('/sign-in/recovery-code', { code: recoveryCodes[0] }))).statusCode).toBe(200);
  });

  it('409 without a second factor', async () => {
    await refused(person, postCall('/me/recovery-codes'), 409);
  });
});

describe('POST /api/app/me/passkeys', () => {
  it('201 adds a passkey, with recovery codes for the first factor', async () => {
    const { passkey, recoveryCodes } = await addPasskey(person.call, createDevice(test));
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'Laptop',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    });
    expect(recoveryCodes).toHaveLength(10);
    expect(await addPasskey(person.call, createDevice(test))).toMatchObject({ recoveryCodes: null });
    expect((await own()).passkeys).toHaveLength(2);
  });

  it('201 ends the other sessions, and excludes devices that already have a passkey', async () => {
    const other = await elsewhere();
    const device = createDevice(test);
    await addPasskey(person.call, device);
    expect((await other(me)).statusCode).toBe(401);
    expect((await withPasskeyOptions()).excludeCredentials).toMatchObject([{ id: device.id }]);
  });

  it('409 for the same passkey again', async () => {
    const device = createDevice(test);
    await addPasskey(person.call, device);
    const response = device.register(await withPasskeyOptions());
    await refused(person, postCall('/me/passkeys', { name: 'Again', response }), 409);
  });

  it.each<[string, AuthenticatorOverrides]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'bm90IG91cnM' }],
    ['no user verification', { verified: false }],
  ])('400 with %s', async (_, twist) => {
    const response = createDevice(test).register(await withPasskeyOptions(), twist);
    expect(await refused(person, postCall('/me/passkeys', { name: 'Laptop', response }), 400)).toMatchObject({
      error: 'This passkey was not accepted.',
    });
  });

  it('400 for a registration of another user', async () => {
    const colleague = await seedSignedInUser(test, organisation);
    const options: PasskeyCreationOptions = (await colleague.call(postCall('/me/passkeys/options'))).json();
    const response = createDevice(test).register(options);
    await refused(person, postCall('/me/passkeys', { name: 'Laptop', response }), 400);
  });
});

describe('/api/app/me/passkeys/{passkeyId}', () => {
  const rename = (id: string): Call => ({
    method: 'PUT',
    url: `/api/app/me/passkeys/${id}`,
    payload: { name: 'Phone' },
  });

  it('200 renames, 204 removes', async () => {
    const { passkey } = await addPasskey(person.call, createDevice(test));
    expect((await person.call(rename(passkey.id))).json()).toEqual({ ...passkey, name: 'Phone' });
    expect((await person.call(remove(`/passkeys/${passkey.id}`))).statusCode).toBe(204);
    expect(await own()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await actions()).slice(1)).toEqual(['UPDATE_PASSKEY', 'REMOVE_SECOND_FACTOR']);
  });

  it('409 for the last factor if the organisation requires one', async () => {
    const { passkey } = await addPasskey(person.call, createDevice(test));
    await require();
    await refused(person, remove(`/passkeys/${passkey.id}`), 409);
  });

  it('404 for the passkey of another user', async () => {
    const colleague = await seedSignedInUser(test, organisation);
    const { passkey } = await addPasskey(colleague.call, createDevice(test));
    await refused(person, rename(passkey.id), 404);
    await refused(person, remove(`/passkeys/${passkey.id}`), 404);
  });
});
