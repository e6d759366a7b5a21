import { beforeAll, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { PASSWORD, seedOrganisation, seedUser, type TestOrganisation } from '../../../../test/support/factories.ts';
import { type Attempt, createSignIn, DEVICE } from '../../../../test/support/sign-in-attempt.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

const LIMIT = 5;
const test = useTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: String(LIMIT), PUBLIC_URL: 'https://assay.example' });
// Stopped: checking passwords may take longer than the minute of the limit.
useClock();

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
});

const signIn = createSignIn(test);

let hosts = 0;
const newAddress = () => `192.0.2.${String((hosts += 1))}`;

/** One wrong password each from as many addresses as the limit has places. */
async function guessFromEverywhere(email: string) {
  for (let round = 0; round < LIMIT; round += 1) await signIn({ email, from: newAddress() });
}

async function tryRepeatedly(attempt: Attempt, times: number) {
  const answers = [];
  for (let round = 0; round < times; round += 1) answers.push(await signIn(attempt));
  return answers.map(({ statusCode, body }) => [statusCode, body]);
}

const getDevice = async (email: string) => {
  const answer = await signIn({ email, password: PASSWORD, from: '198.51.100.1' });
  return answer.cookies.find(({ name }) => name === DEVICE);
};

describe('POST /api/app/sign-in while the password of one account is guessed from many addresses', () => {
  it('S5: 429 after three wrong passwords from a new address, the same for an unknown account', async () => {
    const { email } = await seedUser(test, organisation);
    const unknown = 'nobody@northwind.example';
    await guessFromEverywhere(email);
    await guessFromEverywhere(unknown);
    const answers = await tryRepeatedly({ email, from: '203.0.113.1' }, 4);
    expect(answers.map(([status]) => status)).toEqual([401, 401, 401, 429]);
    expect(await tryRepeatedly({ email: unknown, from: '203.0.113.2' }, 4)).toEqual(answers);
  });

  it('S5: 200 for the owner at a new address', async () => {
    const { email } = await seedUser(test, organisation);
    await guessFromEverywhere(email);
    await tryRepeatedly({ email, from: '203.0.113.3' }, 4);
    expect((await signIn({ email, password: PASSWORD, from: '203.0.113.4' })).statusCode).toBe(200);
  });

  it('S5: 200 for the owner on a known device, even at an address that is throttled', async () => {
    const { email } = await seedUser(test, organisation);
    const device = (await getDevice(email))?.value ?? '';
    await guessFromEverywhere(email);
    await tryRepeatedly({ email, from: '203.0.113.5' }, 4);
    const attempts = await tryRepeatedly({ email, from: '203.0.113.5', device }, LIMIT - 1);
    expect(new Set(attempts.map(([status]) => status))).toEqual(new Set([401]));
    const answer = await signIn({ email, password: PASSWORD, from: '203.0.113.5', device });
    expect(answer.statusCode).toBe(200);
  });

  it('S5: 429 on a known device after its own wrong passwords', async () => {
    const { email } = await seedUser(test, organisation);
    const device = (await getDevice(email))?.value ?? '';
    const attempts = await tryRepeatedly({ email, from: '203.0.113.6', device }, LIMIT + 1);
    expect(attempts.map(([status]) => status)).toEqual([...Array<number>(LIMIT).fill(401), 429]);
  });
});

describe('The device cookie', () => {
  it('is set for a year when a user signs in, and not readable by scripts', async () => {
    const { email } = await seedUser(test, organisation);
    const cookie = await getDevice(email);
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000 });
  });

  it('is not set after a wrong password', async () => {
    const { email } = await seedUser(test, organisation);
    expect((await signIn({ email, from: '198.51.100.2' })).cookies).toEqual([]);
  });

  it.each([
    ['of another account', async () => (await getDevice((await seedUser(test, organisation)).email))?.value ?? ''],
    ['that is forged', async () => Buffer.alloc(54, 1).toString('base64url')],
    ['that is cut off', async () => 'AAAA'],
  ])('429 with a cookie %s, as on an unknown device', async (_, createCookie) => {
    const { email } = await seedUser(test, organisation);
    const device = await createCookie();
    await guessFromEverywhere(email);
    const attempts = await tryRepeatedly({ email, from: newAddress(), device }, 4);
    expect(attempts.map(([status]) => status)).toEqual([401, 401, 401, 429]);
  });

  it('does not authenticate', async () => {
    const { email } = await seedUser(test, organisation);
    const device = (await getDevice(email))?.value ?? '';
    const answer = await test.app.inject({ method: 'GET', url: '/api/app/me', cookies: { [DEVICE]: device } });
    expect(answer.statusCode).toBe(401);
  });
});
