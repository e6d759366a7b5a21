import { ALL_PERMISSIONS, type IdentityProviderUpdate } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import { seedOrganisation, seedRole, seedUser } from '../../../../test/support/factories.ts';
import { providerSettings, useProvider, useSso } from '../../../../test/support/sso.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { OIDC_CLIENT, PUBLIC_URL } from '../../../../test/support/test-identity-provider.ts';
import { toProviderBinding } from './identity-provider-queries.ts';

const { test, provider, organisation } = useSso();
let administrator: { readonly call: TestCaller };
beforeEach(async () => {
  administrator = { call: await createSessionCaller(test, organisation, ALL_PERMISSIONS) };
});

const url = '/api/app/identity-provider';
const get: Call = { method: 'GET', url };
const put = (payload: object, headers: Call['headers'] = {}): Call => ({ method: 'PUT', url, payload, headers });
const settings = (fields: Partial<IdentityProviderUpdate> = {}) =>
  providerSettings(test, organisation, { issuer: provider.issuer, ...fields });
const withoutSecret = async (fields: Partial<IdentityProviderUpdate> = {}) => {
  const { clientSecret, ...rest } = await settings(fields);
  expect(clientSecret).toBeDefined();
  return rest;
};
const refused = (call: Call, status: number, by = administrator) => createRefusalCheck(test)(by, call, status);

const stored = async () => {
  const [row] = await test.database.query<{ client_secret: Buffer }>(
    'select client_secret from identity_provider where organisation_id = $1',
    [organisation.id],
  );
  return row?.client_secret ?? Buffer.alloc(0);
};
const audited = async () => {
  const [entry] = await test.database.query(
    `select action, entity_type, entity_name, meta from audit_entry where organisation_id = $1
     order by created_at desc, id desc limit 1`,
    [organisation.id],
  );
  return entry;
};

describe('GET and PUT /api/app/identity-provider', () => {
  it('200 with the redirect URL when no provider is set up', async () => {
    const response = await administrator.call(get);
    expect(response.json()).toEqual({
      redirectUrl: `${PUBLIC_URL}/api/app/sso/callback`,
      domains: [],
      identityProvider: null,
    });
    expect(response.headers.etag).toMatch(/^"r0-/);
  });

  it('200 creates it, encrypts the secret and never returns it', async () => {
    const { clientSecret, ...shown } = await settings({ domains: ['Northwind.Example', 'northwind.example'] });
    const response = await administrator.call(put({ ...shown, clientSecret }));
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"r1"');
    const moments = { createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) };
    const identityProvider = { ...shown, domains: ['northwind.example'], ...moments };
    expect(response.json()).toEqual({
      redirectUrl: `${PUBLIC_URL}/api/app/sso/callback`,
      domains: [expect.objectContaining({ domain: 'northwind.example', verified: false })],
      identityProvider,
    });
    expect((await administrator.call(get)).json()).toEqual(response.json());
    const sealed = await stored();
    expect(sealed.toString('latin1')).not.toContain(OIDC_CLIENT.clientSecret.slice(0, 8));
    const binding = toProviderBinding({ organisationId: organisation.id });
    const { identityProviderCipher } = await test.ctx.organisationKeys.get(organisation.id);
    expect(identityProviderCipher.decrypt(sealed, binding)).toBe(OIDC_CLIENT.clientSecret);
    expect(await audited()).toMatchObject({
      action: 'UPDATE_IDENTITY_PROVIDER',
      entity_type: 'IdentityProvider',
      entity_name: provider.issuer,
      meta: { changes: { issuer: { from: null, to: provider.issuer } }, secretChanged: true },
    });
    expect(JSON.stringify(await audited())).not.toContain(OIDC_CLIENT.clientSecret);
  });

  it('200 keeps the secret when it is omitted, and writes nothing when nothing changes', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer });
    const before = await stored();
    await refused(put(await withoutSecret()), 200);
    const response = await administrator.call(put(await withoutSecret({ trustEmail: true }), { 'if-match': '"r1"' }));
    expect(response.json()).toMatchObject({ identityProvider: { trustEmail: true } });
    expect(await stored()).toEqual(before);
    expect(await audited()).toMatchObject({ meta: { changes: { trustEmail: { from: false, to: true } } } });
  });

  it('200 unlinks users only when the issuer or the client changes', async () => {
    const { id } = await seedUser(test, organisation);
    const subjectOf = async () => {
      const [row] = await test.database.query('select sso_subject from app_user where id = $1', [id]);
      return row?.sso_subject;
    };
    const link = () => test.database.query(`update app_user set sso_subject = 'robin' where id = $1`, [id]);
    await useProvider(test, organisation, { issuer: provider.issuer });
    await link();
    await administrator.call(put(await settings({ trustEmail: true })));
    expect(await subjectOf()).toBe('robin');
    for (const change of [{ clientId: 'another' }, { issuer: 'https://other.example' }]) {
      await link();
      await administrator.call(put(await settings(change)));
      expect(await subjectOf()).toBeNull();
    }
  });

  it('400 without the secret for a new provider, issuer or client', async () => {
    const details = [{ path: 'clientSecret', message: 'is required when the issuer or client changes' }];
    const invalid = { error: 'Identity provider data is invalid', details };
    expect(await refused(put(await withoutSecret()), 400)).toMatchObject(invalid);
    await useProvider(test, organisation, { issuer: provider.issuer });
    for (const change of [{ issuer: 'https://evil.example' }, { clientId: 'another' }]) {
      expect(await refused(put(await withoutSecret(change)), 400)).toMatchObject(invalid);
    }
  });

  it.each([
    ['issuer', { issuer: 'http://localhost' }],
    ['issuer', { issuer: 'https://user@idp.example' }],
    ['issuer', { issuer: 'https://idp.example/?tenant=1' }],
    ['issuer', { issuer: 'https://idp.example/.well-known/openid-configuration' }],
    ['issuer', { issuer: 'https://10.0.0.1' }],
    ['issuer', { issuer: 'https://[::ffff:169.254.169.254]' }],
    ['issuer', { issuer: 'idp.example' }],
    ['clientId', { clientId: ' ' }],
    ['clientSecret', { clientSecret: '' }],
    ['domains', { domains: [] }],
    ['domains.0', { domains: ['*.example'] }],
    ['domains.0', { domains: ['example'] }],
    ['domains.0', { domains: ['robin@northwind.example'] }],
    ['ssoOnly', { ssoOnly: true, enabled: false }],
    ['defaultRoleId', { defaultRoleId: 'Administrator' }],
  ])('400 for the %s of %j', async (path, fields) => {
    const body = await refused(put(await settings(fields)), 400);
    expect(body).toMatchObject({ error: 'Identity provider data is invalid', details: [{ path }] });
  });

  it('400 for a default role of another organisation', async () => {
    const { id } = await seedRole(test, await seedOrganisation(test), 'Reviewer');
    expect(await refused(put(await settings({ defaultRoleId: id })), 400)).toMatchObject({
      error: 'There is no role with this ID',
    });
  });

  it('412 when it has changed since it was last read', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer });
    await refused(put(await settings({ trustEmail: true }), { 'if-match': '"r0"' }), 412);
  });

  it('200 with no default role after that role is deleted', async () => {
    const role = await seedRole(test, organisation, ['vendors:view']);
    await useProvider(test, organisation, { issuer: provider.issuer, defaultRoleId: role.id });
    await administrator.call({ method: 'DELETE', url: `/api/app/roles/${role.id}` });
    expect((await administrator.call(get)).json()).toMatchObject({ identityProvider: { defaultRoleId: null } });
  });
});

describe('DELETE /api/app/identity-provider', () => {
  it('204 deletes the provider and unlinks its users', async () => {
    const { id } = await seedUser(test, organisation);
    await useProvider(test, organisation, { issuer: provider.issuer });
    await test.database.query(`update app_user set sso_subject = 'robin' where id = $1`, [id]);
    expect((await administrator.call({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await administrator.call(get)).json()).toMatchObject({ identityProvider: null });
    const [row] = await test.database.query('select sso_subject from app_user where id = $1', [id]);
    expect(row).toEqual({ sso_subject: null });
    expect(await audited()).toMatchObject({ action: 'DELETE_IDENTITY_PROVIDER', entity_name: provider.issuer });
  });

  it('404 when there is none', async () => {
    await refused({ method: 'DELETE', url }, 404);
  });
});

describe('POST /api/app/identity-provider/test', () => {
  const tryIt = async (issuer: string) => {
    await useProvider(test, organisation, { issuer });
    return (await administrator.call({ method: 'POST', url: `${url}/test` })).json();
  };

  it('200 returns the endpoints from the discovery document', async () => {
    expect(await tryIt(provider.issuer)).toEqual({
      ok: true,
      words: 'Connected to the provider.',
      found: { authorizationEndpoint: `${provider.issuer}/auth`, tokenEndpoint: `${provider.issuer}/token` },
    });
    expect(await audited()).toMatchObject({ action: 'TEST_IDENTITY_PROVIDER' });
  });

  it.each([
    ['https://localhost:1', 'The provider refused the connection.'],
    ['/nothing', 'No OpenID Connect provider was found at this URL.'],
  ])('200 explains what is wrong with %s', async (issuer, words) => {
    expect(await tryIt(new URL(issuer, provider.issuer).href)).toEqual({ ok: false, words, found: null });
  });

  it('200 reports that a private address was not contacted', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer });
    await test.database.query(`update identity_provider set issuer = 'https://10.0.0.1' where organisation_id = $1`, [
      organisation.id,
    ]);
    expect((await administrator.call({ method: 'POST', url: `${url}/test` })).json()).toEqual({
      ok: false,
      words: 'The address is not a public internet address, so nothing was sent.',
      found: null,
    });
  });

  it('404 when there is none', async () => {
    await refused({ method: 'POST', url: `${url}/test` }, 404);
  });
});
