import type { Permission } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedApiKey } from '../../../../test/support/factories.ts';
import { callWithApiKey } from '../../../../test/support/test-app.ts';

const { anAssessment, call, organisation, test, vendor } = useAssessmentIntegrator();

const get = (url: string, send = call) => send({ method: 'GET', url });
const callAs = async (...permissions: Permission[]) =>
  callWithApiKey(test.app, await seedApiKey(test, organisation, permissions));

const COMPLETED = {
  responses: [
    { questionKey: 'a', answer: 'NO' },
    { questionKey: 'b', answer: 'YES' },
  ],
};

describe('fields', () => {
  it('200 with these fields and the ID, of a vendor by either ID and of an assessment', async () => {
    const { id } = await vendor({ name: 'Fabrikam', tier: 'HIGH', externalId: 'V 1' });
    const selected = { id, name: 'Fabrikam', tier: 'HIGH' };
    expect((await get(`/api/v1/vendors/${id}?fields=name,tier`)).json()).toEqual(selected);
    expect((await get('/api/v1/vendors/external/V%201?fields=tier, name')).json()).toEqual(selected);
    const { id: assessmentId, status } = await anAssessment('SENT');
    const url = `/api/v1/assessments/${assessmentId}?fields=status,id`;
    expect((await get(url)).json()).toEqual({ id: assessmentId, status });
  });

  it('has an ETag of what it shows, with the revision of the record', async () => {
    const { id } = await vendor({ tier: 'HIGH' });
    const url = `/api/v1/vendors/${id}?fields=name`;
    const { etag } = (await get(url)).headers;
    expect(etag).toMatch(/^"r\d+-/);
    expect(etag).not.toBe((await get(`/api/v1/vendors/${id}`)).headers.etag);
    const again = await call({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const payload = { name: 'Renamed' };
    const put = {
      method: 'PUT',
      url: `/api/v1/vendors/${id}`,
      payload,
      headers: { 'if-match': String(etag) },
    } as const;
    expect((await call(put)).statusCode).toBe(200);
    expect((await get(url)).headers.etag).not.toBe(etag);
  });

  it('400 for an unknown field, naming the known ones', async () => {
    const { id } = await vendor();
    const response = await get(`/api/v1/vendors/${id}?fields=name,colour`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: 'Invalid parameter: fields',
      details: [{ message: expect.stringMatching(/^must contain only id, name, externalId, /) }],
    });
  });

  it('404 for an unknown vendor is complete', async () => {
    const response = await get('/api/v1/vendors/11111111-2222-4333-8444-555555555555?fields=name');
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'Not found' }]);
  });
});

describe('expand of a vendor', () => {
  it('200 with the assessments, findings, certifications and responsibilities as their lists show them', async () => {
    const { id } = await vendor();
    await anAssessment('COMPLETED', { ...COMPLETED, vendorId: id });
    await call({ method: 'POST', url: `/api/v1/vendors/${id}/certifications`, payload: { name: 'ISO/IEC 27001' } });
    const whole = await get(`/api/v1/vendors/${id}?expand=assessments,findings,certifications,responsibilities`);
    const { assessments, findings, certifications, responsibilities } = whole.json();
    const entriesOf = async (url: string) => (await get(url)).json().entries;
    expect(assessments).toEqual(await entriesOf(`/api/v1/vendors/${id}/assessments`));
    expect(findings).toEqual(await entriesOf(`/api/v1/findings?vendorId=${id}`));
    expect(findings).toHaveLength(1);
    expect(certifications).toEqual(await entriesOf(`/api/v1/vendors/${id}/certifications`));
    expect(responsibilities).toEqual([]);
  });

  it('contains no finding that is only proposed', async () => {
    const { id } = await vendor();
    await anAssessment('UNDER_REVIEW', { ...COMPLETED, vendorId: id });
    expect((await get(`/api/v1/vendors/${id}?expand=findings&fields=findings`)).json()).toEqual({ id, findings: [] });
  });

  it.each(['assessments', 'findings'])('403 for %s without assessments:view', async (name) => {
    const { id } = await vendor({ externalId: `V-${name}` });
    const limited = await callAs('vendors:view');
    // Twice: the second read proves the credential together with the data.
    for (const path of [id, id, `external/V-${name}`]) {
      const response = await get(`/api/v1/vendors/${path}?expand=${name}`, limited);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ error: `The assessments:view permission is required to expand ${name}` });
    }
    expect((await get(`/api/v1/vendors/${id}?expand=certifications`, limited)).statusCode).toBe(200);
  });

  it('400 for what cannot be expanded', async () => {
    const { id } = await vendor();
    const response = await get(`/api/v1/vendors/${id}?expand=owner`);
    expect(response.statusCode).toBe(400);
    const message = 'must contain only assessments, findings, certifications, responsibilities';
    expect(response.json()).toMatchObject({ details: [{ message }] });
  });
});

describe('expand of an assessment', () => {
  it('200 with the vendor and the template', async () => {
    const { id, vendor: of, template } = await anAssessment('SENT');
    const whole = (await get(`/api/v1/assessments/${id}?expand=vendor,template&fields=vendor,template`)).json();
    const { createdAt, updatedAt, ...record } = whole.vendor;
    expect((await get(`/api/v1/vendors/${of.id}`)).json()).toMatchObject(record);
    expect([createdAt, updatedAt]).toEqual([expect.any(String), expect.any(String)]);
    expect(whole.template).toEqual((await get(`/api/v1/templates/${String(template.id)}`)).json());
  });

  it.each([
    ['vendor', 'vendors:view', 'templates:view'],
    ['template', 'templates:view', 'vendors:view'],
  ] as const)('403 for %s without %s', async (name, needed, other) => {
    const { id } = await anAssessment('SENT');
    const limited = await callAs('assessments:view', other);
    const response = await get(`/api/v1/assessments/${id}?expand=${name}`, limited);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error: `The ${needed} permission is required to expand ${name}` });
    expect((await get(`/api/v1/assessments/${id}`, limited)).statusCode).toBe(200);
  });
});
