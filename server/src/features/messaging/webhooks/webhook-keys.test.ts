import type { Permission } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedVendor } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { createApiKey, deleteApiKey, revokeApiKey } from '../../access/api-keys/api-key-commands.ts';

const { test, organisation, useUser } = useTestOrganisation();
const { call: asAdministrator } = useUser();

const WEBHOOKS = '/api/v1/webhooks';
const url = 'https://hooks.example/assay';

async function seedKey(permissions: Permission[]) {
  const body = { name: 'Integration', fullAccess: false, permissions, allowedCidrs: [], expiresInDays: 90 };
  const { id, key } = await createApiKey(test.ctx, organisation.operator, body);
  return { id, call: callWithApiKey(test.app, key) };
}
type Caller = (request: Call) => ReturnType<typeof asAdministrator>;

const create = (call: Caller, fields: object = {}) =>
  call({ method: 'POST', url: WEBHOOKS, payload: { url, events: ['vendor.created'], ...fields } });
const get = async (id: string) => (await asAdministrator({ method: 'GET', url: `${WEBHOOKS}/${id}` })).json();

async function refused(call: Caller, request: Call) {
  const before = await fingerprintDatabase(test.database);
  const response = await call(request);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return { status: response.statusCode, error: response.json().error };
}

const auditedReasons = (action: string) =>
  test.database.query(`select meta ->> 'reason' as reason from audit_entry where action = $1`, [action]);

let manager: Awaited<ReturnType<typeof seedKey>>;
beforeEach(async () => {
  manager = await seedKey(['settings:view', 'settings:manage', 'vendors:view']);
});

describe('An API key with settings:manage', () => {
  it('creates, reads, changes, tests and deletes a webhook', async () => {
    const created = await create(manager.call);
    expect(created.statusCode).toBe(201);
    const { id, secret } = created.json();
    expect(secret).toMatch(/^whsec_/);
    expect((await manager.call({ method: 'GET', url: WEBHOOKS })).json()).toMatchObject([{ apiKeyId: manager.id }]);
    const read = await manager.call({ method: 'GET', url: `${WEBHOOKS}/${id}` });
    expect(read.json()).toMatchObject({ id, url, apiKeyId: manager.id });
    expect(read.body).not.toContain('whsec_');
    const change = { method: 'PUT', url: `${WEBHOOKS}/${id}`, payload: { description: 'Tickets' } } as const;
    const changed = await manager.call({ ...change, headers: { 'if-match': String(read.headers.etag) } });
    expect(changed.json()).toMatchObject({ description: 'Tickets' });
    const rotated = await manager.call({ method: 'POST', url: `${WEBHOOKS}/${id}/rotate-secret` });
    expect(rotated.json().secret).not.toBe(secret);
    const sent = await manager.call({ method: 'POST', url: `${WEBHOOKS}/${id}/test` });
    expect(sent.json()).toMatchObject({ event: 'webhook.test', payload: expect.stringContaining(id) });
    const deleted = await manager.call({ method: 'DELETE', url: `${WEBHOOKS}/${id}` });
    expect(deleted.json()).toEqual({ deleted: true, id });
  });

  it('400 for an address in a private network', async () => {
    const payload = { url: 'https://127.0.0.1/', events: ['vendor.created'] };
    expect(await refused(manager.call, { method: 'POST', url: WEBHOOKS, payload })).toMatchObject({ status: 400 });
  });

  it('403 for events whose records it may not see; writes nothing', async () => {
    const payload = { url, events: ['vendor.created', 'finding.created', 'assessment.sent'] };
    expect(await refused(manager.call, { method: 'POST', url: WEBHOOKS, payload })).toEqual({
      status: 403,
      error: 'You do not have permission to view the records in these events: finding.created, assessment.sent',
    });
  });

  it.each([
    { url: 'https://elsewhere.example/' },
    { enabled: true },
    { events: ['vendor.created', 'finding.created'] },
  ])('403 for changing %j of a webhook whose records it may not see; writes nothing', async (payload) => {
    const { id } = (await create(asAdministrator, { events: ['finding.created'] })).json();
    expect(await refused(manager.call, { method: 'PUT', url: `${WEBHOOKS}/${id}`, payload })).toMatchObject({
      status: 403,
    });
  });

  it('403 without settings:manage', async () => {
    const viewer = await seedKey(['settings:view', 'vendors:view']);
    const payload = { url, events: ['vendor.created'] };
    expect(await refused(viewer.call, { method: 'POST', url: WEBHOOKS, payload })).toMatchObject({ status: 403 });
  });

  it('sees the payload only of events whose records it may see', async () => {
    const { id } = (await create(asAdministrator)).json();
    await seedVendor(test, organisation);
    const blind = await seedKey(['settings:view']);
    const list = { method: 'GET', url: `${WEBHOOKS}/${id}/deliveries` } as const;
    expect((await blind.call(list)).json()).toMatchObject({ entries: [{ event: 'vendor.created', payload: null }] });
    expect((await manager.call(list)).json().entries[0].payload).toContain('Contoso Cloud');
  });
});

describe('A webhook that an API key configured', () => {
  it.each([
    ['revoked', revokeApiKey],
    ['deleted', deleteApiKey],
  ])('is disabled, and audited, when the key is %s', async (_, end) => {
    const { id } = (await create(manager.call)).json();
    await end(test.ctx, organisation.operator, manager.id);
    const disabledReason = 'The API key that configured this webhook was revoked';
    expect(await get(id)).toMatchObject({ enabled: false, disabledReason });
    expect(await auditedReasons('DISABLE_WEBHOOK')).toContainEqual({ reason: disabledReason });
  });

  it('is disabled, too, when the key only changed its address', async () => {
    const { id } = (await create(asAdministrator)).json();
    await manager.call({ method: 'PUT', url: `${WEBHOOKS}/${id}`, payload: { url: 'https://elsewhere.example/' } });
    await revokeApiKey(test.ctx, organisation.operator, manager.id);
    expect(await get(id)).toMatchObject({ enabled: false, apiKeyId: manager.id });
  });

  it('stays enabled after a person has changed it, and when an expired key is deleted', async () => {
    const taken = (await create(manager.call)).json();
    await asAdministrator({ method: 'PUT', url: `${WEBHOOKS}/${taken.id}`, payload: { description: 'Checked' } });
    await revokeApiKey(test.ctx, organisation.operator, manager.id);
    expect(await get(taken.id)).toMatchObject({ enabled: true, apiKeyId: null });
    const expiring = await seedKey(['settings:manage', 'vendors:view']);
    const { id } = (await create(expiring.call)).json();
    await test.database.query(`update api_key set expires_at = now() where id = $1`, [expiring.id]);
    await deleteApiKey(test.ctx, organisation.operator, expiring.id);
    expect(await get(id)).toMatchObject({ enabled: true });
  });
});
