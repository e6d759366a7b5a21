import { describe, expect, it } from 'vitest';
import { seedApiKey, seedOrganisation, seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { createApiKey } from './api-key-commands.ts';
import { createApiKeySecret } from './api-key-format.ts';

// Credentials in Base64. cspell:ignore nlcjpw

const { test, organisation } = useTestOrganisation({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } });

const vendors: Call = { method: 'GET', url: '/api/v1/vendors' };

const aKey = (fields: { allowedCidrs?: string[] } = {}) =>
  createApiKey(test.ctx, organisation.operator, {
    name: 'Integration',
    fullAccess: false,
    permissions: ['vendors:view'],
    allowedCidrs: [],
    expiresInDays: 90,
    ...fields,
  });

const withAuthorization = (authorization: string, call: Partial<Call> = {}) =>
  test.app.inject({ ...vendors, ...call, headers: { authorization, ...call.headers } });

const swapLast = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');

describe('401, always with the same response', () => {
  const refused = async (authorization: string, call?: Partial<Call>) => {
    const response = await withAuthorization(authorization, call);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ error: 'Unauthorized' });
  };

  it.each([
    ['an empty header', ''],
    ['no scheme', 'assay_abcdefghijkl.secret'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no key', 'Bearer '],
    ['a malformed key', 'Bearer assay_short.secret'],
    ['another marker', `Bearer ${createApiKeySecret().text.replace('assay_', 'essay_')}`],
    ['two keys', `Bearer ${createApiKeySecret().text} ${createApiKeySecret().text}`],
  ])('for %s', (_, authorization) => refused(authorization));

  it('for an unknown prefix', () => refused(`Bearer ${createApiKeySecret().text}`));

  it('for a known prefix with a wrong secret', async () => {
    const { id } = await aKey();
    const { prefix, text } = createApiKeySecret();
    await test.database.query('update api_key set prefix = $1 where id = $2', [prefix, id]);
    await refused(`Bearer ${text}`);
  });

  it('for a wrong checksum', async () => {
    await refused(`Bearer ${swapLast((await aKey()).key)}`);
  });

  it.each([
    ['that was revoked', 'revoked_at = now()'],
    ['that has expired', `expires_at = now() - interval '1 second'`],
  ])('for a key %s', async (_, change) => {
    const { id, key } = await aKey();
    await test.database.query(`update api_key set ${change} where id = $1`, [id]);
    await refused(`Bearer ${key}`);
  });

  it('for any key while the organisation has turned off API access', async () => {
    const other = await seedOrganisation(test, 'Fabrikam');
    const key = await seedApiKey(test, other);
    const set = (enabled: boolean) =>
      test.database.query('update organisation set api_keys_enabled = $2 where organisation_id = $1', [
        other.id,
        enabled,
      ]);
    await set(false);
    await refused(`Bearer ${key}`);
    await set(true);
    expect((await withAuthorization(`Bearer ${key}`)).statusCode).toBe(200);
  });

  it('for an address outside the allowed ranges', async () => {
    const { key } = await aKey({ allowedCidrs: ['192.0.2.0/24'] });
    await refused(`Bearer ${key}`, { remoteAddress: '198.51.100.1' });
  });

  it('for an invalid key sent with a valid session: does not fall back to the cookie', async () => {
    const { call, cookie } = await seedSignedInUser(test, organisation);
    expect((await call(vendors)).statusCode).toBe(200);
    await refused(`Bearer ${createApiKeySecret().text}`, { headers: { cookie } });
    await refused('', { headers: { cookie } });
  });

  it('with the same headers for every reason', async () => {
    const { id, key } = await aKey();
    await test.database.query('update api_key set revoked_at = now() where id = $1', [id]);
    const names = async (authorization: string) => Object.keys((await withAuthorization(authorization)).headers);
    expect(await names(`Bearer ${key}`)).toEqual(await names('Bearer nonsense'));
  });
});

describe('200', () => {
  it('for a key sent with a session that lacks the permission: the key takes precedence', async () => {
    const { cookie } = await seedSignedInUser(test, organisation, ['audit:view']);
    const response = await withAuthorization(`Bearer ${(await aKey()).key}`, { headers: { cookie } });
    expect(response.statusCode).toBe(200);
  });

  it('after the account that created the key is deleted', async () => {
    const maker = await seedSignedInUser(test, organisation);
    const payload = { name: 'Lasting', permissions: ['vendors:view'] };
    const { key } = (await maker.call({ method: 'POST', url: '/api/app/api-keys', payload })).json();
    const { call } = await seedSignedInUser(test, organisation);
    expect((await call({ method: 'DELETE', url: `/api/app/users/${maker.user.id}` })).statusCode).toBe(204);
    expect((await callWithApiKey(test.app, key)(vendors)).statusCode).toBe(200);
    const keys = (await call({ method: 'GET', url: '/api/app/api-keys' })).json();
    expect(keys[0]).toMatchObject({ name: 'Lasting', createdByName: 'Robin' });
  });

  it('without an Origin header: browsers never add API keys on their own', async () => {
    const key = await seedApiKey(test, organisation);
    const payload = { name: 'Contoso', contactEmail: 'a@contoso.example' };
    const response = await callWithApiKey(test.app, key)({ method: 'POST', url: '/api/v1/vendors/import', payload });
    expect(response.statusCode).toBe(201);
  });
});

describe('403', () => {
  it('without the permission that the route requires', async () => {
    const { key } = await aKey();
    const response = await withAuthorization(`Bearer ${key}`, { method: 'DELETE', url: '/api/v1/vendors/x' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error: 'Forbidden' });
  });
});

describe('Client address', () => {
  const statusFrom = async (allowedCidrs: string[], call: Partial<Call>) => {
    const { key } = await aKey({ allowedCidrs });
    return (await withAuthorization(`Bearer ${key}`, call)).statusCode;
  };

  it.each([
    ['IPv4', ['192.0.2.0/24'], '192.0.2.200', 200],
    ['a lone IPv4 address', ['192.0.2.7'], '192.0.2.7', 200],
    ['its neighbour', ['192.0.2.7'], '192.0.2.8', 401],
    ['IPv4 inside IPv6', ['192.0.2.0/24'], '::ffff:192.0.2.9', 200],
    ['a range spelt as IPv4 inside IPv6', ['::ffff:192.0.2.0/120'], '192.0.2.9', 200],
    ['IPv6', ['2001:db8::/32'], '2001:db8:1::5', 200],
    ['IPv6 outside', ['2001:db8::/32'], '2001:db9::5', 401],
    ['IPv4 where only IPv6 is allowed', ['::/0'], '192.0.2.1', 401],
    ['one of several ranges', ['203.0.113.0/24', '192.0.2.0/24'], '192.0.2.1', 200],
  ])('%s', async (...[, ranges, remoteAddress, status]) => {
    expect(await statusFrom(ranges, { remoteAddress })).toBe(status);
  });

  it.each([
    ['200 when a trusted proxy names it', '10.0.0.5', '192.0.2.1', 200],
    ['401 when a trusted proxy names another one', '10.0.0.5', '198.51.100.1', 401],
    ['401 when a stranger claims it', '203.0.113.5', '192.0.2.1', 401],
    ['200 through two trusted proxies', '10.0.0.5', '192.0.2.1, 10.0.0.9', 200],
    ['401 when it was put in front of the real one', '10.0.0.5', '192.0.2.1, 198.51.100.1', 401],
    ['401 when the proxy names nonsense', '10.0.0.5', 'nonsense', 401],
  ])('%s', async (...[, remoteAddress, forwarded, status]) => {
    const call = { remoteAddress, headers: { 'x-forwarded-for': forwarded } };
    expect(await statusFrom(['192.0.2.0/24'], call)).toBe(status);
  });
});

describe('Last use of an API key', () => {
  const lastUse = async (id: string) => {
    const [row] = await test.database.query<{ last_used_at: Date | null; last_used_address: string | null }>(
      'select last_used_at, last_used_address from api_key where id = $1',
      [id],
    );
    return row;
  };

  it('is recorded with the address, at most once a minute', async () => {
    const { id, key } = await aKey();
    const use = (remoteAddress: string) => withAuthorization(`Bearer ${key}`, { remoteAddress });
    await use('192.0.2.1');
    await expect.poll(() => lastUse(id)).toMatchObject({ last_used_address: '192.0.2.1' });
    const first = await lastUse(id);

    await Promise.all([use('192.0.2.2'), use('192.0.2.3')]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await lastUse(id)).toEqual(first);

    await test.database.query(`update api_key set last_used_at = now() - interval '61 seconds' where id = $1`, [id]);
    await use('192.0.2.4');
    await expect.poll(() => lastUse(id)).toMatchObject({ last_used_address: '192.0.2.4' });
  });

  it('is not recorded when the key is rejected', async () => {
    const { id, key } = await aKey({ allowedCidrs: ['192.0.2.0/24'] });
    await withAuthorization(`Bearer ${key}`, { remoteAddress: '198.51.100.1' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await lastUse(id)).toMatchObject({ last_used_at: null });
  });
});
