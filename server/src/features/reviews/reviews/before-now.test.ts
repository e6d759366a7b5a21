import type { AssessmentDetail, Submission } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  assessmentCall,
  ASSESSMENTS,
  DUE_DATE,
  getAssessmentCall,
  getReportCall,
  replyCall,
  saveResponsesCall,
  transitionCalls,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { findPortalQuestion, usePortal } from '../../../../test/support/portal-calls.ts';
import { describeWith } from '../../../../test/support/programs.ts';
import { buildQuestion, findQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { readPages } from '../../../../test/support/read-pdf.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done } = integrator;
const { aContact, shown } = usePortal(integrator);

const shownFor = (value: string) => ({
  conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value }] },
});
const QUESTIONS = withQuestions(
  buildQuestion('a'),
  buildQuestion('b'),
  buildQuestion('c'),
  buildQuestion('file', { type: 'FILE_UPLOAD', expectedAnswer: null }),
  buildQuestion('new', shownFor('YES')),
);
const EMPTY = { answer: null, notApplicable: false, justification: null, fileNames: [] };
const CLAIM = { notApplicable: true, justification: 'No office' };
const BEFORE = {
  a: { ...EMPTY, answer: 'NO' },
  c: { ...EMPTY, ...CLAIM },
  file: { ...EMPTY, fileNames: ['policy.txt'] },
  new: EMPTY,
};
const NOW = {
  a: { ...EMPTY, answer: 'YES' },
  c: { ...EMPTY, answer: 'YES' },
  file: { ...EMPTY, fileNames: ['policy.txt', 'annual-report.txt'] },
  new: { ...EMPTY, answer: 'YES' },
};

const listPrevious = (detail: AssessmentDetail) =>
  Object.fromEntries(
    detail.sections
      .flatMap(({ questions }) => questions)
      .flatMap(({ key, previousResponse }) => (previousResponse ? [[key, previousResponse]] : [])),
  );

let id: string;
let first: AssessmentDetail;
let again: AssessmentDetail;
beforeAll(async () => {
  ({ id } = await anAssessment('SENT', QUESTIONS));
  await call(uploadEvidenceCall(id, { questionKey: 'file' }));
  await done(
    saveResponsesCall(id, [
      { questionKey: 'a', answer: 'NO' },
      { questionKey: 'b', answer: 'YES' },
      { questionKey: 'c', answer: null, ...CLAIM },
    ]),
  );
  first = await done(transitionCalls(id).submit);
  const questions = ['a', 'b', 'c', 'file'].map((questionKey) => ({ questionKey, comment: 'Why?' }));
  await done(assessmentCall(id, 'send-back', { dueDate: DUE_DATE, questions }));
  await call(uploadEvidenceCall(id, { questionKey: 'file', fileName: 'annual-report.txt' }));
  await call(replyCall(id, 'b'));
  const changes = ['a', 'c', 'new'].map((questionKey) => ({ questionKey, answer: 'YES' }));
  await done(saveResponsesCall(id, changes));
  await done(transitionCalls(id).submit);
  again = await done(transitionCalls(id).claim);
});

describe('U4: before and now', () => {
  it('200 with the previous response of each question that changed, and of no other', async () => {
    expect(listPrevious(first)).toEqual({});
    expect(listPrevious(again)).toEqual(BEFORE);
    expect(again.changedKeys).toEqual(Object.keys(BEFORE));
    expect(findQuestion(again, 'b')?.previousResponse).toBeNull();
    expect(listPrevious(await done(getAssessmentCall(id)))).toEqual(BEFORE);
  });

  it('200 with the changes of each submission from the one before', async () => {
    const response = await call({ method: 'GET', url: `${ASSESSMENTS}/${id}/submissions` });
    const [latest, oldest]: Submission[] = response.json();
    expect(latest?.changes).toEqual(
      (['a', 'c', 'file', 'new'] as const).map((key) => ({
        questionKey: key,
        question: `Question ${key}?`,
        before: BEFORE[key],
        now: NOW[key],
      })),
    );
    expect(oldest?.changes).toEqual([]);
  });

  it('200 in the portal, too', async () => {
    const assessment = await shown(await aContact(id));
    expect(findPortalQuestion(assessment, 'a')?.previousResponse).toEqual(BEFORE.a);
    expect(findPortalQuestion(assessment, 'b')?.previousResponse).toBeNull();
  });
});

describeWith('pdftotext')('U4: GET /api/assessments/{assessmentId}/pdf', () => {
  it('200 prints before and now', async () => {
    const text = readPages((await call(getReportCall(id))).rawPayload)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain('Before No Now Yes');
    expect(text).toContain('Before Marked not applicable: No office Now Yes');
    expect(text).toContain('Before policy.txt');
    expect(text).toContain('Before No answer Now Yes');
    expect(text.match(/\bBefore\b/g)).toHaveLength(4);
  });
});
