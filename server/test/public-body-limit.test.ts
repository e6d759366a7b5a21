import { describe, expect, it } from 'vitest';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { seedIntegrator } from './support/factories.ts';
import { listRoutes } from './support/route-list.ts';
import { startTestApp } from './support/test-app.ts';

const test = await startTestApp();
const openRoutes = listRoutes(test.app).filter(
  ({ access, schema }) => access.callers === 'anyone' && schema.body !== undefined,
);
const toBody = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) });
const headers = { 'content-type': 'application/json' };

describe('The body of a request without a credential', () => {
  it.each(openRoutes)('S6: 413 over 16 KiB, writes nothing: $method $path', async ({ method, path }) => {
    const before = await fingerprintDatabase(test.database);
    const answer = await test.app.inject({ method, url: path, headers, payload: toBody(16_385) });
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { error: 'The request body is too large' }]);
    expect((await test.app.inject({ method, url: path, headers, payload: toBody(16_384) })).statusCode).not.toBe(413);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('is limited on the routes that sign in, set up, reset passwords and open the portal', () => {
    expect(openRoutes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...['/api/app/setup', '/api/app/sign-in', '/api/app/sign-in/passkey', '/api/app/sign-in/sso'],
        ...['/api/app/password-reset', '/api/app/account-link/password', '/api/portal/session'],
      ]),
    );
  });

  it('may be larger with a credential', async () => {
    const { call } = await seedIntegrator(test);
    const answer = await call({ method: 'POST', url: '/api/v1/vendors/import', headers, payload: toBody(100_000) });
    expect(answer.statusCode).toBe(400);
  });
});
