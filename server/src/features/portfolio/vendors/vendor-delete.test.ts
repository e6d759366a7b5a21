import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const { audited, call, refused, test, vendor } = useIntegrator();

const deleting = (id: string) => ({ method: 'DELETE' as const, url: `/api/v1/vendors/${id}` });
const adding = (id: string, part: string, payload: object) =>
  call({ method: 'POST', url: `/api/v1/vendors/${id}/${part}`, payload });
const rowsOf = (table: string, id: string) =>
  test.database.query(`select from ${table} where ${table === 'vendor' ? 'id' : 'vendor_id'} = $1`, [id]);

describe('DELETE /api/v1/vendors/{vendorId}', () => {
  it('200 deletes the vendor with everything that belongs to it', async () => {
    const { id } = await vendor({ name: 'Doomed', externalId: 'GONE-1' });
    const { id: certificationId } = (await adding(id, 'certifications', { name: 'ISO 27001' })).json();
    await adding(id, 'certifications', { name: 'SOC 2' });
    await adding(id, 'responsibilities', { title: 'Rotate keys', certificationId });
    const other = await vendor({ name: 'Survivor' });
    await adding(other.id, 'certifications', { name: 'ISO 27001' });

    const answer = await call(deleting(id));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ deleted: true, id });
    for (const table of ['vendor', 'certification', 'responsibility']) expect(await rowsOf(table, id)).toHaveLength(0);
    expect(await rowsOf('certification', other.id)).toHaveLength(1);
    const [entry] = await audited();
    expect(entry).toMatchObject({
      action: 'DELETE_VENDOR',
      entity_id: id,
      entity_name: 'Doomed',
      meta: { certifications: 2, responsibilities: 1 },
    });
  });

  it('200 with a JSON content type and an empty body', async () => {
    const { id } = await vendor();
    const answer = await call({ ...deleting(id), headers: { 'content-type': 'application/json' } });
    expect(answer.statusCode).toBe(200);
  });

  it('404 for every route of a deleted vendor; its external ID can be used again', async () => {
    const { id } = await vendor({ externalId: 'AGAIN-1' });
    await call(deleting(id));
    for (const path of [id, `${id}/score`, 'external/AGAIN-1']) {
      expect((await call({ method: 'GET', url: `/api/v1/vendors/${path}` })).statusCode).toBe(404);
    }
    expect((await refused({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { name: 'Back' } })).statusCode).toBe(
      404,
    );
    expect((await refused(deleting(id))).statusCode).toBe(404);
    expect((await vendor({ externalId: 'AGAIN-1' })).id).not.toBe(id);
  });

  it.each([randomUUID(), 'not-an-id', '%00'])('404 when the ID is %j; writes nothing', async (id) => {
    const answer = await refused(deleting(id));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'Not found' });
  });

  it('deletes once for two concurrent requests; the other gets 404', async () => {
    const { id } = await vendor();
    const both = await Promise.all([call(deleting(id)), call(deleting(id))]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const entries = await test.database.query(
      `select from audit_entry where entity_id = $1 and action = 'DELETE_VENDOR'`,
      [id],
    );
    expect(entries).toHaveLength(1);
  });
});
