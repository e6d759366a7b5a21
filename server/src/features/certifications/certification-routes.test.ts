import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { useIntegrator } from '../../../test/integrator.ts';

const { audited, call, refused, test, vendor } = useIntegrator();

const pathOf = (vendorId: string, id?: string) =>
  `/api/v1/vendors/${vendorId}/certifications${id === undefined ? '' : `/${id}`}`;
const adding = (vendorId: string, payload: object) => ({ method: 'POST' as const, url: pathOf(vendorId), payload });
const updating = (vendorId: string, id: string, payload: object) => ({
  method: 'PUT' as const,
  url: pathOf(vendorId, id),
  payload,
});
const listOf = async (vendorId: string) => (await call({ method: 'GET', url: pathOf(vendorId) })).json();

const ISO = {
  name: 'ISO 27001',
  issuer: 'TÜV Süd',
  issuedDate: '2024-05-01',
  expiresDate: '2099-04-30',
  notes: 'Scope: all sites',
};
const anIso = async (fields: object = {}) => {
  const owner = await vendor();
  const { id } = (await call(adding(owner.id, { ...ISO, ...fields }))).json();
  return { vendorId: owner.id, id };
};

describe('POST /api/v1/vendors/{vendorId}/certifications', () => {
  it('201 with the certification, which the list then shows', async () => {
    const { id: vendorId, name: vendorName } = await vendor();
    const answer = await call(adding(vendorId, ISO));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"r1"');
    const certification = { id: expect.any(String), ...ISO, status: 'VALID', attachments: [] };
    expect(answer.json()).toEqual(certification);
    expect(await listOf(vendorId)).toEqual({ vendorId, vendorName, entries: [certification] });
    const [entry] = await audited();
    expect(entry).toMatchObject({
      action: 'CREATE_CERTIFICATION',
      entity_type: 'Certification',
      entity_id: answer.json().id,
      entity_name: 'ISO 27001',
      meta: { vendorId, vendorName },
    });
  });

  it('201 with a name alone: the rest is null, and it stays valid', async () => {
    const { id } = await vendor();
    expect((await call(adding(id, { name: 'SOC 2' }))).json()).toEqual({
      id: expect.any(String),
      name: 'SOC 2',
      issuer: null,
      issuedDate: null,
      expiresDate: null,
      status: 'VALID',
      notes: null,
      attachments: [],
    });
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: null }],
    [{ name: 'x'.repeat(256) }],
    [{ name: 'x', issuer: 5 }],
    [{ name: 'x', issuedDate: '2026-02-30' }],
    [{ name: 'x', expiresDate: '2026-01-01T00:00:00Z' }],
    [{ name: 'x', notes: 'x'.repeat(10_001) }],
    [{ name: 'x', issuedDate: '2026-01-02', expiresDate: '2026-01-01' }],
  ])('400 for %j, and nothing is written', async (payload) => {
    const { id } = await vendor();
    const answer = await refused(adding(id, payload));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('Certification data is invalid');
  });

  it('404 when the vendor does not exist', async () => {
    expect((await refused(adding(randomUUID(), ISO))).statusCode).toBe(404);
  });
});

describe('GET /api/v1/vendors/{vendorId}/certifications', () => {
  it('200 in the order of names, with the status of the day', async () => {
    vi.spyOn(test.ctx, 'now').mockReturnValue(new Date('2026-11-15T23:59:59Z'));
    const { id } = await vendor();
    const expiries = { 'd none': null, 'A gone': '2026-11-14', 'b last': '2026-11-15', 'C later': '2026-12-16' };
    for (const [name, expiresDate] of Object.entries(expiries)) await call(adding(id, { name, expiresDate }));
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
  it('200 keeps what is omitted, clears with null, and audits the change', async () => {
    const { vendorId, id } = await anIso();
    const answer = await call(updating(vendorId, id, { issuer: 'DEKRA', notes: null }));
    expect(answer.json()).toEqual({ id, ...ISO, issuer: 'DEKRA', notes: null, status: 'VALID', attachments: [] });
    expect(answer.headers.etag).toBe('"r2"');
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'UPDATE_CERTIFICATION', entity_id: id });
    expect(entry?.meta).toMatchObject({
      vendorId,
      changes: { issuer: { from: 'TÜV Süd', to: 'DEKRA' }, notes: { from: 'Scope: all sites', to: null } },
    });
  });

  it('200 when nothing changes writes nothing', async () => {
    const { vendorId, id } = await anIso();
    const answer = await refused(updating(vendorId, id, ISO));
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"r1"']);
  });

  it.each([[{ name: null }], [{ issuedDate: '2099-05-01' }], [{ expiresDate: '2024-04-30' }], [{ notes: 7 }]])(
    '400 for %j beside what is stored, and nothing is written',
    async (update) => {
      const { vendorId, id } = await anIso();
      expect((await refused(updating(vendorId, id, update))).statusCode).toBe(400);
    },
  );

  it('412 when If-Match is stale, and nothing is written', async () => {
    const { vendorId, id } = await anIso();
    await call(updating(vendorId, id, { notes: 'newer' }));
    const late = { ...updating(vendorId, id, { notes: 'late' }), headers: { 'if-match': '"r1"' } };
    expect((await refused(late)).statusCode).toBe(412);
    expect((await call({ ...late, headers: { 'if-match': '"r2"' } })).statusCode).toBe(200);
  });

  it('404 for an unknown one, a malformed id, and one of another vendor', async () => {
    const { vendorId, id } = await anIso();
    const other = await vendor();
    for (const request of [
      updating(vendorId, randomUUID(), { notes: 'x' }),
      updating(vendorId, 'nothing', { notes: 'x' }),
      updating(other.id, id, { notes: 'x' }),
    ]) {
      expect((await refused(request)).statusCode).toBe(404);
    }
  });
});

describe('DELETE /api/v1/vendors/{vendorId}/certifications/{certificationId}', () => {
  it('200 deletes it; what came from it stays', async () => {
    const { vendorId, id } = await anIso();
    const responsibilities = `/api/v1/vendors/${vendorId}/responsibilities`;
    await call({ method: 'POST', url: responsibilities, payload: { title: 'Review logs', certificationId: id } });
    const answer = await call({ method: 'DELETE', url: pathOf(vendorId, id) });
    expect(answer.json()).toEqual({ deleted: true, id });
    expect((await listOf(vendorId)).entries).toEqual([]);
    const { entries } = (await call({ method: 'GET', url: responsibilities })).json();
    expect(entries).toMatchObject([{ title: 'Review logs', certificationId: null, certificationName: null }]);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'DELETE_CERTIFICATION', entity_id: id, entity_name: 'ISO 27001' });
  });

  it('404 the second time, and for one of another vendor, and nothing is written', async () => {
    const { vendorId, id } = await anIso();
    const other = await vendor();
    expect((await refused({ method: 'DELETE', url: pathOf(other.id, id) })).statusCode).toBe(404);
    await call({ method: 'DELETE', url: pathOf(vendorId, id) });
    expect((await refused({ method: 'DELETE', url: pathOf(vendorId, id) })).statusCode).toBe(404);
  });
});
