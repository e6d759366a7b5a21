import { describe, expect, it } from 'vitest';
import { createApiKeyCaller, createSessionCaller } from '../../../../test/support/callers.ts';
import { seedOrganisation } from '../../../../test/support/factories.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp({ LIMIT_AUDIT_PER_MINUTE: '3' });

const AUDIT = { method: 'GET', url: '/api/v1/audit' } as const;

describe('Rate limit of GET /api/v1/audit', () => {
  it('200 with the number of requests left', async () => {
    const call = await createApiKeyCaller(test, await seedOrganisation(test), ['audit:view']);
    for (const left of ['2', '1', '0']) {
      const { statusCode, headers } = await call(AUDIT);
      expect(statusCode).toBe(200);
      expect(headers['ratelimit-policy']).toBe('"audit";q=3;w=60');
      expect(headers.ratelimit).toMatch(new RegExp(`^"audit";r=${left};t=[56]\\d$`));
    }
  });

  it('429 with "Too many requests" and Retry-After', async () => {
    const call = await createApiKeyCaller(test, await seedOrganisation(test), ['audit:view']);
    for (let n = 0; n < 3; n += 1) await call(AUDIT);
    const answer = await call(AUDIT);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ error: 'Too many requests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(55);
    expect(answer.headers['ratelimit-policy']).toBe('"audit";q=3;w=60');
    expect(answer.headers.ratelimit).toBe(`"audit";r=0;t=${String(answer.headers['retry-after'])}`);
  });

  it('429 does not count: rejected requests do not extend the window', async () => {
    const organisation = await seedOrganisation(test);
    const call = await createApiKeyCaller(test, organisation, ['audit:view']);
    const moments = () =>
      test.database.query('select accepted from request_window where organisation_id = $1', [organisation.id]);
    for (let n = 0; n < 3; n += 1) await call(AUDIT);
    const before = await moments();
    for (let n = 0; n < 5; n += 1) expect((await call(AUDIT)).statusCode).toBe(429);
    expect(await moments()).toEqual(before);
  });

  it('429 counts CSV, JSON and invalid requests together', async () => {
    const call = await createApiKeyCaller(test, await seedOrganisation(test), ['audit:view']);
    expect((await call({ ...AUDIT, query: { format: 'csv' } })).statusCode).toBe(200);
    expect((await call(AUDIT)).statusCode).toBe(200);
    expect((await call({ ...AUDIT, query: { page: '0' } })).statusCode).toBe(400);
    expect((await call({ ...AUDIT, query: { format: 'csv' } })).statusCode).toBe(429);
  });

  it('429 counts each API key and each user separately', async () => {
    const organisation = await seedOrganisation(test);
    const callers = [
      await createApiKeyCaller(test, organisation, ['audit:view']),
      await createApiKeyCaller(test, organisation, ['audit:view']),
      await createSessionCaller(test, organisation, ['audit:view']),
    ];
    for (const call of callers) {
      for (let n = 0; n < 3; n += 1) expect((await call(AUDIT)).statusCode).toBe(200);
      expect((await call(AUDIT)).statusCode).toBe(429);
    }
  });

  it('401 comes before 429, and 429 before 403', async () => {
    const call = await createApiKeyCaller(test, await seedOrganisation(test), ['vendors:view']);
    expect((await test.app.inject(AUDIT)).statusCode).toBe(401);
    for (let n = 0; n < 3; n += 1) expect((await call(AUDIT)).statusCode).toBe(403);
    expect((await call(AUDIT)).statusCode).toBe(429);
  });

  it('200 on other routes while the audit limit is exhausted', async () => {
    const call = await createApiKeyCaller(test, await seedOrganisation(test), ['audit:view', 'vendors:view']);
    for (let n = 0; n < 4; n += 1) await call(AUDIT);
    expect((await call({ method: 'GET', url: '/api/v1/vendors' })).statusCode).toBe(200);
  });

  it('never accepts more concurrent requests than allowed', async () => {
    const call = await createApiKeyCaller(test, await seedOrganisation(test), ['audit:view']);
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(AUDIT)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(37);
  });
});
