import { randomUUID } from 'node:crypto';
import type { Finding } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { closeFindingCall, FINDINGS_PATH, raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { JOB_HANDLERS } from '../../../jobs.ts';
import { acceptanceExpiredJob } from './finding-jobs.ts';

const { audited, call, organisation, refused, test, vendor } = useAssessmentIntegrator();

const DAY_MS = 24 * 3_600_000;
const TODAY = new Date().toISOString().slice(0, 10);

const get = async (url: string) => (await call({ method: 'GET', url })).json();
const withdrawCall = (id: string) =>
  ({ method: 'POST', url: `${FINDINGS_PATH}/${id}/withdraw`, payload: { reason: 'Another vendor' } }) as const;
const expire = (findingId: string) =>
  JOB_HANDLERS.find(({ name }) => name === acceptanceExpiredJob.name)?.run(
    { ...test.ctx, now: () => new Date(Date.now() + 2 * DAY_MS) },
    { organisationId: organisation.id, findingId },
  );

describe('POST /api/v1/vendors/{vendorId}/findings', () => {
  it.each(['INCIDENT', 'AUDIT', 'NEWS', 'OTHER'])(
    '201 raises a finding from the source %s; audits it',
    async (source) => {
      const { id: vendorId, name: vendorName } = await vendor();
      const response = await call(raiseVendorFindingCall(vendorId, { source, controlCodes: ['AC-2'] }));
      const finding: Finding = response.json();
      const expected = { source, stage: 'NEW', status: 'OPEN', controlCodes: ['AC-2'], vendorId, vendorName };
      expect([response.statusCode, finding]).toMatchObject([
        201,
        { ...expected, assessmentId: null, assessmentTitle: null, questionKey: null },
      ]);
      expect(response.headers.location).toBe(`${FINDINGS_PATH}/${finding.id}`);
      expect(await get(`${FINDINGS_PATH}/${finding.id}`)).toEqual(finding);
      expect((await get(`${FINDINGS_PATH}?vendorId=${vendorId}`)).entries).toEqual([finding]);
      expect((await get(`/api/v1/vendors/${vendorId}?expand=findings`)).findings).toEqual([finding]);
      const [entry] = await audited();
      expect(entry).toMatchObject({ action: 'CREATE_FINDING', entity_id: finding.id });
      expect(entry?.meta).toMatchObject({ source, severity: 'HIGH', changes: { title: { to: 'Data leaked' } } });
    },
  );

  it('201 counts as an open finding of the portfolio', async () => {
    const { id } = await vendor();
    const before = await get('/api/v1/dashboard');
    await call(raiseVendorFindingCall(id, { severity: 'CRITICAL' }));
    const { openFindings, openFindingsBySeverity } = await get('/api/v1/dashboard');
    expect([openFindings, openFindingsBySeverity.CRITICAL]).toEqual([
      Number(before.openFindings) + 1,
      Number(before.openFindingsBySeverity.CRITICAL) + 1,
    ]);
  });

  it.each([
    ['source', { source: 'ASSESSMENT' }],
    ['source', { source: undefined }],
    ['title', { title: ' ' }],
    ['severity', { severity: 'SEVERE' }],
    ['ownerId', { ownerId: randomUUID() }],
  ])('400 names %s (%#); writes nothing', async (path, fields) => {
    const { id } = await vendor();
    const response = await refused(raiseVendorFindingCall(id, fields));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it.each([randomUUID(), 'nothing'])('404 for the unknown vendor %s; writes nothing', async (id) => {
    expect((await refused(raiseVendorFindingCall(id))).statusCode).toBe(404);
  });
});

describe('A finding without an assessment', () => {
  it('200 can be closed and withdrawn', async () => {
    const { id: vendorId } = await vendor();
    const closed: Finding = (await call(raiseVendorFindingCall(vendorId))).json();
    expect((await call(closeFindingCall(closed.id, { status: 'REMEDIATED' }))).json().status).toBe('REMEDIATED');
    const withdrawn: Finding = (await call(raiseVendorFindingCall(vendorId))).json();
    expect((await call(withdrawCall(withdrawn.id))).statusCode).toBe(200);
    expect((await get(`${FINDINGS_PATH}?vendorId=${vendorId}`)).entries).toMatchObject([{ id: closed.id }]);
  });

  it('has a successor with the same source when its acceptance expires; both name each other', async () => {
    const { id: vendorId } = await vendor();
    const { id }: Finding = (await call(raiseVendorFindingCall(vendorId, { recommendation: 'Ask.' }))).json();
    await call(closeFindingCall(id, { status: 'RISK_ACCEPTED', acceptedUntil: TODAY }));
    const { updatedAt } = await get(`${FINDINGS_PATH}/${id}`);
    await expire(id);
    const { entries } = await get(`${FINDINGS_PATH}?vendorId=${vendorId}`);
    const [successor, accepted] = entries;
    expect(successor).toMatchObject({
      supersedesFindingId: id,
      supersededByFindingId: null,
      source: 'NEWS',
      assessmentId: null,
      recommendation: 'Ask.',
      stage: 'NEW',
    });
    expect(successor.dueDate > TODAY).toBe(true);
    expect(accepted).toMatchObject({ id, supersededByFindingId: successor.id, stage: null });
    expect(Date.parse(accepted.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    await call(withdrawCall(successor.id));
    expect(await get(`${FINDINGS_PATH}/${id}`)).toMatchObject({ supersededByFindingId: null });
  });

  it('is deleted with the vendor', async () => {
    const { id: vendorId } = await vendor();
    const { id }: Finding = (await call(raiseVendorFindingCall(vendorId))).json();
    expect((await call({ method: 'DELETE', url: `/api/v1/vendors/${vendorId}` })).statusCode).toBe(200);
    expect((await call({ method: 'GET', url: `${FINDINGS_PATH}/${id}` })).statusCode).toBe(404);
  });
});
