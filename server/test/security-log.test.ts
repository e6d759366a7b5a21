import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { createContext } from '../src/context.ts';
import type { Api } from '../src/platform/http/server.ts';
import { createLog } from '../src/platform/log.ts';
import { createOutbound } from '../src/platform/outbound/outbound.ts';
import { anApiKey, anIntegrator, aUser } from './factories.ts';
import { startReceiver } from './receiver.ts';
import { useTestApp, withKey } from './test-app.ts';

const test = useTestApp();
const written: string[] = [];
let app: Api;
let end: () => Promise<void>;
let integrator: Awaited<ReturnType<typeof anIntegrator>>;
beforeAll(async () => {
  integrator = await anIntegrator(test);
  const sink = new Writable({ write: (chunk, _encoding, done) => (written.push(String(chunk)), done()) });
  const ctx = createContext(test.ctx.config, createLog('info', sink));
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
  ])('has %s with the address and the request, and not what was tried', async (event, url, payload) => {
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
  ])('has %s with its reason or address, and not the credential', async (event, url, credential) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${credential}` } });
    expect(answer.statusCode).toBe(401);
    expect(lines().filter((line) => line.event === event)).toHaveLength(1);
    expect(written.join()).not.toContain(credential);
  });

  it('has who was refused what for lack of a permission, for wrong input and for a forged origin', async () => {
    const key = await anApiKey(test, integrator.organisation, ['dashboard:view']);
    await withKey(app, key)({ method: 'GET', url: '/api/v1/vendors' });
    await withKey(app, integrator.key)({ method: 'GET', url: '/api/v1/vendors?tier=NONE' });
    const { email } = await aUser(test, integrator.organisation);
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

  it('has one line for what somebody wrote over several', async () => {
    const headers = { 'user-agent': 'a\nb', 'x-request-id': 'c\n{"level":60}' };
    await app.inject({ method: 'GET', url: '/api/v1/x%0a%7b%22level%22:60%7d', headers });
    expect(written.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
    expect(lines().every(({ level }) => level === 30)).toBe(true);
  });
});

describe('What fails unexpectedly', () => {
  it('500 names the request and nothing of the inside, which is in the log; the rest goes on', async () => {
    const call = withKey(app, integrator.key);
    await test.database.query('alter table framework rename column version to hidden_column');
    const answer = await call({ method: 'GET', url: '/api/v1/frameworks' });
    await test.database.query('alter table framework rename column hidden_column to version');
    expect(answer.statusCode).toBe(500);
    const requestId = answer.headers['x-request-id'];
    expect(answer.json()).toEqual({
      error: `The service failed unexpectedly. Report request ${String(requestId)} to its operator.`,
    });
    expect(lines().filter(({ level }) => level === 50)).toMatchObject([
      { requestId, err: { stack: expect.any(String) } },
    ]);
    expect((await call({ method: 'GET', url: '/api/v1/frameworks' })).statusCode).toBe(200);
  });
});

describe('A receiver with a certificate that nobody trusts', () => {
  it('gets nothing', async () => {
    const receiver = await startReceiver();
    const outbound = createOutbound({ allowedRanges: ['127.0.0.0/8', '::1/128'], caFile: null });
    await expect(outbound.post(receiver.url, { headers: {}, body: 'secret' })).rejects.toThrow(/certificate/);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});
