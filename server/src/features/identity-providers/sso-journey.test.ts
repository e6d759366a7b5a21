import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, type TestOrganisation } from '../../../test/factories.ts';
import { PUBLIC_URL } from '../../../test/identity-provider.ts';
import {
  aPerson,
  comeBack,
  landedAt,
  refusedAt,
  type Scene,
  signInBySso,
  SSO_COOKIE,
  startSso,
  useProvider,
  useSso,
} from '../../../test/sso.ts';
import type { TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let provider: Scene['provider'];
let organisation: TestOrganisation;
let scene: Scene;
useSso(async (begun) => {
  scene = begun;
  ({ test, provider, organisation } = begun);
  await useProvider(test, organisation, { issuer: provider.issuer });
});

const person = () => aPerson(scene);
const signInAs = (subject: string, returnTo?: string) => signInBySso(scene, subject, returnTo);

describe('The way to the provider and back', () => {
  it('302 with a challenge, a nonce and a state, and with a cookie that says nothing', async () => {
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
    const answer = await test.app.inject(`/api/app/sso/start?organisationId=${organisation.id}`);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-assay_sso=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it.each(['cross-site', 'same-site'])('302 to our own page for whoever comes from a page of a %s', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const answer = await test.app.inject({
      url: '/api/app/sso/start',
      query: { organisationId: organisation.id },
      headers,
    });
    expect([answer.statusCode, landedAt(answer)]).toEqual([302, `${PUBLIC_URL}/sign-in`]);
    expect(answer.cookies).toMatchObject([{ name: SSO_COOKIE, value: '' }]);
  });

  it.each(['same-origin', 'none'])('302 to the provider for whoever comes from %s', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const answer = await test.app.inject({
      url: '/api/app/sso/start',
      query: { organisationId: organisation.id },
      headers,
    });
    expect(new URL(landedAt(answer)).origin).toBe(provider.issuer);
  });

  it('302 refused: they changed their mind at the provider', async () => {
    const { location, journey } = await startSso(test, organisation);
    const answer = await comeBack(test, await provider.visit(location.href, 'cancel'), journey);
    expect(landedAt(answer)).toBe(refusedAt('cancelled'));
    expect(answer.headers['set-cookie']).toMatch(/^__Host-assay_sso=; .*Expires=Thu, 01 Jan 1970/);
  });

  /** Comes back with what the browser holds changed in some way. */
  async function comeBackWith(change: (begun: Record<string, unknown>) => object) {
    const { location, journey } = await startSso(test, organisation);
    const back = await provider.visit(location.href, { as: person() });
    const begun = JSON.parse(test.ctx.ssoSeal.open(Buffer.from(journey, 'base64url')));
    const changed = test.ctx.ssoSeal.seal(JSON.stringify({ ...begun, ...change(begun) })).toString('base64url');
    const before = await fingerprint(test.database);
    const answer = await comeBack(test, back, changed);
    expect(await fingerprint(test.database)).toEqual(before);
    return landedAt(answer);
  }

  it.each([
    ['expired', 'it began more than ten minutes ago', () => ({ expiresAt: Date.now() - 1 })],
    ['expired', 'the state is another one', () => ({ state: 'another' })],
    ['failed', 'the verifier is not the one of the challenge', () => ({ verifier: 'v'.repeat(43) })],
    ['failed', 'the nonce is another one', () => ({ nonce: 'another' })],
    ['failed', 'the organisation has no provider', () => ({ organisationId: '00000000-0000-4000-8000-000000000000' })],
  ])('302 refused as %s: %s', async (reason, _, change) => {
    expect(await comeBackWith(change)).toBe(refusedAt(reason));
  });

  it('302 refused: no cookie, or one that we did not seal', async () => {
    const { location } = await startSso(test, organisation);
    const back = await provider.visit(location.href, { as: person() });
    for (const journey of [undefined, '', 'x'.repeat(200)]) {
      expect(landedAt(await comeBack(test, back, journey))).toBe(refusedAt('expired'));
    }
  });

  it('302 refused: the cookie of another browser', async () => {
    const [one, other] = [await startSso(test, organisation), await startSso(test, organisation)];
    const back = await provider.visit(one.location.href, { as: person() });
    expect(landedAt(await comeBack(test, back, other.journey))).toBe(refusedAt('expired'));
  });

  it('302 refused: the same answer a second time', async () => {
    const { location, journey } = await startSso(test, organisation);
    const back = await provider.visit(location.href, { as: person() });
    expect(landedAt(await comeBack(test, back, journey))).toBe(`${PUBLIC_URL}/`);
    const before = await fingerprint(test.database);
    expect(landedAt(await comeBack(test, back, journey))).toBe(refusedAt('failed'));
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('302 refused: the provider was exchanged, or switched off, meanwhile', async () => {
    for (const change of [{ clientId: 'another' }, { enabled: false }]) {
      const { location, journey } = await startSso(test, organisation);
      const back = await provider.visit(location.href, { as: person() });
      await useProvider(test, organisation, { issuer: provider.issuer, ...change });
      expect(landedAt(await comeBack(test, back, journey))).toBe(refusedAt('failed'));
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
  ])('302 asked to return to %j lands at %j of our own', async (returnTo, path) => {
    expect(landedAt(await signInAs(person(), returnTo))).toBe(PUBLIC_URL + path);
  });

  it('302 refused alike: an organisation nobody knows, one without a provider, one whose provider is off or down', async () => {
    const off = await anOrganisation(test);
    await useProvider(test, off, { issuer: provider.issuer, enabled: false });
    const down = await anOrganisation(test);
    await useProvider(test, down, { issuer: 'https://localhost:1' });
    const without = await anOrganisation(test);
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', without.id, off.id, down.id]) {
      const answer = await test.app.inject(`/api/app/sso/start?organisationId=${id}`);
      expect([answer.statusCode, landedAt(answer)]).toEqual([302, refusedAt('failed')]);
    }
  });
});
