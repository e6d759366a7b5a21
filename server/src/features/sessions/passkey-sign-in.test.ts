import type { PasskeyRequestOptions } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Authenticator, type Twist } from '../../../test/authenticator.ts';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, aSignedInUser, type TestOrganisation } from '../../../test/factories.ts';
import { addPasskey, aDevice, inSessionOf, post, takeFirstStep, useClock } from '../../../test/second-factors.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newChallenge } from '../second-factors/passkey-challenge.ts';

const test = useTestApp();
const { later } = useClock();
let organisation: TestOrganisation;
let person: Awaited<ReturnType<typeof aSignedInUser>>;
let device: Authenticator;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  person = await aSignedInUser(test, organisation);
  device = aDevice(test);
  await addPasskey(person.call, device);
  later(1);
});

const options = async (): Promise<PasskeyRequestOptions> =>
  (await test.app.inject(post('/sign-in/passkey/options'))).json();
const signIn = (response: object) => test.app.inject(post('/sign-in/passkey', { response }));
const refused = { error: 'This passkey was not accepted.' };

describe('POST /api/app/sign-in/passkey', () => {
  it('200 signs in with nothing else, as two factors in one, and says so in the log', async () => {
    const asked = await options();
    expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const answer = await signIn(device.answer(asked));
    expect([answer.statusCode, answer.json().user?.id]).toEqual([200, person.user.id]);
    const sessions = (await inSessionOf(test, answer)({ method: 'GET', url: '/api/app/sessions' })).json();
    expect(sessions[0]).toMatchObject({ current: true, method: 'PASSKEY' });
    const entries = await test.database.query(
      `select meta from audit_entry where action = 'LOGIN' and user_id = $1 order by created_at`,
      [person.user.id],
    );
    expect(entries.at(-1)).toEqual({ meta: { method: 'PASSKEY' } });
  });

  it('401 for an answer that is sent again', async () => {
    const answer = device.answer(await options());
    expect((await signIn(answer)).statusCode).toBe(200);
    const again = await signIn(answer);
    expect([again.statusCode, again.json(), again.cookies]).toEqual([401, refused, []]);
  });

  it('401 for a challenge that is older than the last one it answered', async () => {
    const older = await options();
    later(1);
    expect((await signIn(device.answer(await options()))).statusCode).toBe(200);
    expect((await signIn(device.answer(older))).statusCode).toBe(401);
  });

  it('200 for one of three who send the same answer at the same time', async () => {
    const answer = device.answer(await options());
    const answers = await Promise.all([signIn(answer), signIn(answer), signIn(answer)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });

  const twists: [string, () => Twist][] = [
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
  const made = (purpose: 'SECOND_STEP' | 'NEW_PASSKEY') => newChallenge(test.ctx, { purpose, userId: person.user.id });

  it.each(twists)('401 with %s, and writes nothing', async (_, twist) => {
    const answer = device.answer(await options(), twist());
    const before = await fingerprint(test.database);
    const { statusCode, body } = await signIn(answer);
    expect([statusCode, JSON.parse(body)]).toEqual([401, refused]);
    expect(await fingerprint(test.database)).toEqual(before);
    expect((await signIn(device.answer(await options()))).statusCode).toBe(200);
  });

  it('401 for a challenge that was changed in a single bit', async () => {
    const bytes = Buffer.from((await options()).challenge, 'base64url');
    for (const at of [0, 5, 6, 21, 22, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      const challenge = changed.toString('base64url');
      expect((await signIn(device.answer(await options(), { challenge }))).statusCode).toBe(401);
    }
  });

  it('200 after almost five minutes, 401 after more', async () => {
    const [first, second] = [await options(), await options()];
    later(299);
    expect((await signIn(device.answer(first))).statusCode).toBe(200);
    later(2);
    expect((await signIn(device.answer(second))).statusCode).toBe(401);
  });

  it('401 when what is signed is not what is sent', async () => {
    const answer = device.answer(await options());
    const other = aDevice(test).answer(await options());
    const { signature } = other.response;
    expect((await signIn({ ...answer, response: { ...answer.response, signature } })).statusCode).toBe(401);
  });

  it.each([
    ['a passkey that is not known', () => aDevice(test)],
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
    const call = { ...post('/sign-in/passkey', { response }), headers: { origin: 'https://evil.example' } };
    expect((await test.app.inject(call)).statusCode).toBe(403);
  });

  it('400 for what no browser would send', async () => {
    expect((await signIn({ id: 'x' })).statusCode).toBe(400);
  });
});

describe('POST /api/app/sign-in/second-passkey', () => {
  const begun = async () => {
    const { answer, call } = await takeFirstStep(test, person.user.email);
    const asked: PasskeyRequestOptions = (await call(post('/sign-in/second-passkey/options'))).json();
    return { answer, asked, finish: (response: object) => call(post('/sign-in/second-passkey', { response })) };
  };

  it('200 after the password, and offers only passkeys of this person', async () => {
    const { answer, asked, finish } = await begun();
    expect(answer.json()).toMatchObject({ methods: ['PASSKEY', 'RECOVERY_CODE'] });
    expect(asked.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }]);
    expect((await finish(device.answer(asked))).statusCode).toBe(200);
  });

  it('401 for a challenge of signing in without a password, and counts as a wrong try', async () => {
    const { finish } = await begun();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push((await finish(device.answer(await options()))).json());
    expect(answers.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 4 }, () => refused.error),
      'Sign in again.',
    ]);
  });

  it("401 with another person's passkey", async () => {
    const other = await aSignedInUser(test, organisation);
    const theirs = aDevice(test);
    await addPasskey(other.call, theirs);
    later(1);
    const { asked, finish } = await begun();
    expect((await finish(theirs.answer(asked))).statusCode).toBe(401);
  });

  it('401 for an answer that was used in another pending sign-in', async () => {
    const [first, second] = [await begun(), await begun()];
    const response = device.answer(first.asked);
    expect((await first.finish(response)).statusCode).toBe(200);
    expect((await second.finish(response)).statusCode).toBe(401);
  });
});
