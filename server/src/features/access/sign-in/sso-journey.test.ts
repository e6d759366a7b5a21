import { beforeEach, describe, expect, it } from 'vitest';
import { useClock } from '../../../../test/support/clock.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation } from '../../../../test/support/factories.ts';
import {
  addProviderUser,
  buildRefusalUrl,
  finishSsoCall,
  getRedirectLocation,
  signInWithSso,
  SSO_COOKIE,
  startSso,
  useProvider,
  useSso,
} from '../../../../test/support/sso.ts';
import { PUBLIC_URL } from '../../../../test/support/test-identity-provider.ts';
import { SSO_BINDING } from './sso-flow.ts';

const clock = useClock();
const scene = useSso();
const { test, provider, organisation } = scene;
beforeEach(async () => {
  await useProvider(test, organisation, { issuer: provider.issuer });
});

const person = () => addProviderUser(scene);
const signInAs = (subject: string, returnTo?: string) => signInWithSso(scene, subject, returnTo);

describe('Discovery', () => {
  const start = () => test.app.inject(`/api/app/sso/start?organisationId=${organisation.id}`);

  /** Counts requests for discovery documents while the given number of sign-ins start. */
  async function countDiscoveries(starts: number): Promise<number> {
    const before = provider.discoveries();
    await Promise.all(Array.from({ length: starts }, start));
    await start();
    return provider.discoveries() - before;
  }

  it('S16: one request to the provider for many anonymous starts, until it expires', async () => {
    expect(await countDiscoveries(20)).toBe(1);
    clock.later(4 * 60);
    expect(await countDiscoveries(1)).toBe(0);
    clock.later(60);
    expect(await countDiscoveries(1)).toBe(1);
  });

  it('S16: one request for many starts to a provider that refuses, until it expires', async () => {
    await useProvider(test, organisation, { issuer: `${provider.issuer}/nothing` });
    expect(getRedirectLocation(await start())).toBe(buildRefusalUrl('failed'));
    expect(await countDiscoveries(20)).toBe(0);
    clock.later(30);
    expect(await countDiscoveries(20)).toBe(1);
  });

  it('302 to the new provider as soon as it is saved', async () => {
    await start();
    await useProvider(test, organisation, { issuer: provider.issuer, clientId: 'another' });
    expect(new URL(getRedirectLocation(await start())).searchParams.get('client_id')).toBe('another');
  });
});

describe('Redirect to the provider and back', () => {
  it('302 with a challenge, a nonce, a state and an encrypted cookie', async () => {
    const { location, journey } = await startSso(test, organisation, '/vendors');
    expect(location.origin).toBe(provider.issuer);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      client_id: 'assay',
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(Buffer.from(journey, 'base64url').toString('latin1')).not.toContain(organisation.id);
    const response = await test.app.inject(`/api/app/sso/start?organisationId=${organisation.id}`);
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-assay_sso=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it.each(['cross-site', 'same-site'])('302 to our sign-in page when Sec-Fetch-Site is %s', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const response = await test.app.inject({
      url: '/api/app/sso/start',
      query: { organisationId: organisation.id },
      headers,
    });
    expect([response.statusCode, getRedirectLocation(response)]).toEqual([302, `${PUBLIC_URL}/sign-in`]);
    expect(response.cookies).toMatchObject([{ name: SSO_COOKIE, value: '' }]);
  });

  it.each(['same-origin', 'none'])('302 to the provider when Sec-Fetch-Site is %s', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const response = await test.app.inject({
      url: '/api/app/sso/start',
      query: { organisationId: organisation.id },
      headers,
    });
    expect(new URL(getRedirectLocation(response)).origin).toBe(provider.issuer);
  });

  it('302 refused: the user cancelled at the provider', async () => {
    const { location, journey } = await startSso(test, organisation);
    const response = await finishSsoCall(test, await provider.visit(location.href, 'cancel'), journey);
    expect(getRedirectLocation(response)).toBe(buildRefusalUrl('cancelled'));
    expect(response.headers['set-cookie']).toMatch(/^__Host-assay_sso=; .*Expires=Thu, 01 Jan 1970/);
  });

  /** Returns from the provider with a modified cookie. */
  async function comeBackWith(change: (begun: Record<string, unknown>) => object) {
    const { location, journey } = await startSso(test, organisation);
    const back = await provider.visit(location.href, { as: person() });
    const begun = JSON.parse(test.ctx.ssoCipher.decrypt(Buffer.from(journey, 'base64url'), SSO_BINDING));
    const changed = test.ctx.ssoCipher
      .encrypt(JSON.stringify({ ...begun, ...change(begun) }), SSO_BINDING)
      .toString('base64url');
    const before = await fingerprintDatabase(test.database);
    const response = await finishSsoCall(test, back, changed);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    return getRedirectLocation(response);
  }

  it.each([
    ['expired', 'it began more than ten minutes ago', () => ({ expiresAt: Date.now() - 1 })],
    ['expired', 'the state is another one', () => ({ state: 'another' })],
    ['failed', 'the verifier is not the one of the challenge', () => ({ verifier: 'v'.repeat(43) })],
    ['failed', 'the nonce is another one', () => ({ nonce: 'another' })],
    ['failed', 'the organisation has no provider', () => ({ organisationId: '00000000-0000-4000-8000-000000000000' })],
  ])('302 refused as %s: %s', async (reason, _, change) => {
    expect(await comeBackWith(change)).toBe(buildRefusalUrl(reason));
  });

  it('302 refused: no cookie, or one that we did not encrypt', async () => {
    const { location } = await startSso(test, organisation);
    const back = await provider.visit(location.href, { as: person() });
    for (const journey of [undefined, '', 'x'.repeat(200)]) {
      expect(getRedirectLocation(await finishSsoCall(test, back, journey))).toBe(buildRefusalUrl('expired'));
    }
  });

  it('302 refused: a cookie from another sign-in', async () => {
    const [one, other] = [await startSso(test, organisation), await startSso(test, organisation)];
    const back = await provider.visit(one.location.href, { as: person() });
    expect(getRedirectLocation(await finishSsoCall(test, back, other.journey))).toBe(buildRefusalUrl('expired'));
  });

  it('302 refused: replayed response', async () => {
    const { location, journey } = await startSso(test, organisation);
    const back = await provider.visit(location.href, { as: person() });
    expect(getRedirectLocation(await finishSsoCall(test, back, journey))).toBe(`${PUBLIC_URL}/`);
    const before = await fingerprintDatabase(test.database);
    expect(getRedirectLocation(await finishSsoCall(test, back, journey))).toBe(buildRefusalUrl('failed'));
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('302 refused: the provider was replaced or disabled in the meantime', async () => {
    for (const change of [{ clientId: 'another' }, { enabled: false }]) {
      const { location, journey } = await startSso(test, organisation);
      const back = await provider.visit(location.href, { as: person() });
      await useProvider(test, organisation, { issuer: provider.issuer, ...change });
      expect(getRedirectLocation(await finishSsoCall(test, back, journey))).toBe(buildRefusalUrl('failed'));
      await useProvider(test, organisation, { issuer: provider.issuer });
    }
  });

  it.each([
    ['/vendors/1?tab=findings#top', '/vendors/1?tab=findings#top'],
    ['/.//evil.example/', '//evil.example/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['https:evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['vendors', '/'],
    ['/api/app/sso/start', '/'],
    ['', '/'],
  ])('302 with returnTo %j redirects to our own %j', async (returnTo, path) => {
    expect(getRedirectLocation(await signInAs(person(), returnTo))).toBe(PUBLIC_URL + path);
  });

  it('302 refused with the same reason: unknown organisation, no provider, provider disabled or unreachable', async () => {
    const off = await seedOrganisation(test);
    await useProvider(test, off, { issuer: provider.issuer, enabled: false });
    const down = await seedOrganisation(test);
    await useProvider(test, down, { issuer: 'https://localhost:1' });
    const without = await seedOrganisation(test);
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', without.id, off.id, down.id]) {
      const response = await test.app.inject(`/api/app/sso/start?organisationId=${id}`);
      expect([response.statusCode, getRedirectLocation(response)]).toEqual([302, buildRefusalUrl('failed')]);
    }
  });
});
