import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { useTemplates } from '../../../../test/support/questionnaires.ts';
import { seedOneOfEverything } from '../../../../test/support/seed-one-of-everything.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;
const { aPublishedTemplate } = useTemplates(integrator);
let session: TestCaller;
let vendorId: string;

const add = async (path: string, payload: object): Promise<string> => {
  const answer = await call({ method: 'POST', url: `/api/v1/${path}`, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};

beforeAll(async () => {
  session = await createSessionCaller(test, integrator.organisation, ALL_PERMISSIONS);
  const { id: templateId } = await aPublishedTemplate();
  await seedOneOfEverything(test, integrator.organisation, 'Another');
  const other = await vendor({ name: 'Elsewhere' });
  ({ id: vendorId } = await vendor({ name: 'Watched' }));
  for (const id of [other.id, vendorId]) {
    await add(`vendors/${id}/certifications`, { name: 'ISO 27001' });
    await add(`vendors/${id}/responsibilities`, { title: 'Rotate keys' });
    await add('assessments', { vendorId: id, templateId });
    await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { tier: 'HIGH' } });
  }
});

const activity = (id: string, query: Record<string, string> = {}) =>
  session({ method: 'GET', url: `/api/app/vendors/${id}/activity`, query });
const ALL = ['UPDATE_VENDOR', 'CREATE_ASSESSMENT', 'CREATE_RESPONSIBILITY', 'CREATE_CERTIFICATION', 'CREATE_VENDOR'];
const actionsOf = (entries: { action: string }[]) => entries.map(({ action }) => action);

describe('GET /api/app/vendors/:vendorId/activity', () => {
  it('200 with the audit entries of the vendor and its records, newest first', async () => {
    const answer = await activity(vendorId);
    expect(answer.statusCode, answer.body).toBe(200);
    const { entries, ...paging } = answer.json();
    expect(paging).toEqual({ page: 1, pageSize: 25, totalCount: 5 });
    expect(actionsOf(entries)).toEqual(ALL);
    expect(entries[0]).toEqual({
      id: expect.any(String),
      action: 'UPDATE_VENDOR',
      actionLabel: 'Vendor updated',
      userName: 'Integration',
      entityType: 'Vendor',
      entityId: vendorId.slice(0, 8),
      entityName: 'Watched',
      meta: { changes: { tier: { from: null, to: 'HIGH' } } },
      createdAt: expect.any(String),
      requestId: expect.any(String),
      record: { type: 'Vendor', id: vendorId, vendorId, vendorName: 'Watched' },
    });
  });

  it('200 pages with the exact total', async () => {
    const { entries, totalCount } = (await activity(vendorId, { page: '2', pageSize: '2' })).json();
    expect([actionsOf(entries), totalCount]).toEqual([ALL.slice(2, 4), 5]);
    expect((await activity(vendorId, { page: '9' })).json()).toMatchObject({ entries: [], totalCount: 5 });
  });

  it('200 includes findings and evidence files', async () => {
    const {
      vendorId: id,
      findingId,
      evidenceId,
    } = await seedOneOfEverything(test, integrator.organisation, 'Reviewed');
    await call({
      method: 'PATCH',
      url: `/api/v1/findings/${findingId}`,
      payload: { status: 'REMEDIATED', resolutionNote: 'Done' },
    });
    await call({ method: 'GET', url: `/api/v1/evidence/${evidenceId}/content` });
    const { entries } = (await activity(id)).json();
    expect(actionsOf(entries)).toEqual(['DOWNLOAD_EVIDENCE', 'UPDATE_FINDING', 'UPDATE_VENDOR']);
  });

  it('404 for an unknown vendor', async () => {
    for (const id of [randomUUID(), 'not-an-id']) expect((await activity(id)).statusCode).toBe(404);
  });
});
