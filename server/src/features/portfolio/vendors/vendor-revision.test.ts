import { describe, expect, it } from 'vitest';
import { buildVendorBody } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const { call, refused, vendor } = useIntegrator();

const reading = (id: string) => ({ method: 'GET' as const, url: `/api/v1/vendors/${id}` });
const updating = (id: string, payload: object, ifMatch?: string) => ({
  method: 'PUT' as const,
  url: `/api/v1/vendors/${id}`,
  payload,
  headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
});

describe('ETag and If-Match', () => {
  it('all responses with a vendor have its revision in their ETag', async () => {
    const created = await call({
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload: buildVendorBody({ externalId: 'TAGGED' }),
    });
    const { id } = created.json();
    expect(created.headers.etag).toBe('"r1"');
    expect((await call(reading(id))).headers.etag).toMatch(/^"r1-[\w-]{22}"$/);
    expect((await call(reading('external/TAGGED'))).headers.etag).toMatch(/^"r1-/);
    expect((await call(updating(id, { notes: null }))).headers.etag).toBe('"r1"');
    expect((await call(updating(id, { notes: 'changed' }))).headers.etag).toBe('"r2"');
    expect((await call(reading(id))).headers.etag).toMatch(/^"r2-/);
  });

  it('200 when only what surrounds the vendor has changed since its ETag was read, although the ETag has', async () => {
    const { id } = await vendor();
    const { etag } = (await call(reading(id))).headers;
    const responsibility = { title: 'Rotate the keys', status: 'PENDING' };
    await call({ method: 'POST', url: `/api/v1/vendors/${id}/responsibilities`, payload: responsibility });
    expect((await call(reading(id))).headers.etag).not.toBe(etag);
    expect((await call(updating(id, { notes: 'in time' }, String(etag)))).statusCode).toBe(200);
    expect((await call(updating(id, { notes: 'late' }, String(etag)))).statusCode).toBe(412);
  });

  it('200 for the revision alone, which ETags consisted of before', async () => {
    const { id } = await vendor();
    expect((await call(updating(id, { notes: 'in time' }, '"r1"'))).statusCode).toBe(200);
  });

  it('200 when If-Match has the revision, a list with it, or *', async () => {
    const { id } = await vendor();
    for (const [index, form] of [(tag: string) => tag, (tag: string) => `"r999", ${tag}`, () => '*'].entries()) {
      const etag = String((await call(reading(id))).headers.etag);
      expect((await call(updating(id, { notes: String(index) }, form(etag)))).statusCode).toBe(200);
    }
  });

  it.each(['"r999"', 'W/"r1"', 'r1', '""', 'nonsense', '"r01"', '"r1-"', '"r2-abc"'])(
    '412 when If-Match is %s; writes nothing',
    async (ifMatch) => {
      const { id } = await vendor();
      const answer = await refused(updating(id, { notes: 'late' }, ifMatch));
      expect(answer.statusCode).toBe(412);
      expect(answer.json()).toMatchObject({ error: expect.stringContaining('has changed since you loaded it') });
    },
  );

  it('412 for the second of two concurrent updates of the same revision', async () => {
    const { id } = await vendor();
    const etag = String((await call(reading(id))).headers.etag);
    const both = await Promise.all(['one', 'two'].map((notes) => call(updating(id, { notes }, etag))));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const winner = both.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await call(reading(id))).json().notes).toBe(winner.notes);
  });

  it('200 without If-Match: the last update wins', async () => {
    const { id } = await vendor();
    await call(updating(id, { notes: 'one' }));
    expect((await call(updating(id, { notes: 'two' }))).json().notes).toBe('two');
  });

  it('404 rather than 412 when the vendor does not exist', async () => {
    expect((await refused(updating('nobody', { notes: 'x' }, '"r1"'))).statusCode).toBe(404);
  });
});
