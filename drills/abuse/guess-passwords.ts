import { startApiProcess } from '../../server/test/support/api-process.ts';
import { seedOrganisation, seedUser } from '../../server/test/support/factories.ts';
import { stopProcess } from '../support/killed-worker.ts';
import { type AbuseScenario, toTarget } from './abuse-targets.ts';
import { signInFrom } from './sign-in-from.ts';

const GUESSES = 200;
const AT_ONCE = 10;

/** Guesses the password of one account 200 times, from as many addresses of one IPv6 /64. */
export const guessPasswords: AbuseScenario = async (test) => {
  const { email } = await seedUser(test, await seedOrganisation(test));
  const server = await startApiProcess(test.database.url, { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const statuses: number[] = [];
    for (let first = 1; first <= GUESSES; first += AT_ONCE) {
      const guess = (_: unknown, index: number) =>
        signInFrom(server, { address: `2001:db8:1:1::${(first + index).toString(16)}`, email, password: 'wrong' });
      statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, guess))).map(({ status }) => status));
    }
    const count = (status: number) => statuses.filter((one) => one === status).length;
    return [
      toTarget('wrong passwords checked, of 200 from one IPv6 /64', count(401), { atMost: 20 }),
      toTarget('refused with 429', count(429), { atLeast: GUESSES - 20 }),
    ];
  } finally {
    await stopProcess(server, 'SIGTERM');
  }
};
