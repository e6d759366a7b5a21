import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { createContext } from '../src/context.ts';
import type { Api } from '../src/platform/http/server.ts';
import { createLogger } from '../src/platform/log.ts';
import { createOutbound } from '../src/platform/outbound/outbound.ts';
import { seedApiKey, seedIntegrator, seedUser } from './support/factories.ts';
import { callWithApiKey, useTestApp } from './support/test-app.ts';
import { startWebhookReceiver } from './support/webhook-receiver.ts';

const test = useTestApp();
const written: string[] = [];
let app: Api;
let end: () => Promise<void>;
let integrator: Awaited<ReturnType<typeof seedIntegrator>>;
beforeAll(async () => {
  integrator = await seedIntegrator(test);
  const sink = new Writable({ write: (chunk, _encoding, done) => (written.push(String(chunk)), done()) });
  const ctx = createContext(test.ctx.config, createLogger('info', sink));
  app = await createApp(ctx);
  end = async () => {
    await app.close();
    await ctx.database.pool.end();
  };
});
beforeEach(() => (written.length = 0));
afterAll(() => end());

const lines = () => written.map((line) => JSON.parse(line));

describe('The service log', () => {
  it.each([
    ['sign-in-refused', '/api/app/sign-in', { email: 'nobody@northwind.example', password: 'hush-password' }],
    ['account-link-refused', '/api/app/account-link', { token: 'hush-token' }],
  ])('contains %s with the address and request ID, but not the submitted values', async (event, url, payload) => {
    const answer = await app.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.7' });
    expect(answer.statusCode).toBe(401);
    const requestId = answer.headers['x-request-id'];
    expect(lines().filter((line) => line.event === event)).toMatchObject([
      { level: 40, address: '192.0.2.7', requestId },
    ]);
    expect(written.join()).not.toContain('hush');
  });

  it.each([
    ['api-key-refused', '/api/v1/vendors', 'assay_AAAAAAAAAAAA.hush'],
    ['scim-token-refused', '/scim/v2/Users', `assay_scim_${'h'.repeat(43)}`],
  ])('contains %s, but not the credential', async (event, url, credential) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${credential}` } });
    expect(answer.statusCode).toBe(401);
    expect(lines().filter((line) => line.event === event)).toHaveLength(1);
    expect(written.join()).not.toContain(credential);
  });

  it('contains requests rejected for a missing permission, invalid input or a foreign origin', async () => {
    const key = await seedApiKey(test, integrator.organisation, ['dashboard:view']);
    await callWithApiKey(app, key)({ method: 'GET', url: '/api/v1/vendors' });
    await callWithApiKey(app, integrator.key)({ method: 'GET', url: '/api/v1/vendors?tier=NONE' });
    const { email } = await seedUser(test, integrator.organisation);
    const payload = { email, password: 'any' };
    const headers = { origin: 'https://elsewhere.example' };
    await app.inject({ method: 'POST', url: '/api/app/sign-in', payload, headers });
    const requests = lines().filter(({ msg }) => msg === 'request');
    expect(requests.map(({ route, status }) => [route, status])).toEqual([
      ['/api/v1/vendors', 403],
      ['/api/v1/vendors', 400],
      ['/api/app/sign-in', 403],
    ]);
    expect(requests[0]).toMatchObject({ callerKind: 'apiKey', organisationId: integrator.organisation.id });
    expect(requests.every(({ time, requestId }) => Number.isInteger(time) && requestId !== undefined)).toBe(true);
  });

  it('has one line per record, even for input with line breaks', async () => {
    const headers = { 'user-agent': 'a\nb', 'x-request-id': 'c\n{"level":60}' };
    await app.inject({ method: 'GET', url: '/api/v1/x%0a%7b%22level%22:60%7d', headers });
    expect(written.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
    expect(lines().every(({ level }) => level === 30)).toBe(true);
  });
});

describe('An unexpected error', () => {
  it('500 with the request ID but no internal details, which are logged; other requests still work', async () => {
    const call = callWithApiKey(app, integrator.key);
    await test.database.query('alter table framework rename column version to hidden_column');
    const answer = await call({ method: 'GET', url: '/api/v1/frameworks' });
    await test.database.query('alter table framework rename column hidden_column to version');
    expect(answer.statusCode).toBe(500);
    const requestId = answer.headers['x-request-id'];
    expect(answer.json()).toMatchObject({
      error: `An unexpected error occurred. Contact your system administrator and quote request ID ${String(requestId)}.`,
    });
    expect(lines().filter(({ level }) => level === 50)).toMatchObject([
      { requestId, err: { stack: expect.any(String) } },
    ]);
    expect((await call({ method: 'GET', url: '/api/v1/frameworks' })).statusCode).toBe(200);
  });
});

describe('A receiver with an untrusted certificate', () => {
  it('receives nothing', async () => {
    const receiver = await startWebhookReceiver();
    const outbound = createOutbound({
      allowedRanges: ['127.0.0.0/8', '::1/128'],
      allowedPorts: [{ first: 1_024, last: 65_535 }],
      caFile: null,
    });
    await expect(outbound.post(receiver.url, { headers: {}, body: 'secret' })).rejects.toThrow(/certificate/);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});
