import { describe, expect, it } from 'vitest';
import { PASSWORD, seedOrganisation, seedSignedInUser, seedUser } from '../../../../test/support/factories.ts';
import { type TestApp, useTestApp } from '../../../../test/support/test-app.ts';

const atHome = useTestApp({ PUBLIC_URL: 'http://localhost:3000' });
const atLarge = useTestApp({ PUBLIC_URL: 'https://assay.example' });

async function setCookieOf(test: TestApp) {
  const { email } = await seedUser(test, await seedOrganisation(test));
  const payload = { email, password: PASSWORD };
  const answer = await test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.includes('assay_session'));
}

describe('The session cookie', () => {
  it('is Secure and bound to the host when the service is public', async () => {
    expect(await setCookieOf(atLarge)).toMatch(
      /^__Host-assay_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('is not Secure on http://localhost, where browsers would reject it', async () => {
    expect(await setCookieOf(atHome)).toMatch(/^assay_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('200 with the __Host- prefix, 401 without it, when the service is public', async () => {
    const { cookie, call } = await seedSignedInUser(atLarge, await seedOrganisation(atLarge));
    expect((await call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(200);
    const plain = { cookie: cookie.replace('__Host-', '') };
    expect((await call({ method: 'GET', url: '/api/app/me', headers: plain })).statusCode).toBe(401);
  });

  it('403 when a public service is called from an http origin', async () => {
    const { call } = await seedSignedInUser(atLarge, await seedOrganisation(atLarge));
    const answer = await call({
      method: 'POST',
      url: '/api/app/sign-out',
      headers: { origin: 'http://assay.example' },
    });
    expect(answer.statusCode).toBe(403);
  });
});
