import type { VendorDecision, VendorOverview, VendorTable } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { transitionCalls, yesResponse } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { closeFindingCall, raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';

const { anAssessment, aPublishedTemplate, audited, call, organisation, refused, test, vendor } =
  useAssessmentIntegrator();

const TODAY = toIsoDate(new Date());
const decisionsUrl = (vendorId: string) => `/api/v1/vendors/${vendorId}/decisions`;
const decideCall = (vendorId: string, payload: object = {}): Call => ({
  method: 'POST',
  url: decisionsUrl(vendorId),
  payload: { outcome: 'APPROVED', rationale: 'Few findings, all minor', ...payload },
});

async function decide(vendorId: string, payload: object = {}): Promise<VendorDecision> {
  const response = await call(decideCall(vendorId, payload));
  expect([response.statusCode, response.json().error]).toEqual([201, undefined]);
  return response.json();
}

async function listDecisions(vendorId: string): Promise<VendorDecision[]> {
  const response = await call({ method: 'GET', url: decisionsUrl(vendorId) });
  expect(response.statusCode).toBe(200);
  return response.json().entries;
}

const getStaleReasons = async (vendorId: string) => (await listDecisions(vendorId))[0]?.staleReasons;

const raise = async (vendorId: string, fields: object = {}): Promise<{ id: string; title: string }> =>
  (await call(raiseVendorFindingCall(vendorId, fields))).json();

describe('POST /api/v1/vendors/{vendorId}/decisions', () => {
  it('201 keeps the last completed assessment and the score that it is based on; audits it', async () => {
    const { vendorId, id: assessmentId, title } = await anAssessment('COMPLETED');
    const decision = await decide(vendorId, { validUntil: addDays(TODAY, 365) });
    expect(decision).toMatchObject({
      vendorId,
      outcome: 'APPROVED',
      rationale: 'Few findings, all minor',
      isCurrent: true,
      validUntil: addDays(TODAY, 365),
      assessmentId,
      assessmentTitle: title,
      score: 1,
      exactScore: '1',
      conditions: [],
      staleReasons: [],
    });
    expect((await audited())[0]).toMatchObject({
      action: 'DECIDE_VENDOR',
      entity_id: vendorId,
      meta: { decisionId: decision.id, outcome: 'APPROVED', assessmentId, score: 1, conditions: [] },
    });
  });

  it('201 without an assessment if none is completed, or if the caller wants none', async () => {
    const { id } = await vendor();
    expect(await decide(id)).toMatchObject({ assessmentId: null, assessmentTitle: null, score: null });
    const { vendorId } = await anAssessment('COMPLETED');
    expect(await decide(vendorId, { assessmentId: null })).toMatchObject({ assessmentId: null, score: 1 });
  });

  it('201 replaces the current decision, which stays in the list', async () => {
    const { id } = await vendor();
    const first = await decide(id, { outcome: 'REJECTED' });
    const second = await decide(id);
    expect((await listDecisions(id)).map((one) => [one.id, one.isCurrent])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
  });

  it('201 for concurrent decisions; one of them is current', async () => {
    const { id } = await vendor();
    await Promise.all(Array.from({ length: 8 }, () => decide(id)));
    expect((await listDecisions(id)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  it('201 opens a finding for each new condition, and shows when it is closed or withdrawn', async () => {
    const { id } = await vendor({ name: 'Contoso' });
    const known = await raise(id, { title: 'Data leaked' });
    const conditions = [{ title: 'Sign the agreement', severity: 'HIGH' }, { title: 'Name a contact' }];
    const { conditions: found } = await decide(id, {
      outcome: 'APPROVED_WITH_CONDITIONS',
      conditionFindingIds: [known.id],
      newConditions: conditions,
    });
    expect(found.map(({ title, status }) => [title, status])).toEqual([
      ['Data leaked', 'OPEN'],
      ['Sign the agreement', 'OPEN'],
      ['Name a contact', 'OPEN'],
    ]);
    expect(found[1]?.dueDate).toBe(addDays(TODAY, 60));
    const [, signed, named] = found.map(({ findingId }) => String(findingId));
    const finding = await call({ method: 'GET', url: `/api/v1/findings/${String(signed)}` });
    expect(finding.json()).toMatchObject({ source: 'OTHER', severity: 'HIGH', vendorId: id });
    expect(finding.json().description).toMatch(/^Condition of the approval of Contoso on \d+ \w+ \d{4}\.$/);

    await call(closeFindingCall(String(signed), { status: 'REMEDIATED' }));
    const withdrawal = { method: 'POST' as const, url: `/api/v1/findings/${String(named)}/withdraw` };
    await call({ ...withdrawal, payload: { reason: 'Not needed' } });
    const [current] = await listDecisions(id);
    expect(current?.conditions).toMatchObject([
      { findingId: known.id, status: 'OPEN' },
      { findingId: signed, status: 'REMEDIATED' },
      { findingId: null, title: 'Name a contact', status: null, dueDate: null },
    ]);
  });

  it.each([
    ['rationale', { rationale: ' ' }],
    ['outcome', { outcome: 'MAYBE' }],
    ['outcome', { newConditions: [{ title: 'Sign' }] }],
    ['newConditions', { outcome: 'APPROVED_WITH_CONDITIONS' }],
    ['newConditions.0.title', { outcome: 'APPROVED_WITH_CONDITIONS', newConditions: [{ title: ' ' }] }],
    ['validUntil', { validUntil: addDays(TODAY, -1) }],
    ['assessmentId', { assessmentId: '00000000-0000-4000-8000-000000000000' }],
  ])('400 naming %s for %j; writes nothing', async (path, payload) => {
    const { id } = await vendor();
    const response = await refused(decideCall(id, payload));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it('400 for an assessment that is not completed, or of another vendor; writes nothing', async () => {
    const { vendorId, id } = await anAssessment('UNDER_REVIEW');
    const elsewhere = await anAssessment('COMPLETED');
    for (const assessmentId of [id, elsewhere.id]) {
      expect((await refused(decideCall(vendorId, { assessmentId }))).statusCode).toBe(400);
    }
  });

  it('400 for conditions that are closed, of another vendor or unknown; writes nothing', async () => {
    const [{ id }, other] = [await vendor(), await vendor()];
    const closed = await raise(id);
    await call(closeFindingCall(closed.id, { status: 'REMEDIATED' }));
    const elsewhere = await raise(other.id);
    for (const findingId of [closed.id, elsewhere.id, id]) {
      const payload = { outcome: 'APPROVED_WITH_CONDITIONS', conditionFindingIds: [findingId] };
      const response = await refused(decideCall(id, payload));
      expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'conditionFindingIds.0']);
    }
  });

  it('403 without the permission to edit vendors and to review; writes nothing', async () => {
    const { id } = await vendor();
    for (const permissions of [
      ['vendors:view', 'vendors:edit'],
      ['vendors:view', 'assessments:review'],
    ] as const) {
      const asUser = await createSessionCaller(test, organisation, permissions);
      expect((await asUser(decideCall(id))).statusCode).toBe(403);
    }
    expect(await listDecisions(id)).toEqual([]);
  });

  it('404 for a vendor of another organisation; writes nothing', async () => {
    const { id } = await seedVendor(test, await seedOrganisation(test));
    expect((await refused(decideCall(id))).statusCode).toBe(404);
    expect((await refused({ method: 'GET', url: decisionsUrl(id) })).statusCode).toBe(404);
  });
});

describe('A decision becomes stale', () => {
  it('when the score falls, but not when it rises', async () => {
    const { id: templateId } = await aPublishedTemplate();
    const { vendorId } = await anAssessment('COMPLETED', {
      templateId,
      responses: [yesResponse('a'), { questionKey: 'b', answer: 'NO' }],
    });
    await decide(vendorId);
    await anAssessment('COMPLETED', { vendorId, templateId });
    expect(await getStaleReasons(vendorId)).toEqual([]);
    await decide(vendorId);
    const worse = [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')];
    await anAssessment('COMPLETED', { vendorId, templateId, responses: worse });
    expect(await getStaleReasons(vendorId)).toContain('SCORE_FELL');
    expect((await listDecisions(vendorId))[1]?.staleReasons).toEqual([]);
  });

  it('when the only assessment is reopened', async () => {
    const { vendorId, id } = await anAssessment('COMPLETED');
    await decide(vendorId);
    expect((await call(transitionCalls(id).reopen)).statusCode).toBe(200);
    expect(await getStaleReasons(vendorId)).toEqual(['SCORE_FELL']);
  });

  it('when a critical finding opens that was not known, until it is closed', async () => {
    const { id } = await vendor();
    await raise(id, { severity: 'CRITICAL' });
    await decide(id, {
      outcome: 'APPROVED_WITH_CONDITIONS',
      newConditions: [{ title: 'Rotate all keys', severity: 'CRITICAL' }],
    });
    expect(await getStaleReasons(id)).toEqual([]);
    const opened = await raise(id, { severity: 'CRITICAL' });
    expect(await getStaleReasons(id)).toEqual(['CRITICAL_FINDING_OPENED']);
    await call(closeFindingCall(opened.id, { status: 'REMEDIATED' }));
    expect(await getStaleReasons(id)).toEqual([]);
  });

  it('the day after its last day', async () => {
    const { id } = await vendor();
    const { id: decisionId } = await decide(id, { validUntil: TODAY });
    expect(await getStaleReasons(id)).toEqual([]);
    await test.database.query('update vendor_decision set valid_until = valid_until - 1 where id = $1', [decisionId]);
    expect(await getStaleReasons(id)).toEqual(['EXPIRED']);
  });

  it('but a rejection does not, because the vendor got worse', async () => {
    const { id } = await vendor();
    await decide(id, { outcome: 'REJECTED' });
    await raise(id, { severity: 'CRITICAL' });
    expect(await getStaleReasons(id)).toEqual([]);
  });
});

describe('GET /api/app/vendors and its CSV', () => {
  const asViewer = () => createSessionCaller(test, organisation, ['vendors:view', 'assessments:view']);
  const list = async (query: string): Promise<VendorTable> =>
    (await (await asViewer())({ method: 'GET', url: `/api/app/vendors?${query}` })).json();

  it('200 shows and filters by the current decision', async () => {
    const [approved, rejected, stale, none] = [await vendor(), await vendor(), await vendor(), await vendor()];
    await decide(approved.id, { outcome: 'REJECTED' });
    const { id } = await decide(approved.id);
    await decide(rejected.id, { outcome: 'REJECTED' });
    await decide(stale.id);
    await raise(stale.id, { severity: 'CRITICAL' });
    const ofThese = async (decision: string) => {
      const { entries, totalCount } = await list(`decision=${decision}&pageSize=100`);
      expect(totalCount).toBe(entries.length);
      return entries
        .map((entry) => entry.id)
        .filter((one) => [approved, rejected, stale, none].some((v) => v.id === one));
    };
    expect(new Set(await ofThese('APPROVED'))).toEqual(new Set([approved.id, stale.id]));
    expect(await ofThese('REJECTED')).toEqual([rejected.id]);
    expect(await ofThese('STALE')).toEqual([stale.id]);
    expect(await ofThese('NONE')).toEqual([none.id]);
    expect(await ofThese('APPROVED_WITH_CONDITIONS')).toEqual([]);
    const { entries } = await list('pageSize=100');
    expect(entries.find((entry) => entry.id === approved.id)?.decision).toMatchObject({
      id,
      outcome: 'APPROVED',
      validUntil: null,
      openConditions: 0,
      staleReasons: [],
    });
    expect(entries.find((entry) => entry.id === none.id)?.decision).toBeNull();
  });

  it('200 exports the decision', async () => {
    const { id, name } = await vendor({ name: 'Decided Ltd' });
    await decide(id, {
      outcome: 'APPROVED_WITH_CONDITIONS',
      newConditions: [{ title: 'Sign' }],
      validUntil: '2099-12-31',
    });
    const csv = await (await asViewer())({ method: 'GET', url: '/api/app/vendors?format=csv&query=Decided' });
    expect(csv.body.split('\r\n').find((line) => line.startsWith(name))).toMatch(
      /,APPROVED_WITH_CONDITIONS,2099-12-31,1,$/,
    );
  });

  it('200 shows the decision in the summary of the vendor', async () => {
    const { id } = await vendor();
    await decide(id, { outcome: 'APPROVED_WITH_CONDITIONS', newConditions: [{ title: 'Sign' }] });
    const response = await (await asViewer())({ method: 'GET', url: `/api/app/vendors/${id}/standing` });
    const { decision }: VendorOverview = response.json();
    expect(decision).toMatchObject({ outcome: 'APPROVED_WITH_CONDITIONS', openConditions: 1 });
  });
});
