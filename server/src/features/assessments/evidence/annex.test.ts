import type { AssessmentDetail, Evidence } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  assessmentCall,
  getAssessmentCall,
  getReportCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { PORTAL_PATH, usePortal } from '../../../../test/support/portal-calls.ts';
import { describeWith } from '../../../../test/support/programs.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { readText } from '../../../../test/support/read-pdf.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done, refused, test } = integrator;
const portal = usePortal(integrator);

const file = (key: string) => buildQuestion(key, { type: 'FILE_UPLOAD', expectedAnswer: null, required: false });
const QUESTIONS = withQuestions(buildQuestion('a'), file('one'), file('two'));

const attachCall = (id: string, ...questionKeys: string[]) => ({
  method: 'PUT' as const,
  url: `/api/v1/evidence/${id}/questions`,
  payload: { questionKeys },
});
const deleteCall = (id: string) => ({ method: 'DELETE' as const, url: `/api/v1/evidence/${id}` });
const sendBackCall = (id: string, questionKey: string) =>
  assessmentCall(id, 'send-back', { dueDate: '2099-12-31', questions: [{ questionKey, comment: 'Why?' }] });

async function uploaded(id: string, query: Record<string, string> = {}): Promise<Evidence> {
  const response = await call(uploadEvidenceCall(id, query));
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

/** Submitted with a file for the first of two file questions. */
async function submitted() {
  const { id } = await anAssessment('SENT', QUESTIONS);
  const evidence = await uploaded(id, { questionKey: 'one' });
  await done(saveResponsesCall(id, [yesResponse('a')]));
  await done(transitionCalls(id).submit);
  return { id, evidence };
}

const STEPS = { SUBMITTED: [], UNDER_REVIEW: ['claim'] } as const;
const FROZEN = 'This file is part of the submission and can no longer be changed';

const breakdownScore = ({ scoreBreakdown }: AssessmentDetail) => scoreBreakdown?.score;

describe('N4: evidence after submission', () => {
  it.each(['SUBMITTED', 'UNDER_REVIEW'] as const)(
    '409 when a file of the submission is changed or deleted while %s; writes nothing',
    async (status) => {
      const { id, evidence } = await submitted();
      for (const step of STEPS[status]) await done(transitionCalls(id)[step]);
      for (const request of [attachCall(evidence.id, 'one', 'two'), attachCall(evidence.id), deleteCall(evidence.id)]) {
        const response = await refused(request);
        expect([response.statusCode, response.json()]).toMatchObject([409, { error: FROZEN }]);
      }
    },
  );

  it('409 when a file of the submission is changed or deleted after a review was reopened; writes nothing', async () => {
    const { id, evidence } = await submitted();
    await done(transitionCalls(id).claim);
    const dismissal = { questionKey: 'two', reason: 'Known' };
    expect((await call(assessmentCall(id, 'dismissals', dismissal))).statusCode).toBe(201);
    await done(transitionCalls(id).finalize);
    expect((await refused(deleteCall(evidence.id))).json().error).toContain('Reopen it first');
    await done(transitionCalls(id).reopen);
    expect((await refused(deleteCall(evidence.id))).json()).toMatchObject({ error: FROZEN });
  });

  it.each(['SUBMITTED', 'UNDER_REVIEW'] as const)(
    '201 marks a file that the team uploads while %s as an annex, which can be attached and deleted',
    async (status) => {
      const { id } = await submitted();
      for (const step of STEPS[status]) await done(transitionCalls(id)[step]);
      const annex = await uploaded(id, { questionKey: 'two' });
      expect(annex).toMatchObject({ annex: true, questionKeys: ['two'] });
      expect((await audited())[0]).toMatchObject({ action: 'UPLOAD_EVIDENCE', meta: { annex: true } });
      expect((await done(getAssessmentCall(id))).evidence.map((one) => one.annex)).toEqual([false, true]);
      expect((await call(attachCall(annex.id, 'a', 'one'))).json()).toMatchObject({ questionKeys: ['a', 'one'] });
      expect((await call(deleteCall(annex.id))).statusCode).toBe(200);
    },
  );

  it('N3: 200 does not count an annex: score, score breakdown and changes stay as submitted', async () => {
    const { id } = await submitted();
    const before = await done(transitionCalls(id).claim);
    await uploaded(id, { questionKey: 'two' });
    const after = await done(getAssessmentCall(id));
    expect([after.score, breakdownScore(after), after.changedKeys]).toEqual([0.6667, 0.6667, null]);
    expect(after.scoreBreakdown).toEqual(before.scoreBreakdown);
    const decided = await done(transitionCalls(id).decide);
    expect([decided.score, breakdownScore(decided)]).toEqual([0.6667, 0.6667]);
  });

  it('200 keeps an annex out of the next submission and its receipt, and hides it from the vendor', async () => {
    const { id, evidence } = await submitted();
    const annex = await uploaded(id, { fileName: 'annex.txt', questionKey: 'one' });
    await done(sendBackCall(id, 'a'));
    const contact = await portal.aContact(id);
    expect((await portal.shown(contact)).evidence.map((one) => one.id)).toEqual([evidence.id]);
    for (const method of ['GET', 'DELETE'] as const) {
      const url = `${PORTAL_PATH}/evidence/${annex.id}${method === 'GET' ? '/content' : ''}`;
      expect(await portal.refused(contact, { method, url }, 404)).toMatchObject({ error: 'Not found' });
    }
    const response = await refused(deleteCall(annex.id));
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      'Files added during the review can be changed only during the review',
    ]);
    await done(saveResponsesCall(id, [{ questionKey: 'a', answer: 'NO' }]));
    expect((await done(transitionCalls(id).submit)).changedKeys).toEqual(['a']);
    const [latest] = await test.database.query<{ content: string }>(
      'select content from submission where assessment_id = $1 order by submitted_at desc limit 1',
      [id],
    );
    expect(latest?.content).toContain(evidence.id);
    expect(latest?.content).not.toContain(annex.id);
  });

  it('409 when the team changes files of a question that was not sent back; writes nothing', async () => {
    const { id, evidence } = await submitted();
    await done(sendBackCall(id, 'two'));
    expect((await refused(deleteCall(evidence.id))).statusCode).toBe(409);
    expect((await refused(uploadEvidenceCall(id, { questionKey: 'one' }))).statusCode).toBe(409);
    expect((await uploaded(id, { questionKey: 'two' })).annex).toBe(false);
    expect((await call(attachCall(evidence.id, 'two'))).json()).toMatchObject({ questionKeys: ['one', 'two'] });
  });

  it('200 deletes the files of the submission and the annex with the assessment', async () => {
    const { id } = await submitted();
    await uploaded(id);
    expect((await call({ method: 'DELETE', url: `/api/v1/assessments/${id}` })).statusCode).toBe(200);
    expect(await test.database.query('select from evidence where assessment_id = $1', [id])).toEqual([]);
  });
});

describeWith('pdftotext')('N4: GET /api/assessments/{assessmentId}/pdf', () => {
  it('200 marks the annex', async () => {
    const { id } = await submitted();
    await uploaded(id, { fileName: 'annex.txt', questionKey: 'two' });
    const text = readText((await call(getReportCall(id))).rawPayload);
    expect(text).toMatch(/annex\.txt[^]*Added during review by Integration/);
    expect(text.match(/Added during review/g)).toHaveLength(1);
    expect(text).toContain('No answer');
  });
});
