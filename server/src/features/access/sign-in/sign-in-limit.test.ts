import { beforeAll, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { PASSWORD, seedOrganisation, seedUser } from '../../../../test/support/factories.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
// Stopped: checking passwords may take longer than the minute of the limit.
useClock();
let email: string;
beforeAll(async () => {
  ({ email } = await seedUser(test, await seedOrganisation(test)));
});

const attempt = async (password: string, remoteAddress: string) => {
  const payload = { email, password };
  return test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload, remoteAddress });
};

describe('POST /api/app/sign-in from one IP address', () => {
  it('429 after three failures, even with the right password; 200 from another address', async () => {
    for (let round = 0; round < 3; round += 1) expect((await attempt('wrong', '192.0.2.1')).statusCode).toBe(401);
    const answer = await attempt(PASSWORD, '192.0.2.1');
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ error: 'Too many requests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    expect((await attempt(PASSWORD, '192.0.2.2')).statusCode).toBe(200);
  });

  it('429 also for concurrent attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt('wrong', '192.0.2.3')));
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([401, 401, 401, ...Array.from({ length: 7 }, () => 429)]);
  });

  it('200 any number of times: only failures count', async () => {
    for (let round = 0; round < 5; round += 1) expect((await attempt(PASSWORD, '192.0.2.4')).statusCode).toBe(200);
    expect((await attempt('wrong', '192.0.2.4')).statusCode).toBe(401);
  });
});

describe('POST /api/app/sign-in from one IPv6 network', () => {
  const usual = useTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '20' });

  it('S5: 429 after 20 wrong passwords from one IPv6 /64', async () => {
    const { email: owner } = await seedUser(usual, await seedOrganisation(usual));
    const statuses: number[] = [];
    for (let host = 1; host <= 25; host += 1) {
      const payload = { email: owner, password: 'wrong' };
      const remoteAddress = `2001:db8:1:1::${host.toString(16)}`;
      const answer = await usual.app.inject({ method: 'POST', url: '/api/app/sign-in', payload, remoteAddress });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
  });

  it('S5: 429 after four times as many from one IPv6 /56, each for another account and from another /64', async () => {
    const guess = async (remoteAddress: string) => {
      const payload = { email: `${remoteAddress.replaceAll(':', '-')}@northwind.example`, password: 'wrong' };
      return (await test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload, remoteAddress })).statusCode;
    };
    const statuses: number[] = [];
    for (let customer = 1; customer <= 14; customer += 1) {
      statuses.push(await guess(`2001:db8:2:12${customer.toString(16).padStart(2, '0')}::1`));
    }
    expect(statuses).toEqual([...Array<number>(12).fill(401), 429, 429]);
    expect(await guess('2001:db8:2:1301::1')).toBe(401);
  });
});
