import { describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { createApiKey, revokeApiKey } from './api-key-commands.ts';

const { test, organisation, useUser } = useTestOrganisation();
const { call: asAdministrator } = useUser();

const HOUR_MS = 3_600_000;
const ME: Call = { method: 'GET', url: '/api/v1/me' };
const VENDORS: Call = { method: 'GET', url: '/api/v1/vendors' };
const ROTATE = '/api/v1/me/rotate';
const END: Call = { method: 'DELETE', url: '/api/v1/me/previous-secret' };

const seedKey = (fields: Partial<Parameters<typeof createApiKey>[2]> = {}) =>
  createApiKey(test.ctx, organisation.operator, {
    name: 'Integration',
    fullAccess: false,
    permissions: ['vendors:view'],
    allowedCidrs: [],
    expiresInDays: 90,
    ...fields,
  });
const rotateWith = (key: string, payload: object = {}) =>
  callWithApiKey(test.app, key)({ method: 'POST', url: ROTATE, payload });
const rotatedBy = async (key: string, payload?: object) => (await rotateWith(key, payload)).json();
const statusWith = async (key: string, request = VENDORS) => (await callWithApiKey(test.app, key)(request)).statusCode;
const meOf = async (key: string) => (await callWithApiKey(test.app, key)(ME)).json();

const auditedOf = (id: string) =>
  test.database.query<{ action: string; user_name: string; meta: unknown }>(
    'select action, user_name, meta from audit_entry where entity_id = $1 order by created_at desc, id desc limit 1',
    [id],
  );
const expireOverlap = (id: string) =>
  test.database.query('update api_key set previous_secret_until = now() where id = $1', [id]);

describe('POST /api/v1/me/rotate', () => {
  it('201 with another secret of the same key; both work for 24 hours', async () => {
    const { id, key, expiresAt, prefix } = await seedKey();
    const response = await rotateWith(key);
    expect(response.statusCode).toBe(201);
    const rotated = response.json();
    expect(rotated).toMatchObject({ id, name: 'Integration', expiresAt, previousSecret: { prefix } });
    const left = Date.parse(rotated.previousSecret.worksUntil) - Date.now();
    expect(left).toBeGreaterThan(23 * HOUR_MS);
    expect(left).toBeLessThanOrEqual(24 * HOUR_MS);
    // Twice: the second read proves the credential together with the data.
    for (const secret of [key, rotated.key, key, rotated.key]) expect(await statusWith(secret)).toBe(200);
    for (const secret of [key, rotated.key]) {
      expect(await meOf(secret)).toMatchObject({ id, expiresAt, previousSecret: rotated.previousSecret });
    }
    expect(await auditedOf(id)).toEqual([
      {
        action: 'ROTATE_API_KEY',
        user_name: 'Integration',
        meta: { previousWorksUntil: rotated.previousSecret.worksUntil },
      },
    ]);
  });

  it('keeps permissions, addresses and expiry', async () => {
    const { id, key } = await seedKey({ allowedCidrs: ['127.0.0.0/8'] });
    const before = (await asAdministrator({ method: 'GET', url: '/api/app/api-keys' })).json();
    const rotated = await rotatedBy(key);
    const after = (await asAdministrator({ method: 'GET', url: '/api/app/api-keys' })).json();
    const changing = { lastUsedAt: null, lastUsedAddress: null, prefix: null, previousSecret: null };
    const find = (keys: { id: string }[]) => ({ ...keys.find((one) => one.id === id), ...changing });
    expect(find(after)).toEqual(find(before));
    expect(await statusWith(rotated.key, { method: 'GET', url: '/api/v1/audit' })).toBe(403);
  });

  it('401 with the previous secret once the overlap is over', async () => {
    const { id, key } = await seedKey();
    const rotated = await rotatedBy(key);
    expect(await statusWith(key)).toBe(200);
    await expireOverlap(id);
    expect(await statusWith(key)).toBe(401);
    expect(await statusWith(rotated.key)).toBe(200);
    expect(await meOf(rotated.key)).toMatchObject({ previousSecret: null });
  });

  it('stops the previous secret at once when the overlap is 0', async () => {
    const { id, key } = await seedKey();
    const rotated = await rotatedBy(key, { overlapHours: 0 });
    expect(rotated.previousSecret).toBeNull();
    expect([await statusWith(key), await statusWith(rotated.key)]).toEqual([401, 200]);
    expect(await auditedOf(id)).toMatchObject([{ meta: { previousWorksUntil: null } }]);
  });

  it('stops the secret before the previous one', async () => {
    const { key } = await seedKey();
    const second = await rotatedBy(key);
    const third = await rotatedBy(second.key);
    expect(await Promise.all([key, second.key, third.key].map((secret) => statusWith(secret)))).toEqual([
      401, 200, 200,
    ]);
  });

  it('409 with a secret that was replaced; writes nothing', async () => {
    const { key } = await seedKey();
    await rotateWith(key);
    const before = await fingerprintDatabase(test.database);
    for (const response of [await rotateWith(key), await callWithApiKey(test.app, key)(END)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ error: 'This key has a newer secret. Use the new secret instead.' });
    }
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it.each([-1, 169, 1.5, 'a day'])('400 for an overlap of %s hours; the key stays as it is', async (overlapHours) => {
    const { key } = await seedKey();
    expect((await rotateWith(key, { overlapHours })).statusCode).toBe(400);
    expect(await meOf(key)).toMatchObject({ previousSecret: null });
  });

  it('401 with both secrets when the key is revoked or has expired', async () => {
    const revoked = await seedKey();
    const expired = await seedKey();
    const secrets = [revoked.key, (await rotatedBy(revoked.key)).key, expired.key, (await rotatedBy(expired.key)).key];
    await revokeApiKey(test.ctx, organisation.operator, revoked.id);
    await test.database.query('update api_key set expires_at = now() where id = $1', [expired.id]);
    expect(await Promise.all(secrets.map((secret) => statusWith(secret)))).toEqual([401, 401, 401, 401]);
  });

  it('403 for a user', async () => {
    expect((await asAdministrator({ method: 'POST', url: ROTATE, payload: {} })).statusCode).toBe(403);
  });
});

describe('DELETE /api/v1/me/previous-secret', () => {
  it('204 stops the previous secret at once; does nothing the second time', async () => {
    const { id, key } = await seedKey();
    const rotated = await rotatedBy(key);
    expect(await statusWith(rotated.key, END)).toBe(204);
    expect([await statusWith(key), await statusWith(rotated.key)]).toEqual([401, 200]);
    expect(await auditedOf(id)).toMatchObject([{ action: 'REVOKE_PREVIOUS_API_KEY_SECRET' }]);
    const before = await fingerprintDatabase(test.database);
    expect(await statusWith(rotated.key, END)).toBe(204);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});

describe('POST /api/app/api-keys/:apiKeyId/rotate', () => {
  const rotate = (id: string, payload: object = {}): Call => ({
    method: 'POST',
    url: `/api/app/api-keys/${id}/rotate`,
    payload,
  });

  it('201 rotates the key, and the overlap can be ended', async () => {
    const { id, key } = await seedKey();
    const rotated = (await asAdministrator(rotate(id, { overlapHours: 168 }))).json();
    expect([await statusWith(key), await statusWith(rotated.key)]).toEqual([200, 200]);
    const ended = await asAdministrator({ method: 'DELETE', url: `/api/app/api-keys/${id}/previous-secret` });
    expect(ended.statusCode).toBe(204);
    expect([await statusWith(key), await statusWith(rotated.key)]).toEqual([401, 200]);
  });

  it('403 for a user who lacks a permission of the key; writes nothing', async () => {
    const { id } = await seedKey({ permissions: ['vendors:view', 'audit:view'] });
    const full = await seedKey({ fullAccess: true, permissions: [] });
    const { call } = await seedSignedInUser(test, organisation, ['api-keys:manage', 'vendors:view']);
    const before = await fingerprintDatabase(test.database);
    for (const one of [id, full.id]) expect((await call(rotate(one))).statusCode).toBe(403);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('409 for a revoked key; writes nothing', async () => {
    const { id } = await seedKey();
    await revokeApiKey(test.ctx, organisation.operator, id);
    const before = await fingerprintDatabase(test.database);
    expect((await asAdministrator(rotate(id))).statusCode).toBe(409);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});
