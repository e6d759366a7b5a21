import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { PASSWORD, seedSignedInUser, withCookie } from '../../../../test/support/factories.ts';
import { postCall } from '../../../../test/support/second-factors.ts';
import {
  addProviderUser,
  buildRefusalUrl,
  getRedirectLocation,
  signInWithSso,
  SSO_COOKIE,
  useProvider,
  useSso,
} from '../../../../test/support/sso.ts';
import {
  ageSessions,
  buildConfirmationRefusalUrl,
  confirmWithSsoCall,
  findSessionCookie,
  finishConfirmation,
  startConfirmation,
} from '../../../../test/support/sso-confirmation.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { PUBLIC_URL } from '../../../../test/support/test-identity-provider.ts';
import { writeSecurityEvents } from '../../record/security-events/security-event-commands.ts';

const scene = useSso();
const { test, provider, organisation } = scene;
let subject: string;
let session: string;
beforeEach(async () => {
  await useProvider(test, organisation, { issuer: provider.issuer });
  subject = addProviderUser(scene);
  session = findSessionCookie(test, await signInWithSso(scene, subject));
  await ageSessions(test);
});

const as = (cookie: string, call: Call) => withCookie(test, cookie)(call);
const me: Call = { method: 'GET', url: '/api/app/me' };
const fresh = postCall('/me/totp');
const failures = async () => {
  await writeSecurityEvents(test.ctx);
  return test.database.query(
    `select reason, caller_kind, caller_name, address, count from security_event
     where organisation_id = $1 and kind = 'CONFIRMATION_FAILED'`,
    [organisation.id],
  );
};
const entries = () =>
  test.database.query(
    `select action, user_name, meta from audit_entry
     where organisation_id = $1 and action like 'CONFIRM%' order by created_at, id`,
    [organisation.id],
  );
const sessions = () =>
  test.database.query(`select id, confirmed_at, token_hash from session where organisation_id = $1 order by id`, [
    organisation.id,
  ]);

/** Goes to the provider and comes back as somebody. */
async function confirmAs(who: string, change: (location: URL) => void = () => undefined) {
  const { location, journey } = await startConfirmation(test, session, '/settings/api-keys?page=2#top');
  change(location);
  return finishConfirmation(test, { href: await provider.visit(location.href, { as: who }), journey, session });
}

/** Nothing but the failed attempt is written: no user, no session, no confirmation. */
async function expectRefused(attempt: () => Promise<LightMyRequestResponse>, reason: string) {
  const [before, sessionsBefore] = [await fingerprintDatabase(test.database), await sessions()];
  const response = await attempt();
  expect(getRedirectLocation(response)).toBe(buildConfirmationRefusalUrl(reason, '/settings/api-keys?page=2#top'));
  expect(findSessionCookie(test, response)).toBe('');
  expect(await sessions()).toEqual(sessionsBefore);
  const after = await fingerprintDatabase(test.database);
  const written = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect((await as(session, fresh)).json()).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  expect((await as(session, me)).statusCode).toBe(200);
  return written.sort();
}

describe('Confirmation by single sign-on', () => {
  it('200 tells the user how to confirm, and sends them to authenticate again', async () => {
    const own = await as(session, { method: 'GET', url: '/api/app/me/second-factors' });
    expect(own.json()).toMatchObject({ confirmWith: ['SSO'] });
    const { location } = await startConfirmation(test, session);
    expect(location.origin).toBe(provider.issuer);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      redirect_uri: `${PUBLIC_URL}/api/app/sso/callback`,
      code_challenge_method: 'S256',
    });
  });

  it('302 to the page where they were; the same session is fresh, with another token', async () => {
    const [before] = await sessions();
    expect((await as(session, fresh)).json()).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    const response = await confirmAs(subject);
    expect(getRedirectLocation(response)).toBe(`${PUBLIC_URL}/settings/api-keys?page=2#top`);
    expect((await as(findSessionCookie(test, response), fresh)).statusCode).toBe(200);
    expect((await as(session, me)).statusCode).toBe(401);
    expect((await sessions()).map(({ id }) => id)).toEqual([before?.id]);
    expect(await entries()).toEqual([{ action: 'CONFIRM_IDENTITY', user_name: 'Robin', meta: { method: 'SSO' } }]);
  });

  it.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/api/app/sso/start', '/'],
  ])('302 with returnTo %j redirects to our own %j', async (returnTo, path) => {
    const { location, journey } = await startConfirmation(test, session, returnTo);
    const href = await provider.visit(location.href, { as: subject });
    expect(getRedirectLocation(await finishConfirmation(test, { href, journey, session }))).toBe(PUBLIC_URL + path);
  });

  it('302 refused: somebody else authenticated; creates no user', async () => {
    const other = addProviderUser(scene, { email: `other@${organisation.id.slice(0, 8)}.example` });
    const written = await expectRefused(() => confirmAs(other), 'another-user');
    expect(written).toEqual(['audit_entry', 'failed_proof']);
    const event = { reason: 'single sign-on: another-user', caller_kind: 'session', caller_name: 'Robin', count: 1 };
    await expect.poll(failures).toEqual([{ ...event, address: '127.0.0.1' }]);
    expect(await entries()).toEqual([
      { action: 'CONFIRM_IDENTITY_FAILED', user_name: 'Robin', meta: { method: 'SSO', failures: 1 } },
    ]);
  });

  it('302 refused: somebody removed from the address what asks for a new authentication', async () => {
    const attempt = () =>
      confirmAs(subject, ({ searchParams }) => {
        searchParams.delete('prompt');
        searchParams.delete('max_age');
      });
    expect(await expectRefused(attempt, 'no-auth-time')).toEqual(['audit_entry', 'failed_proof']);
  });

  it('302 refused: cancelled at the provider; counts as no failure', async () => {
    const cancel = async () => {
      const { location, journey } = await startConfirmation(test, session, '/settings/api-keys?page=2#top');
      return finishConfirmation(test, { href: await provider.visit(location.href, 'cancel'), journey, session });
    };
    expect(await expectRefused(cancel, 'cancelled')).toEqual([]);
    expect(await failures()).toEqual([]);
  });

  it('302 refused: another session of the same user came back', async () => {
    const { location, journey } = await startConfirmation(test, session, '/settings/api-keys?page=2#top');
    const href = await provider.visit(location.href, { as: subject });
    const other = findSessionCookie(test, await signInWithSso(scene, subject));
    await ageSessions(test);
    const attempt = () => finishConfirmation(test, { href, journey, session: other });
    expect(await expectRefused(attempt, 'expired')).toEqual([]);
  });

  it('302 to the sign-in page when the session has ended; starts no session', async () => {
    const { location, journey } = await startConfirmation(test, session);
    const href = await provider.visit(location.href, { as: subject });
    await as(session, postCall('/sign-out'));
    const before = await fingerprintDatabase(test.database);
    const response = await finishConfirmation(test, { href, journey, session });
    expect(getRedirectLocation(response)).toBe(buildRefusalUrl('expired'));
    expect(response.cookies.map(({ name }) => name)).toEqual([SSO_COOKIE]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('302 refused: replayed response', async () => {
    const { location, journey } = await startConfirmation(test, session, '/settings/api-keys?page=2#top');
    const href = await provider.visit(location.href, { as: subject });
    session = findSessionCookie(test, await finishConfirmation(test, { href, journey, session }));
    await ageSessions(test);
    expect(await expectRefused(() => finishConfirmation(test, { href, journey, session }), 'failed')).toEqual([]);
  });

  it('302 refused: the organisation requires two-factor authentication, and the provider reports none', async () => {
    await test.database.query('update organisation set mfa_required = true where organisation_id = $1', [
      organisation.id,
    ]);
    await expectRefused(() => confirmAs(subject), 'second-factor');
  });

  it('429 after five failures, and 302 refused for who is already at the provider', async () => {
    const there = await startConfirmation(test, session, '/settings/api-keys?page=2#top');
    const other = addProviderUser(scene, { email: `other@${organisation.id.slice(0, 8)}.example` });
    for (let count = 0; count < 5; count += 1) await confirmAs(other);
    await test.database.query(
      `update failed_proof set paused_until = paused_until + interval '1 hour' where organisation_id = $1`,
      [organisation.id],
    );
    const before = await fingerprintDatabase(test.database);
    const response = await as(session, confirmWithSsoCall());
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(1_800);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    const href = await provider.visit(there.location.href, { as: subject });
    const back = () => finishConfirmation(test, { href, journey: there.journey, session });
    expect(await expectRefused(back, 'paused')).toEqual([]);
  });

  it('400 for users with a password or a second factor; 403 from another site', async () => {
    const { call } = await seedSignedInUser(test, organisation);
    const response = await call(confirmWithSsoCall());
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: 'Confirm with your password' }]);
    const password = await as(session, postCall('/me/confirmation', { password: PASSWORD }));
    expect([password.statusCode, password.json()]).toMatchObject([400, { error: 'Confirm with single sign-on' }]);
    const headers = { origin: 'https://evil.example' };
    expect((await as(session, { ...confirmWithSsoCall(), headers })).statusCode).toBe(403);
  });

  it('503 when the provider cannot be reached; keeps the session', async () => {
    await test.database.query(
      `update identity_provider set issuer = 'https://localhost:1' where organisation_id = $1`,
      [organisation.id],
    );
    const response = await as(session, confirmWithSsoCall());
    expect([response.statusCode, response.json()]).toMatchObject([
      503,
      { error: 'The identity provider is temporarily unavailable. Try again shortly.' },
    ]);
    expect((await as(session, me)).statusCode).toBe(200);
  });

  it('400 when the provider is disabled: there is nothing to confirm with', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer, enabled: false });
    expect((await as(session, confirmWithSsoCall())).statusCode).toBe(400);
    const own = await as(session, { method: 'GET', url: '/api/app/me/second-factors' });
    expect(own.json()).toMatchObject({ confirmWith: [] });
  });
});
