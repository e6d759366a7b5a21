import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { seedIntegrator } from './support/factories.ts';
import { listRoutes } from './support/route-list.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const UNKNOWN_ID = '6f9f2a4e-0000-4000-8000-000000000000';

const urlOf = (path: string) => path.replaceAll(/:\w+/g, UNKNOWN_ID).replace('*', 'x');
const send = (method: InjectOptions['method'], url: string) => test.app.inject({ method: method ?? 'GET', url });

/** The methods of every path, with those of the patterns that also match it. */
const listPaths = () => {
  const routes = listRoutes(test.app);
  const paths = [...new Set(routes.map(({ path }) => path))];
  return paths.map((path) => ({
    path,
    methods: routes.filter((route) => covers(route.path, path)).map(({ method }) => method),
  }));
};

const covers = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(urlOf(path));

describe('A path with a method that it does not have', () => {
  it('405 with the methods that it has, on every path and without authentication', async () => {
    const paths = listPaths();
    expect(paths.length).toBeGreaterThan(100);
    for (const { path, methods } of paths) {
      const allow = [...new Set([...methods, 'OPTIONS'])].sort().join(', ');
      for (const method of METHODS.filter((one) => !methods.includes(one))) {
        const { statusCode, headers } = await send(method, urlOf(path));
        expect([method, path, statusCode, headers.allow]).toEqual([method, path, 405, allow]);
      }
    }
  });

  it('405 with the usual error body; writes nothing', async () => {
    const { call } = await seedIntegrator(test);
    const before = await fingerprintDatabase(test.database);
    const response = await call({ method: 'PATCH', url: `/api/v1/vendors/${UNKNOWN_ID}`, payload: { name: 'x' } });
    expect(response.statusCode).toBe(405);
    expect(response.json()).toMatchObject({ error: 'Method not allowed' });
    expect(response.headers.allow).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('405 before the body is read, whatever its type', async () => {
    const headers = { 'content-type': 'text/plain' };
    const response = await test.app.inject({ method: 'PATCH', url: '/api/v1/vendors', payload: 'x', headers });
    expect(response.statusCode).toBe(405);
  });

  it('405 as a SCIM error below /scim/v2', async () => {
    const response = await send('PATCH', '/scim/v2/Users');
    expect(response.headers['content-type']).toContain('application/scim+json');
    expect(response.json()).toMatchObject({ status: '405', detail: 'Method not allowed' });
  });

  it.each(['/api/v1/nothing', '/api/v1/vendors/a/nothing', '/api/v1/vendors/a/b/c', '/api'])(
    '404 without Allow for every method on the unknown path %s',
    async (url) => {
      for (const method of [...METHODS, 'OPTIONS'] as const) {
        const { statusCode, headers } = await send(method, url);
        expect([method, statusCode, headers.allow]).toEqual([method, 404, undefined]);
      }
    },
  );
});

describe('OPTIONS', () => {
  it('204 with the methods of the path, and no permission for other sites', async () => {
    const response = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/vendors',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('HEAD', () => {
  it('has the status and headers of GET, without the body', async () => {
    const { call } = await seedIntegrator(test);
    const [get, head] = [
      await call({ url: '/api/v1/vendors' }),
      await call({ method: 'HEAD', url: '/api/v1/vendors' }),
    ];
    const { date, 'x-request-id': id, ...headers } = get.headers;
    expect([date, id]).not.toContain(undefined);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject(headers);
  });
});
