import { beforeAll, describe, expect, it } from 'vitest';
import { anIntegrator, aVendorBody } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
let integrator: Awaited<ReturnType<typeof anIntegrator>>;
beforeAll(async () => {
  integrator = await anIntegrator(test);
});

describe('POST /api/v1/vendors/import', () => {
  it('201 creates the vendor with all its fields', async () => {
    const answer = await integrator.call({
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload: aVendorBody({ tier: 'HIGH' }),
    });
    expect(answer.json()).toMatchObject({ name: 'Contoso Cloud', tier: 'HIGH', notes: null });
    expect(answer.statusCode).toBe(201);
    const detail = await integrator.call({ method: 'GET', url: `/api/v1/vendors/${answer.json().id}` });
    expect(detail.json()).toMatchObject({ name: 'Contoso Cloud', tier: 'HIGH', history: [] });
    const list = await integrator.call({ method: 'GET', url: `/api/v1/vendors?query=contoso` });
    expect(list.json()).toHaveLength(1);
  });

  it('400 without a name says that the name is required', async () => {
    const answer = await integrator.call({
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload: { contactEmail: 'x' },
    });
    expect(answer.json()).toMatchObject({ error: 'Vendor name is required' });
  });
});
