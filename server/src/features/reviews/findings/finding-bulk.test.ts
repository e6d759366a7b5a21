import { randomUUID } from 'node:crypto';
import type { Finding } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedUser } from '../../../../test/support/factories.ts';
import { closeFindingCall, FINDINGS_PATH, raiseVendorFindingCall } from '../../../../test/support/findings.ts';

const { anAssessment, audited, call, organisation, refused, test, vendor } = useAssessmentIntegrator();

const NO = ['a', 'b'].map((questionKey) => ({ questionKey, answer: 'NO' }));
const bulkCall = (payload: object) => ({ method: 'POST', url: `${FINDINGS_PATH}/bulk`, payload }) as const;
const get = async (id: string) => (await call({ method: 'GET', url: `${FINDINGS_PATH}/${id}` })).json();

let vendorId: string;
let ownerId: string;
beforeAll(async () => {
  vendorId = (await vendor()).id;
  ownerId = (await seedUser(test, organisation, { name: 'Olive' })).id;
});
const aFinding = async (): Promise<string> => (await call(raiseVendorFindingCall(vendorId))).json<Finding>().id;

describe('POST /api/v1/findings/bulk', () => {
  it('200 changes every finding and audits each', async () => {
    const ids = [await aFinding(), await aFinding()];
    const reason = 'The system is replaced in March';
    const update = { ownerId, dueDate: '2027-03-31', stage: 'PLAN_AGREED' };
    const response = await call(bulkCall({ findingIds: ids, update: { ...update, reason } }));
    expect([response.statusCode, response.json()]).toEqual([200, { findingIds: ids, failures: [] }]);
    for (const id of ids) expect(await get(id)).toMatchObject({ ...update, ownerName: 'Olive' });
    const entries = (await audited()).slice(0, 2);
    expect(entries.map(({ entity_id }) => entity_id).toSorted()).toEqual(ids.toSorted());
    for (const entry of entries) {
      expect(entry).toMatchObject({
        action: 'UPDATE_FINDING',
        meta: { reason, changes: { ownerId: { to: ownerId } } },
      });
    }
  });

  it('200 closes every finding; those that cannot be changed are reported and stay as they are', async () => {
    const [open, closed, unknown] = [await aFinding(), await aFinding(), randomUUID()];
    await call(closeFindingCall(closed, { status: 'RISK_ACCEPTED' }));
    const proposed = (await anAssessment('UNDER_REVIEW', { responses: NO })).findings[0]?.id ?? '';
    const close = { status: 'REMEDIATED', resolutionNote: 'Shown in the audit' };
    const response = await call(bulkCall({ findingIds: [open, closed, proposed, unknown], close }));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        findingIds: [open],
        failures: [
          { findingId: closed, error: 'This finding is already closed' },
          { findingId: proposed, error: 'This finding is still proposed. It opens when the review is finalised.' },
          { findingId: unknown, error: 'Not found' },
        ],
      },
    ]);
    expect(await get(open)).toMatchObject(close);
    expect(await get(closed)).toMatchObject({ status: 'RISK_ACCEPTED' });
  });

  it('200 changes and closes at once, and names a repeated ID once', async () => {
    const id = await aFinding();
    const body = { findingIds: [id, id], update: { ownerId }, close: { status: 'REMEDIATED' } };
    expect((await call(bulkCall(body))).json()).toEqual({ findingIds: [id], failures: [] });
    expect(await get(id)).toMatchObject({ ownerId, status: 'REMEDIATED' });
  });

  it.each([
    ['findingIds', { findingIds: [] }],
    ['findingIds', { findingIds: Array.from({ length: 201 }, () => randomUUID()) }],
    ['findingIds.0', { findingIds: ['nothing'] }],
    ['update.reason', { update: { dueDate: '2027-03-31' } }],
    ['update.stage', { update: { stage: 'DONE' } }],
    ['ownerId', { update: { ownerId: randomUUID() } }],
    ['acceptedUntil', { close: { status: 'RISK_ACCEPTED', acceptedUntil: '2001-01-31' } }],
    ['close.status', { close: { status: 'OPEN' } }],
  ])('400 names %s (%#); writes nothing', async (path, body) => {
    const response = await refused(bulkCall({ findingIds: [await aFinding()], ...body }));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });
});
