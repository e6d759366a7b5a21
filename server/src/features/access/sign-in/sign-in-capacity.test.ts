import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, seedOrganisation, seedUser } from '../../../../test/support/factories.ts';
import { type Attempt, createSignIn, DEVICE } from '../../../../test/support/sign-in-attempt.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

/** Many more than can wait to have a password checked. */
const CLIENTS = 200;

const test = useTestApp({ PUBLIC_URL: 'https://assay.example' });
let emails: string[];
beforeAll(async () => {
  const organisation = await seedOrganisation(test);
  emails = [];
  for (let count = 0; count < 12; count += 1) emails.push((await seedUser(test, organisation)).email);
});

const signIn = createSignIn(test);

async function getDevice(email: string) {
  const { cookies } = await signIn({ email, password: PASSWORD, from: '198.51.100.1' });
  return cookies.find(({ name }) => name === DEVICE)?.value ?? '';
}

/** Guesses passwords with many clients at once, until one of them is turned away because the queue is full. */
async function fillQueue(getAddress: (client: number) => string) {
  const guesses = Array.from({ length: CLIENTS }, (_, client) =>
    signIn({ email: `nobody-${String(client)}@northwind.example`, from: getAddress(client) }),
  );
  const isTurnedAway = async (guess: (typeof guesses)[number]) => {
    const { statusCode } = await guess;
    if (statusCode !== 503) throw new Error(`A guess was answered with ${String(statusCode)}`);
  };
  await Promise.any(guesses.map(isTurnedAway));
  return { drained: Promise.all(guesses) };
}

const getStatuses = async (attempts: readonly ReturnType<typeof signIn>[]) =>
  (await Promise.all(attempts)).map(({ statusCode }) => statusCode);

describe('POST /api/app/sign-in while more passwords are guessed than can be checked', () => {
  it('S5: 200 for every owner on a known device', async () => {
    const owners: Attempt[] = [];
    for (const email of emails) {
      owners.push({ email, password: PASSWORD, from: '203.0.113.1', device: await getDevice(email) });
    }
    const { drained } = await fillQueue((client) => `192.0.2.${String(client)}`);
    expect(await getStatuses(owners.map(signIn))).toEqual(owners.map(() => 200));
    await drained;
  });

  it('S5: 200 for every owner at a new address while the guesses come from one network', async () => {
    const { drained } = await fillQueue((client) => `2001:db8:1:${client.toString(16)}::1`);
    const attempts = emails.map((email, index) =>
      signIn({ email, password: PASSWORD, from: `203.0.113.${String(index + 2)}` }),
    );
    expect(await getStatuses(attempts)).toEqual(emails.map(() => 200));
    await drained;
  });
});
