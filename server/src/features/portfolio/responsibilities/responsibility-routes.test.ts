import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seedUser } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';

const { audited, call, organisation, refused, test, vendor } = useIntegrator();

const { createCall, deleteCall, listCall, updateCall } = vendorRecordCalls('responsibilities');
const listOf = async (vendorId: string) => (await call(listCall(vendorId))).json();
const aCertification = async (vendorId: string): Promise<string> => {
  const request = vendorRecordCalls('certifications').createCall(vendorId, { name: 'SOC 2' });
  return (await call(request)).json().id;
};
const aResponsibility = async (fields: object = {}) => {
  const { id: vendorId } = await vendor();
  const { id } = (await call(createCall(vendorId, { title: 'Rotate keys', notes: 'monthly', ...fields }))).json();
  return { vendorId, id };
};

describe('POST /api/v1/vendors/{vendorId}/responsibilities', () => {
  it('201 with every field, including the names of owner and certification', async () => {
    const { id: vendorId, name: vendorName } = await vendor();
    const owner = await seedUser(test, organisation, { name: 'Robin Meyer' });
    const body = {
      title: 'Restrict administrator access',
      description: 'Review quarterly who holds it.',
      controlCode: 'CC6.1',
      certificationId: await aCertification(vendorId),
      ownerId: owner.id,
      dueDate: '2027-01-31',
      status: 'IN_PROGRESS',
      notes: 'First review done.',
    };
    const response = await call(createCall(vendorId, body));
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"r1"');
    const names = { certificationName: 'SOC 2', ownerName: 'Robin Meyer' };
    const entry = { id: response.json().id, ...body, ...names, updatedAt: response.json().updatedAt };
    expect(response.json()).toEqual(entry);
    expect(await listOf(vendorId)).toEqual({ vendorId, vendorName, entries: [entry] });
    expect((await audited())[0]).toMatchObject({
      action: 'CREATE_RESPONSIBILITY',
      entity_type: 'Responsibility',
      entity_id: entry.id,
      entity_name: body.title,
      meta: { vendorId, vendorName },
    });
  });

  it('201 with only a title: the status is PENDING', async () => {
    const { id } = await vendor();
    expect((await call(createCall(id, { title: 'Bare' }))).json()).toEqual({
      id: expect.any(String),
      title: 'Bare',
      description: null,
      controlCode: null,
      certificationId: null,
      certificationName: null,
      ownerId: null,
      ownerName: null,
      dueDate: null,
      status: 'PENDING',
      notes: null,
      updatedAt: expect.any(String),
    });
  });

  it.each([
    [{}],
    [{ title: ' ' }],
    [{ title: null }],
    [{ title: 'x', status: 'DONE' }],
    [{ title: 'x', status: null }],
    [{ title: 'x', dueDate: 'tomorrow' }],
    [{ title: 'x', ownerId: 'nobody' }],
    [{ title: 'x', ownerId: randomUUID() }],
    [{ title: 'x', certificationId: randomUUID() }],
    [{ title: 'x', description: 'x'.repeat(10_001) }],
    [{ title: 'x', controlCode: 'a\u0000b' }],
  ])('400 for %j; writes nothing', async (payload) => {
    const { id } = await vendor();
    expect((await refused(createCall(id, payload))).statusCode).toBe(400);
  });

  it("400 for another vendor's certification", async () => {
    const { id } = await vendor();
    const foreign = await aCertification((await vendor()).id);
    const response = await refused(createCall(id, { title: 'x', certificationId: foreign }));
    expect(response.statusCode).toBe(400);
    expect(response.json().details[0].path).toBe('certificationId');
  });

  it('404 when the vendor does not exist', async () => {
    expect((await refused(createCall(randomUUID(), { title: 'x' }))).statusCode).toBe(404);
  });
});

describe('GET /api/v1/vendors/{vendorId}/responsibilities', () => {
  it('200 by due date, then title; without a due date last', async () => {
    const { id } = await vendor();
    const due = { Zoo: '2027-01-01', b: '2027-02-02', A: '2027-02-02', Never: null, also: null };
    for (const [title, dueDate] of Object.entries(due)) await call(createCall(id, { title, dueDate }));
    const titles = (await listOf(id)).entries.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Zoo', 'A', 'b', 'also', 'Never']);
  });
});

describe('PUT /api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', () => {
  it('200 keeps omitted fields, clears fields with null, and audits the change', async () => {
    const { vendorId, id } = await aResponsibility({ dueDate: '2027-01-31' });
    const response = await call(updateCall(vendorId, id, { status: 'COMPLETED', dueDate: null }));
    expect(response.json()).toMatchObject({
      title: 'Rotate keys',
      notes: 'monthly',
      status: 'COMPLETED',
      dueDate: null,
    });
    expect(response.headers.etag).toBe('"r2"');
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'UPDATE_RESPONSIBILITY', entity_id: id, entity_name: 'Rotate keys' });
    expect(entry?.meta).toMatchObject({
      changes: { status: { from: 'PENDING', to: 'COMPLETED' }, dueDate: { from: '2027-01-31', to: null } },
    });
  });

  it('200 when nothing changes; writes nothing', async () => {
    const { vendorId, id } = await aResponsibility();
    const response = await refused(updateCall(vendorId, id, { notes: 'monthly', ownerId: null }));
    expect([response.statusCode, response.headers.etag]).toEqual([200, '"r1"']);
  });

  it.each([[{ title: null }], [{ status: null }], [{ ownerId: randomUUID() }], [{ certificationId: randomUUID() }]])(
    '400 for %j; writes nothing',
    async (update) => {
      const { vendorId, id } = await aResponsibility();
      expect((await refused(updateCall(vendorId, id, update))).statusCode).toBe(400);
    },
  );

  it('412 when If-Match is stale; writes nothing', async () => {
    const { vendorId, id } = await aResponsibility();
    await call(updateCall(vendorId, id, { notes: 'newer' }));
    const late = { ...updateCall(vendorId, id, { notes: 'late' }), headers: { 'if-match': '"r1"' } };
    expect((await refused(late)).statusCode).toBe(412);
  });

  it('404 for an unknown ID, a malformed ID and a record of another vendor', async () => {
    const { vendorId, id } = await aResponsibility();
    const other = await vendor();
    for (const [owner, responsibilityId] of [
      [vendorId, randomUUID()],
      [vendorId, 'nothing'],
      [other.id, id],
    ] as const) {
      expect((await refused(updateCall(owner, responsibilityId, { notes: 'x' }))).statusCode).toBe(404);
      expect((await refused(deleteCall(owner, responsibilityId))).statusCode).toBe(404);
    }
  });
});

describe('DELETE /api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', () => {
  it('200 deletes it and audits the deletion', async () => {
    const { vendorId, id } = await aResponsibility();
    const response = await call(deleteCall(vendorId, id));
    expect(response.json()).toEqual({ deleted: true, id });
    expect((await listOf(vendorId)).entries).toEqual([]);
    expect((await audited())[0]).toMatchObject({ action: 'DELETE_RESPONSIBILITY', entity_id: id });
    expect((await refused(deleteCall(vendorId, id))).statusCode).toBe(404);
  });
});
