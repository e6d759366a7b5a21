import { randomUUID } from 'node:crypto';
import type { Finding } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedUser } from '../../../../test/support/factories.ts';
import { closeFindingCall, raiseVendorFindingCall, updateDetailsCall } from '../../../../test/support/findings.ts';

const { anAssessment, audited, call, organisation, refused, test, vendor } = useAssessmentIntegrator();

const NO = ['a', 'b'].map((questionKey) => ({ questionKey, answer: 'NO' }));

let vendorId: string;
let ownerId: string;
beforeAll(async () => {
  vendorId = (await vendor()).id;
  ownerId = (await seedUser(test, organisation, { name: 'Olive' })).id;
});

const aFinding = async (fields: object = {}): Promise<Finding> =>
  (await call(raiseVendorFindingCall(vendorId, fields))).json();
const getCall = (id: string) => ({ method: 'GET', url: `/api/v1/findings/${id}` }) as const;

describe('PATCH /api/v1/findings/{findingId}/details', () => {
  it('200 changes the given fields, keeps the others and audits old and new values', async () => {
    const { updatedAt, ...before } = await aFinding({ dueDate: null });
    const update = {
      title: 'Customer data leaked',
      description: 'Confirmed by the vendor',
      recommendation: 'Rotate all keys.',
      ownerId,
      dueDate: '2027-01-31',
      stage: 'PLAN_AGREED',
    };
    const response = await call(updateDetailsCall(before.id, update));
    const after = { ...before, ...update, ownerName: 'Olive', updatedAt: expect.any(String) };
    expect([response.statusCode, response.json()]).toEqual([200, after]);
    expect((await call(getCall(before.id))).json()).toEqual(response.json());
    expect(Date.parse(response.json().updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    expect((await audited())[0]).toMatchObject({
      action: 'UPDATE_FINDING',
      entity_id: before.id,
      entity_name: 'Customer data leaked',
      meta: {
        changes: {
          title: { from: 'Data leaked', to: 'Customer data leaked' },
          ownerId: { from: null, to: ownerId },
          dueDate: { from: null, to: '2027-01-31' },
          stage: { from: 'NEW', to: 'PLAN_AGREED' },
        },
      },
    });
  });

  it.each(['PLAN_AGREED', 'WITH_VENDOR', 'TO_VERIFY', 'NEW'])('200 moves it to %s from any stage', async (stage) => {
    for (const from of ['NEW', 'TO_VERIFY'] as const) {
      const { id } = await aFinding();
      await call(updateDetailsCall(id, { stage: from }));
      expect((await call(updateDetailsCall(id, { stage }))).json()).toMatchObject({ stage, status: 'OPEN' });
    }
  });

  it('200 changes and removes a due date with a reason, which the audit log keeps', async () => {
    const { id, dueDate } = await aFinding();
    const reason = 'The vendor waits for a part';
    const moved = await call(updateDetailsCall(id, { dueDate: '2027-06-30', reason }));
    expect(moved.json()).toMatchObject({ dueDate: '2027-06-30' });
    expect((await audited())[0]?.meta).toEqual({ changes: { dueDate: { from: dueDate, to: '2027-06-30' } }, reason });
    expect((await call(updateDetailsCall(id, { dueDate: null, reason }))).json().dueDate).toBeNull();
  });

  it('200 with the same due date needs no reason and writes nothing', async () => {
    const { id, dueDate, title } = await aFinding();
    expect((await refused(updateDetailsCall(id, { dueDate, title }))).statusCode).toBe(200);
    expect((await refused(updateDetailsCall(id, {}))).statusCode).toBe(200);
  });

  it('200 with the current If-Match; 412 with an old one, writing nothing', async () => {
    const { id } = await aFinding();
    const { etag } = (await call(getCall(id))).headers;
    const first = await call(updateDetailsCall(id, { stage: 'WITH_VENDOR' }, { 'if-match': String(etag) }));
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"r2"']);
    const second = await refused(updateDetailsCall(id, { stage: 'NEW' }, { 'if-match': String(etag) }));
    expect([second.statusCode, second.json().code]).toEqual([412, 'RECORD_CHANGED']);
  });
});

describe('PATCH /api/v1/findings/{findingId}/details with invalid data writes nothing', () => {
  it.each([
    ['reason', { dueDate: '2027-06-30' }],
    ['reason', { dueDate: null }],
    ['reason', { dueDate: '2027-06-30', reason: ' ' }],
    ['title', { title: ' ' }],
    ['title', { title: null }],
    ['description', { description: null }],
    ['dueDate', { dueDate: '2027-02-29', reason: 'Later' }],
    ['stage', { stage: 'DONE' }],
    ['stage', { stage: null }],
    ['ownerId', { ownerId: 'nobody' }],
    ['ownerId', { ownerId: randomUUID() }],
  ])('400 names %s (%#)', async (path, body) => {
    const { id } = await aFinding();
    const response = await refused(updateDetailsCall(id, body));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it.each(['REMEDIATED', 'RISK_ACCEPTED'])('409 when the finding is %s, which has no stage', async (status) => {
    const { id } = await aFinding();
    await call(updateDetailsCall(id, { stage: 'TO_VERIFY' }));
    expect((await call(closeFindingCall(id, { status }))).json().stage).toBeNull();
    const response = await refused(updateDetailsCall(id, { stage: 'NEW' }));
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'FINDING_CLOSED', error: 'This finding is already closed' },
    ]);
  });

  it('409 while the finding is only proposed', async () => {
    const { findings } = await anAssessment('UNDER_REVIEW', { responses: NO });
    const response = await refused(updateDetailsCall(findings[0]?.id ?? '', { stage: 'PLAN_AGREED' }));
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'FINDING_PROPOSED',
        error: 'This finding is still proposed. It opens when the review is finalised.',
      },
    ]);
  });

  it.each([randomUUID(), 'nothing'])('404 for the unknown finding %s', async (id) => {
    expect((await refused(updateDetailsCall(id, { stage: 'NEW' }))).statusCode).toBe(404);
  });
});
