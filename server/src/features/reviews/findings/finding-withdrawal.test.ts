import type { AssessmentDetail, Finding } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { assessmentCall, decideCall, transitionCalls, yesResponse } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { closeFindingCall, FINDINGS_PATH } from '../../../../test/support/findings.ts';

const { anAssessment, aPublishedTemplate, audited, call, done, refused, vendor } = useAssessmentIntegrator();

const no = (questionKey: string) => ({ questionKey, answer: 'NO' });
const withdrawCall = (id: string, payload: object = { reason: 'Raised in error' }) => ({
  method: 'POST' as const,
  url: `${FINDINGS_PATH}/${id}/withdraw`,
  payload,
});
const listFindings = async (vendorId: string): Promise<Finding[]> =>
  (await call({ method: 'GET', url: `${FINDINGS_PATH}?vendorId=${vendorId}` })).json().entries;
const getFinding = ({ findings }: AssessmentDetail, key: string) => {
  const finding = findings.find(({ questionKey }) => questionKey === key);
  if (!finding) throw new Error(`${key} has no finding`);
  return finding;
};

describe('POST /api/v1/findings/{findingId}/withdraw', () => {
  it('200 deletes a finding of a completed review', async () => {
    const completed = await anAssessment('COMPLETED', { responses: [no('a'), yesResponse('b')] });
    const { id, title } = getFinding(completed, 'a');
    const response = await call(withdrawCall(id));
    expect([response.statusCode, response.json()]).toEqual([200, { deleted: true, id }]);
    expect(await listFindings(completed.vendorId)).toEqual([]);
    expect((await audited())[0]).toMatchObject({
      action: 'WITHDRAW_FINDING',
      entity_id: id,
      meta: {
        assessmentId: completed.id,
        severity: 'HIGH',
        questionKey: 'a',
        reason: 'Raised in error',
        changes: { title: { from: title, to: null } },
      },
    });
  });

  it('200 during the review: the question keeps the reason, and no finding is proposed for it', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { responses: [no('a'), yesResponse('b')] });
    const raised = { questionKey: 'a', title: 'Backups', description: 'None', severity: 'HIGH' };
    const finding = (await call(assessmentCall(id, 'findings', raised))).json();
    expect((await call(withdrawCall(finding.id))).statusCode).toBe(200);
    const { findings, dismissals } = await done(transitionCalls(id).finalize);
    expect(findings).toEqual([]);
    expect(dismissals).toMatchObject([{ questionKey: 'a', reason: 'Raised in error' }]);
  });

  it('409 for a proposed or a closed finding; writes nothing', async () => {
    const review = await anAssessment('UNDER_REVIEW', { responses: [no('a'), no('b')] });
    const proposed = await refused(withdrawCall(getFinding(review, 'a').id));
    expect([proposed.statusCode, proposed.json().error]).toEqual([409, expect.stringMatching(/still proposed/)]);
    const { id } = getFinding(await done(transitionCalls(review.id).finalize), 'a');
    expect((await call(closeFindingCall(id, { status: 'REMEDIATED' }))).statusCode).toBe(200);
    const closed = await refused(withdrawCall(id));
    expect([closed.statusCode, closed.json().error]).toEqual([409, 'This finding is already closed']);
  });

  it('400 without a reason, 404 for an unknown finding; writes nothing', async () => {
    const { findings } = await anAssessment('COMPLETED', { responses: [no('a'), yesResponse('b')] });
    expect((await refused(withdrawCall(findings[0]?.id ?? '', { reason: '  ' }))).statusCode).toBe(400);
    expect((await refused(withdrawCall('5f0c7f3e-0000-4000-8000-000000000000'))).statusCode).toBe(404);
  });
});

describe('An open finding', () => {
  it('N14: names the review that cleared its question, until that review is reopened', async () => {
    const { id, vendorId, ...first } = await anAssessment('COMPLETED', { responses: [no('a'), no('b')] });
    const finding = getFinding({ id, vendorId, ...first }, 'a');
    expect(finding.clearedByAssessmentId).toBeNull();
    await done(transitionCalls(id).reopen);
    await done(decideCall(id, 'a', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    await done(transitionCalls(id).finalize);
    const listed = await listFindings(vendorId);
    expect(listed.find((one) => one.id === finding.id)).toMatchObject({ status: 'OPEN', clearedByAssessmentId: id });
    expect(listed.find((one) => one.questionKey === 'b')?.clearedByAssessmentId).toBeNull();
    await done(transitionCalls(id).reopen);
    expect((await listFindings(vendorId)).map((one) => one.clearedByAssessmentId)).toEqual([null, null]);
  });

  it('N11: is cleared by a later assessment that agrees to "not applicable", and not by one of another template', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const responses = [no('a'), yesResponse('b')];
    const [finding] = (await anAssessment('COMPLETED', { vendorId, templateId, responses })).findings;
    await anAssessment('COMPLETED', { vendorId });
    expect(await listFindings(vendorId)).toMatchObject([{ id: finding?.id, clearedByAssessmentId: null }]);
    const claim = { questionKey: 'a', answer: null, notApplicable: true, justification: 'No such system' };
    const later = { vendorId, templateId, responses: [claim, yesResponse('b')] };
    const { id } = await anAssessment('UNDER_REVIEW', later);
    await done(decideCall(id, 'a', { decision: 'NOT_APPLICABLE', rationale: 'Agreed' }));
    await done(assessmentCall(id, 'finalize', {}));
    expect(await listFindings(vendorId)).toMatchObject([{ id: finding?.id, clearedByAssessmentId: id }]);
    const entry = (await audited()).find(({ action }) => action === 'FINALIZE_ASSESSMENT');
    expect(entry?.meta).toMatchObject({ clearedFindings: [finding?.id] });
    await anAssessment('COMPLETED', { vendorId, templateId, responses });
    expect((await listFindings(vendorId)).map((one) => one.clearedByAssessmentId)).toEqual([null, null]);
  });
});
