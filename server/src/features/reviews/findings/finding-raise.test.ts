import { describe, expect, it } from 'vitest';
import {
  assessmentCall,
  getAssessmentCall,
  replyCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { FINDINGS_PATH } from '../../../../test/support/findings.ts';

const { anAssessment, audited, call, done, refused } = useAssessmentIntegrator();

const FOUND = { title: 'Leavers keep access', description: 'Seen in the sample', severity: 'MEDIUM' };
const raiseCall = (id: string, fields: object = {}) => assessmentCall(id, 'findings', { ...FOUND, ...fields });
const dismissCall = (id: string, payload: object) => assessmentCall(id, 'dismissals', payload);
const REASON = { questionKey: 'a', reason: 'Covered elsewhere' };

describe('POST /api/v1/assessments/{assessmentId}/findings', () => {
  it('201 creates an OPEN finding, shown in the list and the assessment; audits it', async () => {
    const { id, vendorId } = await anAssessment('UNDER_REVIEW');
    const fields = { ...FOUND, questionKey: 'b', controlCodes: ['AC-2'], dueDate: '2027-01-31' };
    const response = await call(raiseCall(id, fields));
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { ...fields, status: 'OPEN', assessmentId: id },
    ]);
    const list = await call({ method: 'GET', url: `${FINDINGS_PATH}?vendorId=${vendorId}` });
    expect(list.json().entries).toEqual([response.json()]);
    expect((await done(getAssessmentCall(id))).findings).toEqual([{ ...response.json(), proposed: false }]);
    expect((await audited())[0]).toMatchObject({
      action: 'CREATE_FINDING',
      entity_id: response.json().id,
      meta: { assessmentId: id, severity: 'MEDIUM', questionKey: 'b' },
    });
  });

  it.each([
    ['title', { title: ' ' }],
    ['description', { description: null }],
    ['severity', { severity: 'SEVERE' }],
    ['dueDate', { dueDate: '2027-02-29' }],
    ['controlCodes.0', { controlCodes: [''] }],
    ['questionKey', { questionKey: 'elsewhere' }],
  ])('400 naming %s for %j; writes nothing', async (path, fields) => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const response = await refused(raiseCall(id, fields));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it.each(['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED'] as const)(
    '409 while the assessment is %s; writes nothing',
    async (status) => {
      const { id } = await anAssessment(status);
      expect((await refused(raiseCall(id))).statusCode).toBe(409);
      expect((await refused(dismissCall(id, REASON))).statusCode).toBe(409);
    },
  );
});

describe('A finding raised for a question with a proposed finding', () => {
  it('replaces it: the review ends with one finding for the question', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', {
      responses: [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')],
    });
    expect((await done(getAssessmentCall(id))).findings).toMatchObject([{ questionKey: 'a', proposed: true }]);
    const raised = { questionKey: 'a', title: 'Leavers', description: 'Keep access', severity: 'LOW' };
    expect((await call(assessmentCall(id, 'findings', raised))).statusCode).toBe(201);
    expect((await done(transitionCalls(id).finalize)).findings).toMatchObject([{ title: 'Leavers', proposed: false }]);
  });
});

describe('POST /api/v1/assessments/{assessmentId}/dismissals', () => {
  it('dismissals are deleted when the question is sent back, so that its new answer is evaluated again', async () => {
    const no = [{ questionKey: 'a', answer: 'NO' }];
    const { id } = await anAssessment('UNDER_REVIEW', { responses: [...no, yesResponse('b')] });
    await call(dismissCall(id, REASON));
    expect((await done(transitionCalls(id).sendBack)).dismissals).toEqual([]);
    await done(saveResponsesCall(id, no));
    expect((await call(replyCall(id, 'a'))).statusCode).toBe(201);
    await done(transitionCalls(id).submit);
    expect((await done(transitionCalls(id).claim)).findings).toMatchObject([{ questionKey: 'a', proposed: true }]);
  });

  it('201 removes the proposed finding of the question and records the reason', async () => {
    const no = ['a', 'b'].map((questionKey) => ({ questionKey, answer: 'NO' }));
    const { id } = await anAssessment('UNDER_REVIEW', { responses: no });
    const response = await call(dismissCall(id, REASON));
    const dismissal = { ...REASON, dismissedByName: 'Integration', dismissedAt: expect.any(String) };
    expect([response.statusCode, response.json()]).toEqual([201, dismissal]);
    const detail = await done(getAssessmentCall(id));
    expect(detail.findings.map(({ questionKey }) => questionKey)).toEqual(['b']);
    expect(detail.dismissals).toEqual([dismissal]);
    expect((await audited())[0]).toMatchObject({ action: 'DISMISS_FINDING', entity_id: id, meta: REASON });
  });

  it('201 for a repeated dismissal replaces the reason', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    await call(dismissCall(id, REASON));
    await call(dismissCall(id, { ...REASON, reason: 'Better said' }));
    expect((await done(getAssessmentCall(id))).dismissals).toMatchObject([{ questionKey: 'a', reason: 'Better said' }]);
  });

  it.each([
    ['reason', { questionKey: 'a' }],
    ['reason', { questionKey: 'a', reason: ' ' }],
    ['questionKey', { reason: 'Why' }],
    ['questionKey', { questionKey: 'elsewhere', reason: 'Why' }],
  ])('400 naming %s for %j; writes nothing', async (path, body) => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const response = await refused(dismissCall(id, body));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it('409 when the assessment is completed, although findings can still be raised', async () => {
    const { id } = await anAssessment('COMPLETED');
    expect((await refused(dismissCall(id, REASON))).statusCode).toBe(409);
    expect((await call(raiseCall(id))).statusCode).toBe(201);
  });
});
