import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';

// A certification body. cspell:ignore dekra

const { audited, call, refused, test, vendor } = useIntegrator();

const { createCall, deleteCall, listCall, updateCall } = vendorRecordCalls('certifications');
const listOf = async (vendorId: string) => (await call(listCall(vendorId))).json();

const ISO = {
  name: 'ISO 27001',
  issuer: 'TÜV Süd',
  issuedDate: '2024-05-01',
  expiresDate: '2099-04-30',
  notes: 'Scope: all sites',
};
const anIso = async (fields: object = {}) => {
  const owner = await vendor();
  const { id } = (await call(createCall(owner.id, { ...ISO, ...fields }))).json();
  return { vendorId: owner.id, id };
};

describe('POST /api/v1/vendors/{vendorId}/certifications', () => {
  it('201 with the certification, which is then in the list', async () => {
    const { id: vendorId, name: vendorName } = await vendor();
    const response = await call(createCall(vendorId, ISO));
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"r1"');
    const certification = {
      id: expect.any(String),
      ...ISO,
      status: 'VALID',
      attachments: [],
      updatedAt: expect.any(String),
    };
    expect(response.json()).toEqual(certification);
    expect(await listOf(vendorId)).toEqual({ vendorId, vendorName, entries: [certification] });
    const [entry] = await audited();
    expect(entry).toMatchObject({
      action: 'CREATE_CERTIFICATION',
      entity_type: 'Certification',
      entity_id: response.json().id,
      entity_name: 'ISO 27001',
      meta: { vendorId, vendorName },
    });
  });

  it('201 with only a name: the other fields are null, and the status is VALID', async () => {
    const { id } = await vendor();
    expect((await call(createCall(id, { name: 'SOC 2' }))).json()).toEqual({
      id: expect.any(String),
      name: 'SOC 2',
      issuer: null,
      issuedDate: null,
      expiresDate: null,
      status: 'VALID',
      notes: null,
      attachments: [],
      updatedAt: expect.any(String),
    });
  });

  it.each([
    ['20990430', '2099-04-30'],
    ['2099-04-30T22:05:32', '2099-04-30'],
    ['2099-04-30T22:05-02:00', '2099-05-01'],
  ])('I4: 201 with the date %s, which is stored as the day %s', async (expiresDate, day) => {
    const { id } = await vendor();
    expect((await call(createCall(id, { name: 'SOC 2', expiresDate }))).json()).toMatchObject({ expiresDate: day });
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: null }],
    [{ name: 'x'.repeat(256) }],
    [{ name: 'x', issuer: 5 }],
    [{ name: 'x', issuedDate: '2026-02-30' }],
    [{ name: 'x', expiresDate: '2026-01-01 00:00' }],
    [{ name: 'x', notes: 'x'.repeat(10_001) }],
    [{ name: 'x', issuedDate: '2026-01-02', expiresDate: '2026-01-01' }],
  ])('400 for %j; writes nothing', async (payload) => {
    const { id } = await vendor();
    const response = await refused(createCall(id, payload));
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('Certification data is invalid');
  });

  it('404 when the vendor does not exist', async () => {
    expect((await refused(createCall(randomUUID(), ISO))).statusCode).toBe(404);
  });
});

describe('GET /api/v1/vendors/{vendorId}/certifications', () => {
  it('200 in order of name, with the status as of today', async () => {
    vi.spyOn(test.ctx, 'now').mockReturnValue(new Date('2026-11-15T23:59:59Z'));
    const { id } = await vendor();
    const expiries = { 'd none': null, 'A gone': '2026-11-14', 'b last': '2026-11-15', 'C later': '2026-12-16' };
    for (const [name, expiresDate] of Object.entries(expiries)) await call(createCall(id, { name, expiresDate }));
    const { entries } = await listOf(id);
    expect(entries.map(({ name, status }: typeof ISO & { status: string }) => [name, status])).toEqual([
      ['A gone', 'EXPIRED'],
      ['b last', 'EXPIRING'],
      ['C later', 'VALID'],
      ['d none', 'VALID'],
    ]);
    vi.restoreAllMocks();
  });
});

describe('PUT /api/v1/vendors/{vendorId}/certifications/{certificationId}', () => {
  it('200 keeps omitted fields, clears fields with null, and audits the change', async () => {
    const { vendorId, id } = await anIso();
    const response = await call(updateCall(vendorId, id, { issuer: 'DEKRA', notes: null }));
    expect(response.json()).toEqual({
      id,
      ...ISO,
      issuer: 'DEKRA',
      notes: null,
      status: 'VALID',
      attachments: [],
      updatedAt: expect.any(String),
    });
    expect(response.headers.etag).toBe('"r2"');
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'UPDATE_CERTIFICATION', entity_id: id });
    expect(entry?.meta).toMatchObject({
      vendorId,
      changes: { issuer: { from: 'TÜV Süd', to: 'DEKRA' }, notes: { from: 'Scope: all sites', to: null } },
    });
  });

  it('200 when nothing changes; writes nothing', async () => {
    const { vendorId, id } = await anIso();
    const response = await refused(updateCall(vendorId, id, ISO));
    expect([response.statusCode, response.headers.etag]).toEqual([200, '"r1"']);
  });

  it.each([[{ name: null }], [{ issuedDate: '2099-05-01' }], [{ expiresDate: '2024-04-30' }], [{ notes: 7 }]])(
    '400 for %j with the stored values; writes nothing',
    async (update) => {
      const { vendorId, id } = await anIso();
      expect((await refused(updateCall(vendorId, id, update))).statusCode).toBe(400);
    },
  );

  it('412 when If-Match is stale; writes nothing', async () => {
    const { vendorId, id } = await anIso();
    await call(updateCall(vendorId, id, { notes: 'newer' }));
    const late = { ...updateCall(vendorId, id, { notes: 'late' }), headers: { 'if-match': '"r1"' } };
    expect((await refused(late)).statusCode).toBe(412);
    expect((await call({ ...late, headers: { 'if-match': '"r2"' } })).statusCode).toBe(200);
  });

  it('404 for an unknown ID, a malformed ID and a record of another vendor', async () => {
    const { vendorId, id } = await anIso();
    const other = await vendor();
    for (const request of [
      updateCall(vendorId, randomUUID(), { notes: 'x' }),
      updateCall(vendorId, 'nothing', { notes: 'x' }),
      updateCall(other.id, id, { notes: 'x' }),
    ]) {
      expect((await refused(request)).statusCode).toBe(404);
    }
  });
});

describe('DELETE /api/v1/vendors/{vendorId}/certifications/{certificationId}', () => {
  it('200 deletes it; responsibilities derived from it are kept', async () => {
    const { vendorId, id } = await anIso();
    const responsibilities = `/api/v1/vendors/${vendorId}/responsibilities`;
    await call({ method: 'POST', url: responsibilities, payload: { title: 'Review logs', certificationId: id } });
    const response = await call(deleteCall(vendorId, id));
    expect(response.json()).toEqual({ deleted: true, id });
    expect((await listOf(vendorId)).entries).toEqual([]);
    const { entries } = (await call({ method: 'GET', url: responsibilities })).json();
    expect(entries).toMatchObject([{ title: 'Review logs', certificationId: null, certificationName: null }]);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'DELETE_CERTIFICATION', entity_id: id, entity_name: 'ISO 27001' });
  });

  it("404 for a repeated delete and for another vendor's certification; writes nothing", async () => {
    const { vendorId, id } = await anIso();
    const other = await vendor();
    expect((await refused(deleteCall(other.id, id))).statusCode).toBe(404);
    await call(deleteCall(vendorId, id));
    expect((await refused(deleteCall(vendorId, id))).statusCode).toBe(404);
  });
});
