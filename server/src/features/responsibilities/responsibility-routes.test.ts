import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator();
const { audited, call, refused, test, vendor } = integrator;

const pathOf = (vendorId: string, id?: string) =>
  `/api/v1/vendors/${vendorId}/responsibilities${id === undefined ? '' : `/${id}`}`;
const adding = (vendorId: string, payload: object) => ({ method: 'POST' as const, url: pathOf(vendorId), payload });
const updating = (vendorId: string, id: string, payload: object) => ({
  method: 'PUT' as const,
  url: pathOf(vendorId, id),
  payload,
});
const listOf = async (vendorId: string) => (await call({ method: 'GET', url: pathOf(vendorId) })).json();
const aCertification = async (vendorId: string): Promise<string> => {
  const url = `/api/v1/vendors/${vendorId}/certifications`;
  return (await call({ method: 'POST', url, payload: { name: 'SOC 2' } })).json().id;
};
const aResponsibility = async (fields: object = {}) => {
  const { id: vendorId } = await vendor();
  const { id } = (await call(adding(vendorId, { title: 'Rotate keys', notes: 'monthly', ...fields }))).json();
  return { vendorId, id };
};

describe('POST /api/v1/vendors/{vendorId}/responsibilities', () => {
  it('201 with every field, and the names of owner and certification', async () => {
    const { id: vendorId, name: vendorName } = await vendor();
    const owner = await aUser(test, integrator.organisation, { name: 'Robin Meyer' });
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
    const answer = await call(adding(vendorId, body));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"r1"');
    const entry = { id: answer.json().id, ...body, certificationName: 'SOC 2', ownerName: 'Robin Meyer' };
    expect(answer.json()).toEqual(entry);
    expect(await listOf(vendorId)).toEqual({ vendorId, vendorName, entries: [entry] });
    expect((await audited())[0]).toMatchObject({
      action: 'CREATE_RESPONSIBILITY',
      entity_type: 'Responsibility',
      entity_id: entry.id,
      entity_name: body.title,
      meta: { vendorId, vendorName },
    });
  });

  it('201 with a title alone is PENDING', async () => {
    const { id } = await vendor();
    expect((await call(adding(id, { title: 'Bare' }))).json()).toEqual({
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
  ])('400 for %j, and nothing is written', async (payload) => {
    const { id } = await vendor();
    expect((await refused(adding(id, payload))).statusCode).toBe(400);
  });

  it("400 for another vendor's certification", async () => {
    const { id } = await vendor();
    const foreign = await aCertification((await vendor()).id);
    const answer = await refused(adding(id, { title: 'x', certificationId: foreign }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details[0].path).toBe('certificationId');
  });

  it('404 when the vendor does not exist', async () => {
    expect((await refused(adding(randomUUID(), { title: 'x' }))).statusCode).toBe(404);
  });
});

describe('GET /api/v1/vendors/{vendorId}/responsibilities', () => {
  it('200 by due date, then title; without a due date last', async () => {
    const { id } = await vendor();
    const due = { Zoo: '2027-01-01', b: '2027-02-02', A: '2027-02-02', Never: null, also: null };
    for (const [title, dueDate] of Object.entries(due)) await call(adding(id, { title, dueDate }));
    const titles = (await listOf(id)).entries.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Zoo', 'A', 'b', 'also', 'Never']);
  });
});

describe('PUT /api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', () => {
  it('200 keeps what is omitted, clears with null, and audits the change', async () => {
    const { vendorId, id } = await aResponsibility({ dueDate: '2027-01-31' });
    const answer = await call(updating(vendorId, id, { status: 'COMPLETED', dueDate: null }));
    expect(answer.json()).toMatchObject({ title: 'Rotate keys', notes: 'monthly', status: 'COMPLETED', dueDate: null });
    expect(answer.headers.etag).toBe('"r2"');
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'UPDATE_RESPONSIBILITY', entity_id: id, entity_name: 'Rotate keys' });
    expect(entry?.meta).toMatchObject({
      changes: { status: { from: 'PENDING', to: 'COMPLETED' }, dueDate: { from: '2027-01-31', to: null } },
    });
  });

  it('200 when nothing changes writes nothing', async () => {
    const { vendorId, id } = await aResponsibility();
    const answer = await refused(updating(vendorId, id, { notes: 'monthly', ownerId: null }));
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"r1"']);
  });

  it.each([[{ title: null }], [{ status: null }], [{ ownerId: randomUUID() }], [{ certificationId: randomUUID() }]])(
    '400 for %j, and nothing is written',
    async (update) => {
      const { vendorId, id } = await aResponsibility();
      expect((await refused(updating(vendorId, id, update))).statusCode).toBe(400);
    },
  );

  it('412 when If-Match is stale, and nothing is written', async () => {
    const { vendorId, id } = await aResponsibility();
    await call(updating(vendorId, id, { notes: 'newer' }));
    const late = { ...updating(vendorId, id, { notes: 'late' }), headers: { 'if-match': '"r1"' } };
    expect((await refused(late)).statusCode).toBe(412);
  });

  it('404 for an unknown one, a malformed id, and one of another vendor', async () => {
    const { vendorId, id } = await aResponsibility();
    const other = await vendor();
    for (const [owner, responsibilityId] of [
      [vendorId, randomUUID()],
      [vendorId, 'nothing'],
      [other.id, id],
    ] as const) {
      expect((await refused(updating(owner, responsibilityId, { notes: 'x' }))).statusCode).toBe(404);
      expect((await refused({ method: 'DELETE', url: pathOf(owner, responsibilityId) })).statusCode).toBe(404);
    }
  });
});

describe('DELETE /api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', () => {
  it('200 deletes it and audits that', async () => {
    const { vendorId, id } = await aResponsibility();
    const answer = await call({ method: 'DELETE', url: pathOf(vendorId, id) });
    expect(answer.json()).toEqual({ deleted: true, id });
    expect((await listOf(vendorId)).entries).toEqual([]);
    expect((await audited())[0]).toMatchObject({ action: 'DELETE_RESPONSIBILITY', entity_id: id });
    expect((await refused({ method: 'DELETE', url: pathOf(vendorId, id) })).statusCode).toBe(404);
  });
});
