import { describe, expect, it } from 'vitest';
import { buildExampleRequest, toRouteTitle } from './support/example-request.ts';
import { seedIntegrator, seedOrganisation, seedSignedInUser, seedVendor } from './support/factories.ts';
import { listRoutes } from './support/route-list.ts';
import { seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();

/** Each request changes what these show: the audit log by downloads, the account by the time it was last used. */
const CHANGING = /audit|activity|\/me\b|sessions|export$/;

describe('ETag', () => {
  it('is on every JSON response to GET, and gives 304 without a body', async () => {
    const organisation = await seedOrganisation(test);
    const family = await seedOneOfEverything(test, organisation, 'Tagged');
    const { call } = await seedSignedInUser(test, organisation);
    const tagged: string[] = [];
    for (const route of listRoutes(test.app)) {
      const { callers } = route.access;
      if (route.method !== 'GET' || callers === 'anyone' || !callers.includes('session')) continue;
      const { url } = buildExampleRequest(route, family);
      const first = await call({ url });
      const isJson = String(first.headers['content-type']).startsWith('application/json');
      if (first.statusCode !== 200 || !isJson || CHANGING.test(route.path)) continue;
      const { etag } = first.headers;
      const title = toRouteTitle(route);
      expect([title, etag]).toEqual([title, expect.stringMatching(/^"(r\d+-)?[\w-]{22}"$/)]);
      const again = await call({ url, headers: { 'if-none-match': String(etag) } });
      expect([title, again.statusCode, again.body, again.headers.etag]).toEqual([title, 304, '', etag]);
      tagged.push(title);
    }
    expect(tagged.length).toBeGreaterThan(25);
    expect(tagged).toEqual(expect.arrayContaining(['GET /api/v1/vendors', 'GET /api/v1/vendors/:vendorId']));
  });

  it('is absent from errors, which are never 304', async () => {
    const { call } = await seedIntegrator(test);
    const response = await call({ url: '/api/v1/vendors/unknown', headers: { 'if-none-match': '*' } });
    expect([response.statusCode, response.headers.etag]).toEqual([404, undefined]);
  });

  it('401 for a caller without a credential, even with the right ETag', async () => {
    const { call } = await seedIntegrator(test);
    const { etag } = (await call({ url: '/api/v1/vendors' })).headers;
    const response = await test.app.inject({ url: '/api/v1/vendors', headers: { 'if-none-match': String(etag) } });
    expect(response.statusCode).toBe(401);
  });
});

describe('If-None-Match', () => {
  const seedList = async () => {
    const { organisation, call } = await seedIntegrator(test);
    const { etag } = (await call({ url: '/api/v1/vendors' })).headers;
    const ask = async (ifNoneMatch: string, method: 'GET' | 'HEAD' = 'GET') =>
      call({ method, url: '/api/v1/vendors', headers: { 'if-none-match': ifNoneMatch } });
    return { organisation, etag: String(etag), ask };
  };

  it('304 for the ETag, its weak form, a list with it, and *', async () => {
    const { etag, ask } = await seedList();
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect([value, (await ask(value)).statusCode]).toEqual([value, 304]);
    }
  });

  it('304 to HEAD, with the length that GET would have', async () => {
    const { etag, ask } = await seedList();
    const response = await ask(etag, 'HEAD');
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([304, '', '2']);
  });

  it('304 has no Content-Type and keeps the headers that protect the response', async () => {
    const { etag, ask } = await seedList();
    const { headers } = await ask(etag);
    expect(headers['content-type']).toBe(undefined);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', etag });
  });

  it('200 with a new ETag after the list has changed', async () => {
    const { organisation, etag, ask } = await seedList();
    await seedVendor(test, organisation);
    const response = await ask(etag);
    expect([response.statusCode, response.json()]).toEqual([200, [expect.objectContaining({ name: 'Contoso Cloud' })]]);
    expect(response.headers.etag).not.toBe(etag);
  });

  it.each(['"other"', 'nonsense', ''])('200 for %j', async (value) => {
    const { ask } = await seedList();
    expect((await ask(value)).statusCode).toBe(200);
  });
});
