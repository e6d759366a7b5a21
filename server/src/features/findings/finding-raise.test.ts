import { describe, expect, it } from 'vitest';
import { answering, asking, assessmentsOf, reading, steps, yes } from '../../../test/assessment-life.ts';
import { FINDINGS } from '../../../test/findings.ts';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator();
const { audited, call, refused } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);

const FOUND = { title: 'Leavers keep access', description: 'Seen in the sample', severity: 'MEDIUM' };
const raising = (id: string, fields: object = {}) => asking(id, 'findings', { ...FOUND, ...fields });
const dismissing = (id: string, payload: object) => asking(id, 'dismissals', payload);
const REASON = { questionKey: 'a', reason: 'Covered elsewhere' };

describe('POST /api/v1/assessments/{assessmentId}/findings', () => {
  it('201 is OPEN at once, stands in the list and in the detail, and is audited', async () => {
    const { id, vendorId } = await anAssessment('UNDER_REVIEW');
    const fields = { ...FOUND, questionKey: 'b', controlCodes: ['AC-2'], dueDate: '2027-01-31' };
    const answer = await call(raising(id, fields));
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { ...fields, status: 'OPEN', assessmentId: id }]);
    const list = await call({ method: 'GET', url: `${FINDINGS}?vendorId=${vendorId}` });
    expect(list.json().entries).toEqual([answer.json()]);
    expect((await done(reading(id))).findings).toEqual([{ ...answer.json(), proposed: false }]);
    expect((await audited())[0]).toMatchObject({
      action: 'CREATE_FINDING',
      entity_id: answer.json().id,
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
  ])('400 naming %s for %j, and nothing is written', async (path, fields) => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const answer = await refused(raising(id, fields));
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
  });

  it.each(['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED'] as const)(
    '409 while the assessment is %s, and nothing is written',
    async (status) => {
      const { id } = await anAssessment(status);
      expect((await refused(raising(id))).statusCode).toBe(409);
      expect((await refused(dismissing(id, REASON))).statusCode).toBe(409);
    },
  );
});

describe('A finding raised for a question that has a proposal', () => {
  it('takes its place: the review ends with one finding for the question', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { responses: [{ questionKey: 'a', answer: 'NO' }, yes('b')] });
    expect((await done(reading(id))).findings).toMatchObject([{ questionKey: 'a', proposed: true }]);
    const raised = { questionKey: 'a', title: 'Leavers', description: 'Keep access', severity: 'LOW' };
    expect((await call(asking(id, 'findings', raised))).statusCode).toBe(201);
    expect((await done(steps(id).finalize)).findings).toMatchObject([{ title: 'Leavers', proposed: false }]);
  });
});

describe('POST /api/v1/assessments/{assessmentId}/dismissals', () => {
  it('falls when the question is sent back: what is answered again is proposed again', async () => {
    const no = [{ questionKey: 'a', answer: 'NO' }];
    const { id } = await anAssessment('UNDER_REVIEW', { responses: [...no, yes('b')] });
    await call(dismissing(id, REASON));
    expect((await done(steps(id).sendBack)).dismissals).toEqual([]);
    await done(answering(id, no));
    await done(steps(id).submit);
    expect((await done(steps(id).claim)).findings).toMatchObject([{ questionKey: 'a', proposed: true }]);
  });

  it('201 takes back what was proposed for the question, with the reason on record', async () => {
    const no = ['a', 'b'].map((questionKey) => ({ questionKey, answer: 'NO' }));
    const { id } = await anAssessment('UNDER_REVIEW', { responses: no });
    const answer = await call(dismissing(id, REASON));
    const dismissal = { ...REASON, dismissedByName: 'Integration', dismissedAt: expect.any(String) };
    expect([answer.statusCode, answer.json()]).toEqual([201, dismissal]);
    const detail = await done(reading(id));
    expect(detail.findings.map(({ questionKey }) => questionKey)).toEqual(['b']);
    expect(detail.dismissals).toEqual([dismissal]);
    expect((await audited())[0]).toMatchObject({ action: 'DISMISS_FINDING', entity_id: id, meta: REASON });
  });

  it('201 again replaces the reason', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    await call(dismissing(id, REASON));
    await call(dismissing(id, { ...REASON, reason: 'Better said' }));
    expect((await done(reading(id))).dismissals).toMatchObject([{ questionKey: 'a', reason: 'Better said' }]);
  });

  it.each([
    ['reason', { questionKey: 'a' }],
    ['reason', { questionKey: 'a', reason: ' ' }],
    ['questionKey', { reason: 'Why' }],
    ['questionKey', { questionKey: 'elsewhere', reason: 'Why' }],
  ])('400 naming %s for %j, and nothing is written', async (path, body) => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const answer = await refused(dismissing(id, body));
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
  });

  it('409 once it is completed, where a finding can still be raised', async () => {
    const { id } = await anAssessment('COMPLETED');
    expect((await refused(dismissing(id, REASON))).statusCode).toBe(409);
    expect((await call(raising(id))).statusCode).toBe(201);
  });
});
