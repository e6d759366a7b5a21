import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import {
  type ForgedFields,
  otherKey,
  startForgedIdentityProvider,
} from '../../../../test/support/forged-identity-provider.ts';
import {
  buildRefusalUrl,
  finishSsoCall,
  getRedirectLocation,
  startSso,
  type StartedSso,
  toTestDomain,
  useProvider,
} from '../../../../test/support/sso.ts';
import {
  ageSessions,
  buildConfirmationRefusalUrl,
  findSessionCookie,
  finishConfirmation,
  startConfirmation,
} from '../../../../test/support/sso-confirmation.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { PUBLIC_URL } from '../../../../test/support/test-identity-provider.ts';

const clock = useClock();
let provider: Awaited<ReturnType<typeof startForgedIdentityProvider>>;
let test: TestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  provider = await startForgedIdentityProvider();
  test = await startTestApp({ ...provider.environment, PUBLIC_URL });
});
beforeEach(async () => {
  organisation = await seedOrganisation(test);
  await useProvider(test, organisation, { issuer: provider.issuer });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

/** Returns from the provider with a valid response, except for the given fields. */
async function returnWith(lies: ForgedFields, parameters: Record<string, string> = {}) {
  provider.say({}, {});
  const { location, journey } = await startSso(test, organisation);
  const { state = '', nonce } = Object.fromEntries(location.searchParams);
  provider.say({ sub: 'robin', nonce, email: `robin@${toTestDomain(organisation)}`, email_verified: true }, lies);
  // The discovery document is cached for five minutes.
  clock.later(5 * 60);
  const search = new URLSearchParams({ code: 'any', state, iss: provider.issuer, ...parameters }).toString();
  return getRedirectLocation(await finishSsoCall(test, `${PUBLIC_URL}/api/app/sso/callback?${search}`, journey));
}

const answering = (status: number, body: object, headers: Record<string, string> = {}) => ({
  token: (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
});

const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;

describe('Provider response', () => {
  it('302 to the app when everything is valid', async () => {
    expect(await returnWith({})).toBe(`${PUBLIC_URL}/`);
  });

  it.each<[string, ForgedFields, Record<string, string>?]>([
    ['a nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['another issuer beside the code', {}, { iss: 'https://evil.example' }],
    ['another issuer in what it says of itself', { metadata: { issuer: 'https://evil.example' } }],
    ['a token for somebody else', { claims: { aud: 'another' } }],
    ['a token that has expired', { claims: { iat: hourAgo, exp: hourAgo + 300 } }],
    ['a token without a subject', { claims: { sub: undefined } }],
    ['a subject that is not text', { claims: { sub: 7 } }],
    ['a token that somebody else signed', { key: otherKey }],
    ['a token that nobody signed', { header: { alg: 'none' } }],
    ['a token signed with our secret', { header: { alg: 'HS256' } }],
    ['no token', answering(200, { access_token: 'any', token_type: 'Bearer' })],
    ['that the code is not good', answering(400, { error: 'invalid_grant' })],
    ['that it is broken', answering(500, {})],
    ['that somebody else has the token', answering(302, {}, { location: 'https://evil.example/token' })],
    ['more than a token can be', answering(200, { access_token: 'x'.repeat(1_100_000), token_type: 'Bearer' })],
    ['an address of an inner network', { metadata: { token_endpoint: 'https://10.0.0.1/token' } }],
    ['an address without TLS', { metadata: { token_endpoint: 'http://localhost/token' } }],
    ['that it is busy', {}, { code: '', error: 'temporarily_unavailable' }],
  ])('302 refused, creates no user: %s', async (_, lies, parameters) => {
    const before = await fingerprintDatabase(test.database);
    expect(await returnWith(lies, parameters)).toBe(buildRefusalUrl('failed'));
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});

describe('Provider response when two-factor authentication is required', () => {
  beforeEach(() =>
    test.database.query('update organisation set mfa_required = true where organisation_id = $1', [organisation.id]),
  );

  it.each([[['pwd']], [[]], [undefined], ['mfa']])(
    '302 refused, creates no user, when the authentication methods are %j',
    async (amr) => {
      const before = await fingerprintDatabase(test.database);
      expect(await returnWith({ claims: { amr } })).toBe(buildRefusalUrl('second-factor'));
      expect(await fingerprintDatabase(test.database)).toEqual(before);
    },
  );

  it.each([[['pwd', 'mfa']], [['pwd', 'otp']], [['hwk']]])(
    '302 to the app when the authentication methods are %j',
    async (amr) => {
      expect(await returnWith({ claims: { amr } })).toBe(`${PUBLIC_URL}/`);
    },
  );

  it('302 to the app without authentication methods when the provider is trusted', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer, trustMfa: true });
    expect(await returnWith({})).toBe(`${PUBLIC_URL}/`);
  });
});

describe('Provider response to a confirmation', () => {
  const now = () => Math.floor(Date.now() / 1_000);

  /** Signs in, then comes back from a confirmation with these claims. */
  async function confirmWith(claims: object) {
    provider.say({}, {});
    const first = await startSso(test, organisation);
    const who = { sub: 'robin', email: `robin@${toTestDomain(organisation)}`, email_verified: true };
    const answer = async ({ location, journey }: StartedSso, session: string, also: object) => {
      const { state = '', nonce } = Object.fromEntries(location.searchParams);
      provider.say({ ...who, nonce, ...also }, {});
      const search = new URLSearchParams({ code: 'any', state, iss: provider.issuer }).toString();
      return finishConfirmation(test, { href: `${PUBLIC_URL}/api/app/sso/callback?${search}`, journey, session });
    };
    const session = findSessionCookie(test, await answer(first, '', {}));
    await ageSessions(test);
    return getRedirectLocation(await answer(await startConfirmation(test, session), session, claims));
  }

  const countConfirmed = () =>
    test.database.query(
      `select id from session where organisation_id = $1 and confirmed_at > now() - interval '10 minutes'`,
      [organisation.id],
    );

  it.each<[string, () => object]>([
    ['now', () => ({ auth_time: now() })],
    ['within the leeway for the clocks', () => ({ auth_time: now() - 59 })],
    ['within the leeway, ahead of our clock', () => ({ auth_time: now() + 60 })],
  ])('302 to the app when the user authenticated %s', async (_, claims) => {
    expect(await confirmWith(claims())).toBe(`${PUBLIC_URL}/`);
    expect(await countConfirmed()).toHaveLength(1);
  });

  it.each<[string, string, () => object]>([
    ['no-auth-time', 'the provider does not say when', () => ({})],
    ['not-recent', 'before the confirmation started', () => ({ auth_time: now() - 62 })],
    ['not-recent', 'hours ago', () => ({ auth_time: now() - 36_000 })],
    ['not-recent', 'in the future', () => ({ auth_time: now() + 120 })],
    ['failed', 'at something that is no time', () => ({ auth_time: 'now' })],
    ['another-user', 'as somebody else', () => ({ auth_time: now(), sub: 'mallory' })],
  ])('302 refused as %s when the user authenticated %s; confirms no session', async (reason, _, claims) => {
    expect(await confirmWith(claims())).toBe(buildConfirmationRefusalUrl(reason));
    expect(await countConfirmed()).toHaveLength(0);
  });
});
