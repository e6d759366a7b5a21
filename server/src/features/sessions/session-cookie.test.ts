import { describe, expect, it } from 'vitest';
import { anOrganisation, aSignedInUser, aUser, PASSWORD } from '../../../test/factories.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';

const atHome = useTestApp({ PUBLIC_URL: 'http://localhost:3000' });
const atLarge = useTestApp({ PUBLIC_URL: 'https://assay.example' });

async function setCookieOf(test: TestApp) {
  const { email } = await aUser(test, await anOrganisation(test));
  const payload = { email, password: PASSWORD };
  const answer = await test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload });
  return answer.headers['set-cookie'];
}

describe('the session cookie', () => {
  it('is Secure and bound to the host where the service is public', async () => {
    expect(await setCookieOf(atLarge)).toMatch(
      /^__Host-assay_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('does without Secure on http://localhost, where browsers would drop it', async () => {
    expect(await setCookieOf(atHome)).toMatch(/^assay_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('200 under its full name, 401 under the plain one, where the service is public', async () => {
    const { cookie, call } = await aSignedInUser(atLarge, await anOrganisation(atLarge));
    expect((await call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(200);
    const plain = { cookie: cookie.replace('__Host-', '') };
    expect((await call({ method: 'GET', url: '/api/app/me', headers: plain })).statusCode).toBe(401);
  });

  it('403 where a public service is called from http', async () => {
    const { call } = await aSignedInUser(atLarge, await anOrganisation(atLarge));
    const answer = await call({
      method: 'POST',
      url: '/api/app/sign-out',
      headers: { origin: 'http://assay.example' },
    });
    expect(answer.statusCode).toBe(403);
  });
});
