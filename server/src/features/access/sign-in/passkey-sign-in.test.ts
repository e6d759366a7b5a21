import type { PasskeyRequestOptions } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import {
  addPasskey,
  completeFirstStep,
  createCallerFromResponse,
  createDevice,
  postCall,
} from '../../../../test/support/second-factors.ts';
import type { Authenticator, AuthenticatorOverrides } from '../../../../test/support/virtual-authenticator.ts';
import { createChallenge } from '../second-factors/passkey-challenge.ts';

const { test, organisation, useUser } = useTestOrganisation({ hook: beforeEach });
const { later } = useClock();
const person = useUser();
let device: Authenticator;
beforeEach(async () => {
  device = createDevice(test);
  await addPasskey(person.call, device);
  later(1);
});

const options = async (): Promise<PasskeyRequestOptions> =>
  (await test.app.inject(postCall('/sign-in/passkey/options'))).json();
const signIn = (response: object) => test.app.inject(postCall('/sign-in/passkey', { response }));
const refused = { error: 'This passkey was not accepted.' };

describe('POST /api/app/sign-in/passkey', () => {
  it('200 signs in without a second step and audits the method', async () => {
    const requestOptions = await options();
    expect(requestOptions).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const response = await signIn(device.answer(requestOptions));
    expect([response.statusCode, response.json().user?.id]).toEqual([200, person.user.id]);
    const sessions = (
      await createCallerFromResponse(test, response)({ method: 'GET', url: '/api/app/sessions' })
    ).json();
    expect(sessions[0]).toMatchObject({ current: true, method: 'PASSKEY' });
    const entries = await test.database.query(
      `select meta from audit_entry where action = 'LOGIN' and user_id = $1 order by created_at`,
      [person.user.id],
    );
    expect(entries.at(-1)).toEqual({ meta: { method: 'PASSKEY' } });
  });

  it('401 for a replayed assertion', async () => {
    const assertion = device.answer(await options());
    expect((await signIn(assertion)).statusCode).toBe(200);
    const again = await signIn(assertion);
    expect([again.statusCode, again.json(), again.cookies]).toMatchObject([401, refused, []]);
  });

  it('401 for a challenge older than the last one used', async () => {
    const older = await options();
    later(1);
    expect((await signIn(device.answer(await options()))).statusCode).toBe(200);
    expect((await signIn(device.answer(older))).statusCode).toBe(401);
  });

  it('200 for one of three concurrent requests with the same assertion', async () => {
    const assertion = device.answer(await options());
    const responses = await Promise.all([signIn(assertion), signIn(assertion), signIn(assertion)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });

  const twists: [string, () => AuthenticatorOverrides][] = [
    ['another origin', () => ({ origin: 'https://assay.evil.example' })],
    ['another host', () => ({ host: 'evil.example' })],
    ['no user verification', () => ({ verified: false })],
    ['a counter that was there before', () => ({ counter: 1 })],
    ['a counter that is lower', () => ({ counter: 0 })],
    ['a challenge of its own', () => ({ challenge: 'bm90IG91cnM' })],
    ['an empty challenge', () => ({ challenge: '' })],
    ['the challenge of a second step', () => ({ challenge: made('SECOND_STEP') })],
    ['the challenge of a new passkey', () => ({ challenge: made('NEW_PASSKEY') })],
    ['no user', () => ({ userHandle: 'AA' })],
    ['another user', () => ({ userHandle: Buffer.alloc(16, 7).toString('base64url') })],
  ];
  const made = (purpose: 'SECOND_STEP' | 'NEW_PASSKEY') =>
    createChallenge(test.ctx, { purpose, userId: person.user.id });

  it.each(twists)('401 with %s; writes nothing', async (_, twist) => {
    const assertion = device.answer(await options(), twist());
    const before = await fingerprintDatabase(test.database);
    const { statusCode, body } = await signIn(assertion);
    expect([statusCode, JSON.parse(body)]).toMatchObject([401, refused]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    expect((await signIn(device.answer(await options()))).statusCode).toBe(200);
  });

  it('401 for a challenge with a single changed bit', async () => {
    const bytes = Buffer.from((await options()).challenge, 'base64url');
    for (const at of [0, 5, 6, 21, 22, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      const challenge = changed.toString('base64url');
      expect((await signIn(device.answer(await options(), { challenge }))).statusCode).toBe(401);
    }
  });

  it('200 after almost five minutes, 401 later', async () => {
    const [first, second] = [await options(), await options()];
    later(299);
    expect((await signIn(device.answer(first))).statusCode).toBe(200);
    later(2);
    expect((await signIn(device.answer(second))).statusCode).toBe(401);
  });

  it('401 when the signature does not match', async () => {
    const assertion = device.answer(await options());
    const other = createDevice(test).answer(await options());
    const { signature } = other.response;
    expect((await signIn({ ...assertion, response: { ...assertion.response, signature } })).statusCode).toBe(401);
  });

  it.each([
    ['a passkey that is not known', () => createDevice(test)],
    ['a passkey that was removed', () => device],
  ])('401 with %s', async (_, chosen) => {
    await test.database.query('delete from passkey where user_id = $1', [person.user.id]);
    expect((await signIn(chosen().answer(await options()))).statusCode).toBe(401);
  });

  it('401 for a disabled user', async () => {
    await test.database.query('update app_user set disabled_at = now() where id = $1', [person.user.id]);
    expect((await signIn(device.answer(await options()))).statusCode).toBe(401);
  });

  it('403 from another site', async () => {
    const response = device.answer(await options());
    const call = { ...postCall('/sign-in/passkey', { response }), headers: { origin: 'https://evil.example' } };
    expect((await test.app.inject(call)).statusCode).toBe(403);
  });

  it('400 for a malformed request', async () => {
    expect((await signIn({ id: 'x' })).statusCode).toBe(400);
  });
});

describe('POST /api/app/sign-in/second-passkey', () => {
  const begun = async () => {
    const { response, call } = await completeFirstStep(test, person.user.email);
    const requestOptions: PasskeyRequestOptions = (await call(postCall('/sign-in/second-passkey/options'))).json();
    return {
      response,
      requestOptions,
      finish: (response: object) => call(postCall('/sign-in/second-passkey', { response })),
    };
  };

  it("200 after the password; offers only the user's own passkeys", async () => {
    const { response, requestOptions, finish } = await begun();
    expect(response.json()).toMatchObject({ methods: ['PASSKEY', 'RECOVERY_CODE'] });
    expect(requestOptions.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }]);
    expect((await finish(device.answer(requestOptions))).statusCode).toBe(200);
  });

  it('401 for a challenge for signing in without a password; counts as a failed attempt', async () => {
    const { finish } = await begun();
    const bodies = [];
    for (let count = 0; count < 5; count += 1) bodies.push((await finish(device.answer(await options()))).json());
    expect(bodies.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 4 }, () => refused.error),
      'Sign in again.',
    ]);
  });

  it("401 with another user's passkey", async () => {
    const other = await seedSignedInUser(test, organisation);
    const theirs = createDevice(test);
    await addPasskey(other.call, theirs);
    later(1);
    const { requestOptions, finish } = await begun();
    expect((await finish(theirs.answer(requestOptions))).statusCode).toBe(401);
  });

  it('401 for an assertion used in another pending sign-in', async () => {
    const [first, second] = [await begun(), await begun()];
    const response = device.answer(first.requestOptions);
    expect((await first.finish(response)).statusCode).toBe(200);
    expect((await second.finish(response)).statusCode).toBe(401);
  });
});
