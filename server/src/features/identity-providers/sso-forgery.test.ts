import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, type TestOrganisation } from '../../../test/factories.ts';
import { anotherKey, type Lies, startForgingProvider } from '../../../test/forging-provider.ts';
import { PUBLIC_URL } from '../../../test/identity-provider.ts';
import { comeBack, domainFor, landedAt, refusedAt, startSso, useProvider } from '../../../test/sso.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let provider: Awaited<ReturnType<typeof startForgingProvider>>;
let test: TestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  provider = await startForgingProvider();
  test = await startTestApp({ ...provider.environment, PUBLIC_URL });
});
beforeEach(async () => {
  organisation = await anOrganisation(test);
  await useProvider(test, organisation, { issuer: provider.issuer });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

/** Comes back as an honest provider would send somebody, but for what is said here. */
async function returnWith(lies: Lies, parameters: Record<string, string> = {}) {
  provider.say({}, {});
  const { location, journey } = await startSso(test, organisation);
  const { state = '', nonce } = Object.fromEntries(location.searchParams);
  provider.say({ sub: 'robin', nonce, email: `robin@${domainFor(organisation)}`, email_verified: true }, lies);
  const search = new URLSearchParams({ code: 'any', state, iss: provider.issuer, ...parameters }).toString();
  return landedAt(await comeBack(test, `${PUBLIC_URL}/api/app/sso/callback?${search}`, journey));
}

const answering = (status: number, body: object, headers: Record<string, string> = {}) => ({
  token: (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
});

const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;

describe('What a provider answers', () => {
  it('302 home when all of it is right', async () => {
    expect(await returnWith({})).toBe(`${PUBLIC_URL}/`);
  });

  it.each<[string, Lies, Record<string, string>?]>([
    ['a nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['another issuer beside the code', {}, { iss: 'https://evil.example' }],
    ['another issuer in what it says of itself', { metadata: { issuer: 'https://evil.example' } }],
    ['a token for somebody else', { claims: { aud: 'another' } }],
    ['a token that has expired', { claims: { iat: hourAgo, exp: hourAgo + 300 } }],
    ['a token without a subject', { claims: { sub: undefined } }],
    ['a subject that is not text', { claims: { sub: 7 } }],
    ['a token that somebody else signed', { key: anotherKey }],
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
  ])('302 refused, and nobody is made: %s', async (_, lies, parameters) => {
    const before = await fingerprint(test.database);
    expect(await returnWith(lies, parameters)).toBe(refusedAt('failed'));
    expect(await fingerprint(test.database)).toEqual(before);
  });
});

describe('Where the organisation requires a second factor', () => {
  beforeEach(() =>
    test.database.query('update organisation set mfa_required = true where organisation_id = $1', [organisation.id]),
  );

  it.each([[['pwd']], [[]], [undefined], ['mfa']])(
    '302 refused, and nobody is made, when the provider says of the sign-in: %j',
    async (amr) => {
      const before = await fingerprint(test.database);
      expect(await returnWith({ claims: { amr } })).toBe(refusedAt('second-factor'));
      expect(await fingerprint(test.database)).toEqual(before);
    },
  );

  it.each([[['pwd', 'mfa']], [['pwd', 'otp']], [['hwk']]])('302 home when it says: %j', async (amr) => {
    expect(await returnWith({ claims: { amr } })).toBe(`${PUBLIC_URL}/`);
  });

  it('302 home when it says nothing and is trusted to ask', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer, trustMfa: true });
    expect(await returnWith({})).toBe(`${PUBLIC_URL}/`);
  });
});
