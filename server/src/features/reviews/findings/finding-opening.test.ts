import type { AssessmentFinding } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { assessmentCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser, seedUser, type SignedInUser } from '../../../../test/support/factories.ts';
import { raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, call, done, organisation, refused, test, vendor } = useAssessmentIntegrator();

const FOUND = { title: 'Leavers keep access', description: 'Seen in the sample', severity: 'MEDIUM' };
const NO = ['a', 'b'].map((questionKey) => ({ questionKey, answer: 'NO' }));

let ownerId: string;
let administrator: SignedInUser;
beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date('2026-11-15T22:00:00Z') });
  ownerId = (await seedUser(test, organisation, { name: 'Olive' })).id;
  administrator = await seedSignedInUser(test, organisation);
});

const anOwnedVendor = async () => {
  const { id } = await vendor();
  expect((await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { ownerId } })).statusCode).toBe(200);
  return id;
};
const setDueDays = async (findingDueDays: object) => {
  const payload = { findingDueDays };
  const response = await administrator.call({ method: 'PUT', url: '/api/app/organisation', payload });
  expect([response.statusCode, response.json().findingDueDays]).toEqual([200, findingDueDays]);
};

describe('A finding that opens', () => {
  it("has the vendor's owner, the due date of its severity and the recommendation of its question", async () => {
    const options = withQuestions(
      buildQuestion('a', { riskWeight: 'CRITICAL', recommendation: 'Review access twice a year.' }),
      buildQuestion('b', { riskWeight: 'LOW' }),
    );
    const { findings } = await anAssessment('COMPLETED', {
      vendorId: await anOwnedVendor(),
      ...options,
      responses: NO,
    });
    const owned = { ownerId, ownerName: 'Olive', stage: 'NEW', source: 'ASSESSMENT', proposed: false };
    expect(findings).toMatchObject([
      { ...owned, severity: 'CRITICAL', dueDate: '2026-12-15', recommendation: 'Review access twice a year.' },
      { ...owned, severity: 'LOW', dueDate: '2027-05-14', recommendation: null },
    ]);
  });

  it('has neither an owner nor a due date while it is only proposed', async () => {
    const vendorId = await anOwnedVendor();
    const { id, findings } = await anAssessment('UNDER_REVIEW', { vendorId, responses: NO });
    expect(findings).toMatchObject([
      { proposed: true, ownerId: null, dueDate: null },
      { proposed: true, ownerId: null, dueDate: null },
    ]);
    const opened = await done(transitionCalls(id).finalize);
    for (const finding of opened.findings) expect(finding).toMatchObject({ proposed: false, ownerId });
  });

  it('keeps its owner and due date when the owner of the vendor or the policy changes', async () => {
    const vendorId = await anOwnedVendor();
    const raised = (await call(raiseVendorFindingCall(vendorId))).json();
    await call({ method: 'PUT', url: `/api/v1/vendors/${vendorId}`, payload: { ownerId: null } });
    await setDueDays({ CRITICAL: 7, HIGH: 14, MEDIUM: null, LOW: null });
    const now = (await call({ method: 'GET', url: `/api/v1/findings/${raised.id}` })).json();
    expect(now).toMatchObject({ ownerId, dueDate: raised.dueDate });
    const next = (await call(raiseVendorFindingCall(vendorId))).json();
    expect(next).toMatchObject({ ownerId: null, dueDate: '2026-11-29' });
    expect((await call(raiseVendorFindingCall(vendorId, { severity: 'LOW' }))).json().dueDate).toBeNull();
    await setDueDays({ CRITICAL: 30, HIGH: 60, MEDIUM: 90, LOW: 180 });
  });

  it('has the owner, due date and recommendation that the reviewer gives, or none', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { vendorId: await anOwnedVendor() });
    const given = { ownerId: administrator.user.id, dueDate: '2027-01-31', recommendation: 'Remove them.' };
    const none = { ownerId: null, dueDate: null, recommendation: null };
    for (const fields of [given, none]) {
      const response = await call(assessmentCall(id, 'findings', { ...FOUND, ...fields }));
      expect([response.statusCode, response.json()]).toMatchObject([201, fields]);
    }
    expect((await audited())[1]).toMatchObject({
      action: 'CREATE_FINDING',
      meta: { changes: { ownerId: { from: null, to: administrator.user.id }, dueDate: { to: '2027-01-31' } } },
    });
  });

  it('400 when the owner is not a user of the organisation; writes nothing', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const response = await refused(assessmentCall(id, 'findings', { ...FOUND, ownerId: organisation.id }));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'ownerId']);
  });
});

describe('PUT /api/app/organisation with findingDueDays', () => {
  it('200 is audited with old and new values', async () => {
    const before = { CRITICAL: 30, HIGH: 60, MEDIUM: 90, LOW: 180 };
    await setDueDays({ ...before, CRITICAL: 14 });
    expect((await audited())[0]).toMatchObject({
      action: 'UPDATE_SETTINGS',
      meta: { changes: { findingDueDays: { from: before, to: { ...before, CRITICAL: 14 } } } },
    });
    await setDueDays(before);
  });

  it.each([0, 3_651, 1.5, '30'])('400 for %j days', async (CRITICAL) => {
    const payload = { findingDueDays: { CRITICAL, HIGH: 60, MEDIUM: 90, LOW: 180 } };
    const response = await administrator.call({ method: 'PUT', url: '/api/app/organisation', payload });
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'findingDueDays.CRITICAL']);
  });
});

describe('Deleting the owner of a finding', () => {
  it('leaves the finding without an owner', async () => {
    const { id: userId } = await seedUser(test, organisation, { name: 'Leaver' });
    const { id: vendorId } = await vendor();
    const { id } = (await call(raiseVendorFindingCall(vendorId, { ownerId: userId }))).json<AssessmentFinding>();
    const response = await administrator.call({ method: 'DELETE', url: `/api/app/users/${userId}` });
    expect(response.statusCode).toBe(204);
    const finding = (await call({ method: 'GET', url: `/api/v1/findings/${id}` })).json();
    expect(finding).toMatchObject({ ownerId: null, ownerName: null });
  });
});
