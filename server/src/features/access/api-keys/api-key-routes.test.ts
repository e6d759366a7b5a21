import { ALL_PERMISSIONS, API_KEY_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { seedApiKey, seedOrganisation, seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { listRoutes } from '../../../../test/support/route-list.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';

const DAY_MS = 24 * 3_600_000;

const { test, organisation, refused, useUser } = useTestOrganisation();
const administrator = useUser();
/** Can manage API keys and view vendors, but nothing else. */
const manager = useUser(['api-keys:view', 'api-keys:manage', 'vendors:view']);

const list: Call = { method: 'GET', url: '/api/app/api-keys' };
const vendors: Call = { method: 'GET', url: '/api/v1/vendors' };
const post = (payload: object): Call => ({ method: 'POST', url: '/api/app/api-keys', payload });
const revoke = (id: string): Call => ({ method: 'POST', url: `/api/app/api-keys/${id}/revoke` });
const remove = (id: string): Call => ({ method: 'DELETE', url: `/api/app/api-keys/${id}` });
const aBody = (fields: object = {}) => ({ name: 'Ticket system', permissions: ['vendors:view'], ...fields });
const aKey = async (fields: object = {}) => (await administrator.call(post(aBody(fields)))).json();

const entriesAbout = (id: string) =>
  test.database.query<{ action: string; meta: unknown }>(
    'select action, meta from audit_entry where entity_id = $1 order by created_at',
    [id],
  );

describe('POST /api/app/api-keys', () => {
  it('201 returns the key once, and it grants only the permissions it lists', async () => {
    const response = await administrator.call(post(aBody()));
    expect(response.statusCode).toBe(201);
    const { id, key, prefix, ...rest } = response.json();
    expect(key).toMatch(/^assay_[a-z0-9]{12}\.[0-9A-Za-z]{49}$/);
    expect(key.startsWith(`${prefix}.`)).toBe(true);
    expect(rest).toMatchObject({
      name: 'Ticket system',
      fullAccess: false,
      permissions: ['vendors:view'],
      allowedCidrs: [],
      revokedAt: null,
      lastUsedAt: null,
      createdByName: 'Robin',
    });
    const call = callWithApiKey(test.app, key);
    expect((await call(vendors)).statusCode).toBe(200);
    expect((await call({ method: 'DELETE', url: `/api/v1/vendors/${id}` })).statusCode).toBe(403);
    expect((await administrator.call(list)).body).not.toContain(key);
  });

  it('201 stores neither the key nor its secret', async () => {
    const { id, key } = await aKey();
    const [row] = await test.database.query<{ row: string; secret_hash: Buffer }>(
      'select to_jsonb(k)::text as row, secret_hash from api_key k where id = $1',
      [id],
    );
    expect(row?.secret_hash).toHaveLength(32);
    expect(row?.row).not.toContain(key.split('.')[1]);
  });

  it('201 expires after 90 days by default', async () => {
    const days = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS);
    expect(days((await aKey()).expiresAt)).toBe(90);
    expect(days((await aKey({ expiresInDays: 7 })).expiresAt)).toBe(7);
    expect((await aKey({ expiresInDays: null })).expiresAt).toBeNull();
  });

  it('201 normalises address ranges', async () => {
    const { allowedCidrs } = await aKey({
      allowedCidrs: ['10.1.2.3/8', '192.0.2.7', '2001:DB8::1/32', '::ffff:198.51.100.0/120'],
    });
    expect(allowedCidrs).toEqual(['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32', '198.51.100.0/24']);
  });

  it('201 with full access grants every permission', async () => {
    const { key, fullAccess } = await aKey({ fullAccess: true, permissions: [] });
    expect(fullAccess).toBe(true);
    const call = callWithApiKey(test.app, key);
    expect((await call(vendors)).statusCode).toBe(200);
    const response = await call({ method: 'DELETE', url: '/api/v1/vendors/7b1a5bb4-2f4c-4a58-9d5c-5f7f6a1f6f10' });
    expect(response.statusCode).toBe(404);
  });

  it('201 audits the permissions, but not the key', async () => {
    const { id, key, expiresAt } = await aKey({ allowedCidrs: ['10.0.0.0/8'] });
    const [entry] = await entriesAbout(id);
    expect(entry).toEqual({
      action: 'CREATE_API_KEY',
      meta: { fullAccess: false, permissions: ['vendors:view'], allowedCidrs: ['10.0.0.0/8'], expiresAt },
    });
    expect(JSON.stringify(entry)).not.toContain(key);
  });

  it('201 creates one key when repeated with the same Idempotency-Key', async () => {
    const call = { ...post(aBody()), headers: { 'idempotency-key': 'one-key-please' } };
    const [first, second] = [await administrator.call(call), await administrator.call(call)];
    expect(second.json()).toEqual(first.json());
    expect(await entriesAbout(first.json().id)).toHaveLength(1);
  });

  it('403 when granting a permission the caller lacks', async () => {
    const body = await refused(manager, post(aBody({ permissions: ['audit:view'] })), 403);
    expect(body).toMatchObject({ error: 'You cannot grant permissions you do not have' });
  });

  it('403 when granting full access without holding every permission', async () => {
    await refused(manager, post(aBody({ fullAccess: true })), 403);
  });

  it.each(ALL_PERMISSIONS.filter((permission) => !API_KEY_PERMISSIONS.includes(permission)))(
    '400 with %s, which no key can use',
    async (permission) => {
      const body = await refused(administrator, post(aBody({ permissions: ['vendors:view', permission] })), 400);
      expect(body).toMatchObject({
        error: 'API key data is invalid',
        details: [
          {
            path: 'permissions.1',
            message: 'cannot be granted to an API key: only users can manage users, roles and API keys',
          },
        ],
      });
    },
  );

  it('201 with every permission that a route open to API keys needs', async () => {
    const usable = listRoutes(test.app).flatMap(({ access }) =>
      access.callers !== 'anyone' && access.callers.includes('apiKey') ? access.permissions : [],
    );
    expect([...new Set(usable)].sort()).toEqual([...API_KEY_PERMISSIONS].sort());
    expect(await aKey({ permissions: API_KEY_PERMISSIONS })).toMatchObject({ permissions: API_KEY_PERMISSIONS });
  });

  it.each([
    ['neither permissions nor full access', { permissions: [] }],
    ['an unknown permission', { permissions: ['vendors:paint'] }],
    ['an address that is none', { allowedCidrs: ['10.0.0.256'] }],
    ['a range that is none', { allowedCidrs: ['10.0.0.0/33'] }],
    ['an address in octal', { allowedCidrs: ['010.0.0.1'] }],
    ['an expiry of no days', { expiresInDays: 0 }],
    ['a blank name', { name: ' ' }],
  ])('400 with %s', async (_, fields) => {
    expect(await refused(administrator, post(aBody(fields)), 400)).toMatchObject({ error: 'API key data is invalid' });
  });
});

describe('GET /api/app/api-keys', () => {
  it('200 lists the keys of the organisation, newest first', async () => {
    const own = await seedSignedInUser(test, await seedOrganisation(test, 'Fabrikam'));
    for (const name of ['First', 'Second']) await own.call(post(aBody({ name })));
    const response = await own.call(list);
    expect(response.json().map(({ name }: { name: string }) => name)).toEqual(['Second', 'First']);
    expect(response.json()[0]).not.toHaveProperty('key');
  });

  it('403 without api-keys:view', async () => {
    const { call } = await seedSignedInUser(test, organisation, 'Reviewer');
    expect((await call(list)).statusCode).toBe(403);
  });

  it('403 for an API key, even with full access: keys cannot manage keys', async () => {
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation));
    expect((await call(list)).statusCode).toBe(403);
  });
});

describe('POST /api/app/api-keys/{apiKeyId}/revoke', () => {
  it('200 takes effect from the next request and is audited once', async () => {
    const { id, key } = await aKey();
    const call = callWithApiKey(test.app, key);
    expect((await call(vendors)).statusCode).toBe(200);
    const response = await manager.call(revoke(id));
    expect(response.statusCode).toBe(200);
    expect(response.json().revokedAt).toMatch(/Z$/);
    expect((await call(vendors)).statusCode).toBe(401);
    expect((await manager.call(revoke(id))).json().revokedAt).toBe(response.json().revokedAt);
    expect((await entriesAbout(id)).map(({ action }) => action)).toEqual(['CREATE_API_KEY', 'REVOKE_API_KEY']);
  });

  it('404 for a key of another organisation, which keeps working', async () => {
    const stranger = await seedSignedInUser(test, await seedOrganisation(test, 'Fabrikam'));
    const { id, key } = (await stranger.call(post(aBody()))).json();
    await refused(administrator, revoke(id), 404);
    expect((await callWithApiKey(test.app, key)(vendors)).statusCode).toBe(200);
  });
});

describe('DELETE /api/app/api-keys/{apiKeyId}', () => {
  it('204 deletes the key and audits it', async () => {
    const { id, key } = await aKey();
    expect((await administrator.call(remove(id))).statusCode).toBe(204);
    expect((await callWithApiKey(test.app, key)(vendors)).statusCode).toBe(401);
    expect((await entriesAbout(id)).at(-1)).toMatchObject({ action: 'DELETE_API_KEY' });
    await refused(administrator, remove(id), 404);
  });

  it('404 for a malformed ID', async () => {
    await refused(administrator, remove('nonsense'), 404);
  });
});
