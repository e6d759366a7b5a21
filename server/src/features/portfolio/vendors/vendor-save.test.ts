import { describe, expect, it } from 'vitest';
import { buildVendorBody, seedIntegrator, seedUser } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { audited, call, organisation, refused, test, vendor } = useIntegrator();

const saveCall = (externalId: string, payload: object, headers = {}): Call => ({
  method: 'PUT',
  url: `/api/v1/vendors/external/${encodeURIComponent(externalId)}`,
  payload,
  headers,
});
const read = async (id: string) => (await call({ method: 'GET', url: `/api/v1/vendors/${id}` })).json();
const countVendors = async (externalId: string) => {
  const rows = await test.database.query('select id from vendor where external_id = $1', [externalId]);
  return rows.length;
};

describe('PUT /api/v1/vendors/external/{externalId}', () => {
  it('201 creates the vendor with every field, audited as CREATE_VENDOR', async () => {
    const { id: ownerId } = await seedUser(test, organisation);
    const response = await call(saveCall('ERP/1 ü', buildVendorBody({ tier: 'HIGH', tags: ['eu'] })));
    expect([response.statusCode, response.json()]).toMatchObject([201, { externalId: 'ERP/1 ü', tier: 'HIGH' }]);
    const { id } = response.json();
    expect(await read(id)).toMatchObject({ externalId: 'ERP/1 ü', tags: ['eu'] });
    expect((await audited())[0]).toMatchObject({ action: 'CREATE_VENDOR', entity_id: id });
    const owned = await call(saveCall('OWNED', { ...buildVendorBody(), ownerId }));
    expect(owned.json()).toMatchObject({ ownerId });
  });

  it('200 changes the given fields only, audited as UPDATE_VENDOR', async () => {
    const { id } = await vendor({ externalId: 'ERP-2', tier: 'LOW', notes: 'Kept' });
    const response = await call(saveCall('ERP-2', { tier: 'HIGH', externalId: 'ERP-2' }));
    expect([response.statusCode, response.json()]).toMatchObject([200, { id, tier: 'HIGH', notes: 'Kept' }]);
    expect((await audited())[0]).toMatchObject({
      action: 'UPDATE_VENDOR',
      entity_id: id,
      meta: { changes: { tier: { from: 'LOW', to: 'HIGH' } } },
    });
  });

  it('200 for the same fields again; writes nothing', async () => {
    const body = buildVendorBody({ tier: 'HIGH' });
    await call(saveCall('ERP-3', body));
    const again = await refused(saveCall('ERP-3', body));
    expect([again.statusCode, again.json()]).toMatchObject([200, { tier: 'HIGH' }]);
  });

  it.each([
    ['Vendor name is required', { contactEmail: 'a@b.example' }],
    ['Vendor data is invalid', { name: 'Nameless' }],
    ['Vendor data is invalid', buildVendorBody({ externalId: 'ANOTHER' })],
    ['Vendor data is invalid', { ...buildVendorBody(), tier: 'HUGE' }],
  ])('400 with "%s" for %j; writes nothing', async (error, body) => {
    const response = await refused(saveCall('ERP-NEW', body));
    expect([response.statusCode, response.json()]).toMatchObject([400, { error, details: [{}] }]);
  });

  it('400 for an external ID of more than 255 characters; writes nothing', async () => {
    expect((await refused(saveCall('x'.repeat(256), buildVendorBody()))).statusCode).toBe(400);
  });

  it('412 when If-Match is given and the vendor has changed or does not exist; writes nothing', async () => {
    await vendor({ externalId: 'ERP-4' });
    for (const externalId of ['ERP-4', 'ERP-NONE']) {
      const response = await refused(saveCall(externalId, buildVendorBody(), { 'if-match': '"r999"' }));
      expect(response.statusCode).toBe(412);
    }
  });

  it('403 with only one of the two permissions; writes nothing', async () => {
    for (const permission of ['vendors:create', 'vendors:edit'] as const) {
      const limited = await seedIntegrator(test, [permission]);
      expect((await limited.call(saveCall('ERP-5', buildVendorBody()))).statusCode).toBe(403);
    }
    expect(await countVendors('ERP-5')).toBe(0);
  });

  it("201 for an external ID of another organisation's vendor, which stays as it is", async () => {
    const stranger = await seedIntegrator(test);
    await vendor({ externalId: 'SHARED', name: 'Ours' });
    const response = await stranger.call(saveCall('SHARED', buildVendorBody({ name: 'Theirs' })));
    expect(response.statusCode).toBe(201);
    expect((await call(saveCall('SHARED', {}))).json()).toMatchObject({ name: 'Ours' });
  });

  it('one vendor when 20 requests save it at the same time: one 201, the others 200', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(saveCall('RACE', buildVendorBody({ notes: String(index) })))),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(await countVendors('RACE')).toBe(1);
  });
});
