import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganisation, aUser, PASSWORD } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
let email: string;
beforeAll(async () => {
  ({ email } = await aUser(test, await anOrganisation(test)));
});

const attempt = async (password: string, remoteAddress: string) => {
  const payload = { email, password };
  return test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload, remoteAddress });
};

describe('POST /api/app/sign-in from one address', () => {
  it('429 after three failures, even with the right password, and 200 from elsewhere', async () => {
    for (let round = 0; round < 3; round += 1) expect((await attempt('wrong', '192.0.2.1')).statusCode).toBe(401);
    const answer = await attempt(PASSWORD, '192.0.2.1');
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toEqual({ error: 'Too many requests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    expect((await attempt(PASSWORD, '192.0.2.2')).statusCode).toBe(200);
  });

  it('429 also for guesses made at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt('wrong', '192.0.2.3')));
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([401, 401, 401, ...Array.from({ length: 7 }, () => 429)]);
  });

  it('200 as often as one likes: only failures count', async () => {
    for (let round = 0; round < 5; round += 1) expect((await attempt(PASSWORD, '192.0.2.4')).statusCode).toBe(200);
    expect((await attempt('wrong', '192.0.2.4')).statusCode).toBe(401);
  });
});
