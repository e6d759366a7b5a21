import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seedApiKey, seedUser } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { callWithApiKey } from '../../../../test/support/test-app.ts';
import { OPTIONAL_VENDOR_FIELDS } from '../../../../test/support/vendor-examples.ts';

const integrator = useIntegrator();
const { audited, call, refused, test, vendor } = integrator;

const updating = (id: string, payload: object) => ({ method: 'PUT' as const, url: `/api/v1/vendors/${id}`, payload });
const detailOf = async (id: string) => (await call({ method: 'GET', url: `/api/v1/vendors/${id}` })).json();

const FULL = { ...OPTIONAL_VENDOR_FIELDS, externalId: 'ERP-1' };

describe('PUT /api/v1/vendors/{vendorId}', () => {
  it('200 changes only the fields in the request', async () => {
    const before = await vendor({ ...FULL, externalId: 'KEEP-1' });
    const answer = await call(updating(before.id, { tier: 'LOW' }));
    expect(answer.statusCode).toBe(200);
    const { updatedAt, ...kept } = answer.json();
    const { updatedAt: earlier, ...expected } = before;
    expect(kept).toEqual({ ...expected, tier: 'LOW' });
    expect(updatedAt > earlier).toBe(true);
    expect(await detailOf(before.id)).toMatchObject({ tier: 'LOW', notes: FULL.notes, tags: FULL.tags });
  });

  it('200 stores tags as a set in the order given', async () => {
    const { id } = await vendor();
    expect((await call(updating(id, { tags: ['b', 'a', ' b ', 'A'] }))).json().tags).toEqual(['b', 'a', 'A']);
    expect((await detailOf(id)).tags).toEqual(['b', 'a', 'A']);
  });

  it('200 changes every field at once, including the owner', async () => {
    const { id, createdAt } = await vendor();
    const owner = await seedUser(test, integrator.organisation);
    const update = { ...FULL, name: 'Renamed', contactEmail: 'new@contoso.example', ownerId: owner.id };
    const answer = await call(updating(id, update));
    expect(answer.json()).toEqual({
      ...update,
      updatedAt: expect.any(String),
      contractRenewalDate: `${FULL.contractRenewalDate}T00:00:00.000Z`,
      id,
      createdAt,
      overallScore: null,
      lastAssessedAt: null,
    });
  });

  it('200 clears fields with null; tags become an empty list', async () => {
    const { id } = await vendor({ ...FULL, externalId: 'CLEAR-1' });
    const nulls = Object.fromEntries([...Object.keys(FULL), 'ownerId'].map((field) => [field, null]));
    const answer = await call(updating(id, nulls));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...nulls, tags: [], name: 'Contoso Cloud' });
  });

  it('200 accepts a vendor as returned by the API, without changes', async () => {
    const before = await vendor({ ...FULL, externalId: 'ROUND-1' });
    const answer = await call(updating(before.id, before));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(before);
  });

  it('200 with its current external ID', async () => {
    const { id } = await vendor({ externalId: 'OWN-1' });
    expect((await call(updating(id, { externalId: 'OWN-1', notes: 'x' }))).statusCode).toBe(200);
  });

  it('200 when nothing changes; writes nothing', async () => {
    const before = await vendor({ notes: 'same', tags: ['a'] });
    for (const payload of [{}, { notes: 'same' }, { tags: ['a'], tier: null }, { unknown: 1 }]) {
      const answer = await refused(updating(before.id, payload));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(before);
    }
  });

  it('200 writes one UPDATE_VENDOR entry with old and new values, using the field names of the API', async () => {
    const { id } = await vendor({ contactName: 'Dana', notes: 'same' });
    await call(updating(id, { contactName: 'Robin', notes: 'same', tags: ['new'] }));
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'UPDATE_VENDOR', entity_id: id, entity_name: 'Contoso Cloud' });
    expect(entry?.meta).toEqual({
      changes: { contactName: { from: 'Dana', to: 'Robin' }, tags: { from: [], to: ['new'] } },
    });
  });
});

describe('PUT /api/v1/vendors/{vendorId} with invalid data writes nothing', () => {
  it('409 when the external ID is taken', async () => {
    const holder = await vendor({ externalId: 'HELD-1' });
    const { id } = await vendor();
    const answer = await refused(updating(id, { externalId: 'HELD-1', name: 'Other' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: 'A vendor with this external ID already exists',
      details: [{ path: 'externalId', message: 'is already used by another vendor', id: holder.id }],
    });
  });

  it('409 does not name the vendor that has the external ID without vendors:view', async () => {
    await vendor({ externalId: 'HIDDEN-1' });
    const { id } = await vendor();
    const editor = callWithApiKey(test.app, await seedApiKey(test, integrator.organisation, ['vendors:edit']));
    const answer = await editor(updating(id, { externalId: 'HIDDEN-1' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'A vendor with this external ID already exists' });
  });

  it('404 when the vendor does not exist', async () => {
    const answer = await refused(updating(randomUUID(), { name: 'Nobody' }));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'Not found' });
  });

  it.each(['not-an-id', '1', '%00', '../../vendors', `${randomUUID()}x`])('404 when the ID is %j', async (id) => {
    expect((await refused(updating(encodeURIComponent(id), { name: 'Nobody' }))).statusCode).toBe(404);
  });

  it.each([
    ['name', null],
    ['name', ''],
    ['contactEmail', null],
    ['contactEmail', 'no address'],
    ['externalId', ''],
    ['tier', 'EXTREME'],
    ['dataSensitivity', 5],
    ['contractRenewalDate', 'soon'],
    ['contractValue', '$0-$50K'],
    ['geographicRisk', ''],
    ['website', 'x'.repeat(2049)],
    ['notes', 'x'.repeat(10_001)],
    ['tags', 'cloud'],
    ['ownerId', 'nobody'],
    ['ownerId', randomUUID()],
  ])('400 when %s is %j', async (field, value) => {
    const { id } = await vendor();
    const answer = await refused(updating(id, { notes: 'changed', [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details[0].path).toBe(field);
  });

  it('400 rather than 404 when the body is invalid', async () => {
    expect((await refused(updating(randomUUID(), { tier: 'EXTREME' }))).statusCode).toBe(400);
  });

  it('400 without a body', async () => {
    const { id } = await vendor();
    expect((await refused({ method: 'PUT', url: `/api/v1/vendors/${id}` })).statusCode).toBe(400);
  });
});
