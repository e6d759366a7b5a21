import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, startApiProcess } from '../../server/test/support/api-process.ts';
import { PASSWORD, seedOrganisation, seedUser } from '../../server/test/support/factories.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';
import { stopProcess } from '../support/killed-worker.ts';
import { type AbuseScenario, toTarget } from './abuse-targets.ts';
import { signInFrom } from './sign-in-from.ts';

const ATTACKERS = 130;
const PREFIXES = 13;
const PEOPLE = { short: 12, full: 100 };
/** The tests run in parallel with others, so they only check that no sign-in is refused. */
const MAX_SECONDS = { short: 30, full: 5 };
const INTERVAL_MS = 300;
const LEAD_MS = 2_000;

/**
 * 130 clients at 13 addresses try passwords without a pause, while people sign in at other addresses, every second one on
 * a known device. The limit of wrong passwords is off: it would stop the clients early.
 */
export const crowdSignIns: AbuseScenario = async (test, size) => {
  const server = await startApiProcess(test.database.url, {
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_FAILED_SIGN_INS_PER_MINUTE: '1000000',
  });
  try {
    const people = await seedPeople(test, server, PEOPLE[size]);
    const stopped = new AbortController();
    const attackers = Array.from({ length: ATTACKERS }, (_, number) => attackFrom(server, number, stopped.signal));
    await pause(LEAD_MS);
    const results = await signInAll(server, people);
    stopped.abort();
    const attempts = (await Promise.all(attackers)).reduce((sum, count) => sum + count, 0);
    const share = (isKnown: boolean) => {
      const some = results.filter((one) => one.isKnown === isKnown);
      return (
        (100 * some.filter(({ status, seconds }) => status === 200 && seconds <= MAX_SECONDS[size]).length) /
        some.length
      );
    };
    return [
      toTarget(`% of sign-ins on known devices within ${String(MAX_SECONDS[size])} s`, share(true), { atLeast: 95 }),
      toTarget(`% of sign-ins on new devices within ${String(MAX_SECONDS[size])} s`, share(false), { atLeast: 95 }),
      toTarget('attempts of the 130 clients meanwhile', attempts, { atLeast: ATTACKERS }),
    ];
  } finally {
    await stopProcess(server, 'SIGTERM');
  }
};

type Person = { readonly email: string; readonly cookie: string | null };

/** Every second person has signed in before. */
async function seedPeople(test: TestApp, server: ApiProcess, count: number): Promise<Person[]> {
  const organisation = await seedOrganisation(test);
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const { email } = await seedUser(test, organisation);
    const before = { address: '192.0.2.1', email, password: PASSWORD };
    const cookie = number % 2 === 0 ? (await signInFrom(server, before)).cookies.join('; ') : null;
    people.push({ email, cookie });
  }
  return people;
}

/** Returns the number of attempts. */
async function attackFrom(server: ApiProcess, number: number, signal: AbortSignal): Promise<number> {
  const address = `203.0.113.${String(1 + (number % PREFIXES))}`;
  for (let attempts = 0; ; attempts += 1) {
    if (signal.aborted) return attempts;
    const email = `guessed-${String(number)}-${String(attempts)}@northwind.example`;
    await signInFrom(server, { address, email, password: 'wrong' });
  }
}

/** Somebody starts to sign in every 300 ms, whether or not those before have finished. */
async function signInAll(server: ApiProcess, people: readonly Person[]) {
  const running = [];
  for (const [index, { email, cookie }] of people.entries()) {
    const attempt = { address: `198.51.100.${String(index)}`, email, password: PASSWORD, ...(cookie && { cookie }) };
    running.push(signInFrom(server, attempt).then((result) => ({ ...result, isKnown: cookie !== null })));
    await pause(INTERVAL_MS);
  }
  return Promise.all(running);
}
