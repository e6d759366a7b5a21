import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApiKeyCaller } from '../support/callers.ts';
import { seedOrganisation } from '../support/factories.ts';
import { useIntegrator } from '../support/integrator.ts';
import type { Call } from '../support/test-app.ts';

const { call, refused, test, vendor } = useIntegrator({ LIMIT_AUDIT_PER_MINUTE: '1' });

const importing = (payload: object): Call => ({ method: 'POST', url: '/api/v1/vendors/import', payload });

describe('An error body is a JSON object with a readable message in "error"', () => {
  const expectError = (answer: Awaited<ReturnType<typeof call>>, status: number, error: string) => {
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json().error).toBe(error);
    // Ours: the code, the link to its explanation, and the details.
    const { code, documentation, ...body } = answer.json();
    expect(Object.keys(body).filter((name) => name !== 'details')).toEqual(['error']);
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(documentation).toBe(`http://localhost:3000/api/docs/errors#${code}`);
  };

  it('400 says that the vendor name is required when an import has none', async () => {
    const answer = await refused(importing({ contactEmail: 'a@b.example' }));
    expectError(answer, 400, 'Vendor name is required');
  });

  it('400 says that the vendor data is invalid for any other error in an import', async () => {
    const answer = await refused(importing({ name: 'Contoso', contactEmail: 'nowhere' }));
    expectError(answer, 400, 'Vendor data is invalid');
  });

  it('400 says that the vendor data is invalid for an error in an update', async () => {
    const { id } = await vendor();
    const answer = await refused({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { tier: 'EXTREME' } });
    expectError(answer, 400, 'Vendor data is invalid');
  });

  it('401 says Unauthorized without credentials and with invalid ones', async () => {
    const wrong = { authorization: 'Bearer assay_abcdefghijkl.wrong' };
    for (const headers of [{}, wrong]) {
      expectError(await test.app.inject({ method: 'GET', url: '/api/v1/vendors', headers }), 401, 'Unauthorized');
    }
  });

  it('403 says Forbidden to a caller without the permission', async () => {
    const viewer = await createApiKeyCaller(test, await seedOrganisation(test), ['vendors:view']);
    expectError(await viewer(importing({})), 403, 'Forbidden');
  });

  it('404 says Not found for unknown records, including an unknown external ID', async () => {
    for (const path of [randomUUID(), 'external/unknown', `${randomUUID()}/score`]) {
      expectError(await call({ method: 'GET', url: `/api/v1/vendors/${path}` }), 404, 'Not found');
    }
  });

  it('409 says that a vendor with this external ID already exists', async () => {
    await vendor({ externalId: 'HELD' });
    const { id } = await vendor();
    const answer = await refused({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { externalId: 'HELD' } });
    expectError(answer, 409, 'A vendor with this external ID already exists');
  });

  it('429 says Too many requests once the limit is reached', async () => {
    const auditor = await createApiKeyCaller(test, await seedOrganisation(test), ['audit:view']);
    const reading = () => auditor({ method: 'GET', url: '/api/v1/audit' });
    expect((await reading()).statusCode).toBe(200);
    expectError(await reading(), 429, 'Too many requests');
  });
});
