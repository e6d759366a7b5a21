import type { AssessmentDetail, Finding } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  assessmentCall,
  type AssessmentOptions,
  decideCall,
  getAssessmentCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, call, done, refused } = useAssessmentIntegrator();

const no = (questionKey: string) => ({ questionKey, answer: 'NO' });
const finalizeCall = (id: string) => transitionCalls(id).finalize;
const rejectCall = (id: string, key: string) => decideCall(id, key, { decision: 'NON_COMPLIANT', rationale: 'Not so' });
const created = async (id: string, what: string, payload: object) => {
  const response = await call(assessmentCall(id, what, payload));
  expect(response.statusCode).toBe(201);
  return response.json();
};
const shown = ({ findings }: AssessmentDetail) =>
  findings.map(({ questionKey, status, proposed }) => ({ questionKey, status, proposed }));
const openList = async ({ vendorId }: Pick<AssessmentDetail, 'vendorId'>) =>
  (await call({ method: 'GET', url: `/api/v1/findings?vendorId=${vendorId}` })).json();

describe('POST /api/v1/assessments/{assessmentId}/finalize', () => {
  const claim = { questionKey: 'b', answer: null, notApplicable: true, justification: 'No such system' };
  const TEXT = withQuestions(
    buildQuestion('a'),
    buildQuestion('text', { type: 'FREE_TEXT', expectedAnswer: 'A policy' }),
  );
  const guards: [string, string, AssessmentOptions][] = [
    ['Decide on “not applicable” for these questions first: b', 'b', { responses: [yesResponse('a'), claim] }],
    [
      'Review the free-text answers to these questions first: text',
      'text',
      { ...TEXT, responses: [yesResponse('a'), { questionKey: 'text', answer: 'We have one' }] },
    ],
  ];

  it.each(guards)('409 while %s; 200 after the decision', async (error, key, made) => {
    const { id } = await anAssessment('UNDER_REVIEW', made);
    const response = await refused(finalizeCall(id));
    expect([response.statusCode, response.json()]).toMatchObject([409, { error }]);
    await done(decideCall(id, key, { decision: 'COMPLIANT', rationale: 'Seen it' }));
    expect(await done(finalizeCall(id))).toMatchObject({ status: 'COMPLETED', score: 1 });
  });

  it('409 while a clarification is awaited; 200 after the question is decided', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    await done(decideCall(id, 'a', { decision: 'CLARIFICATION_REQUESTED' }));
    const response = await refused(finalizeCall(id));
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: 'Clarification is still pending for these questions: a' },
    ]);
    await done(decideCall(id, 'a', { decision: 'COMPLIANT' }));
    expect((await done(finalizeCall(id))).status).toBe('COMPLETED');
  });

  it('200 when an undecided free-text question is hidden', async () => {
    const rules = [{ question: 'a', operator: 'equals' as const, value: 'NO' }];
    const hidden = {
      type: 'FREE_TEXT' as const,
      expectedAnswer: 'x',
      conditionalLogic: { match: 'all' as const, rules },
    };
    const { id } = await anAssessment('UNDER_REVIEW', {
      ...withQuestions(buildQuestion('a'), buildQuestion('text', hidden)),
      responses: [yesResponse('a'), { questionKey: 'text', answer: 'We have one' }],
    });
    expect(await done(finalizeCall(id))).toMatchObject({ status: 'COMPLETED', score: 1 });
  });

  const FOUR = withQuestions(
    buildQuestion('critical', { riskWeight: 'CRITICAL' }),
    buildQuestion('high'),
    buildQuestion('medium', { riskWeight: 'MEDIUM' }),
    buildQuestion('low', { riskWeight: 'LOW' }),
  );
  const KEYS = ['critical', 'high', 'medium', 'low'];

  it('N11: 200 opens a finding for every question below half, by rule or by decision', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(yesResponse) });
    for (const key of KEYS) await done(rejectCall(id, key));
    await created(id, 'dismissals', { questionKey: 'critical', reason: 'Covered elsewhere' });
    const raised = { questionKey: 'high', title: 'Leavers', description: 'Keep access', severity: 'LOW' };
    await created(id, 'findings', raised);
    const completed = await done(finalizeCall(id));
    const opened = shown(completed).filter(({ proposed }) => !proposed);
    expect(opened.map(({ questionKey }) => questionKey).sort()).toEqual(['high', 'low', 'medium']);
    expect(completed.dismissals).toMatchObject([{ questionKey: 'critical', reason: 'Covered elsewhere' }]);
  });

  it('N8: 200 with an audit entry for every finding that opens', async () => {
    const { id, vendorId } = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(no) });
    await done(finalizeCall(id));
    const opened = (await openList({ vendorId })).entries.map((finding: Finding) => finding.id);
    const entries = (await audited()).filter(({ action }) => action === 'CREATE_FINDING');
    expect(entries.map(({ entity_id }) => entity_id).sort()).toEqual(opened.sort());
    expect(entries.find(({ entity_name }) => entity_name === 'Not met: Question critical?')?.meta).toMatchObject({
      assessmentId: id,
      severity: 'CRITICAL',
      questionKey: 'critical',
      changes: { title: { from: null, to: 'Not met: Question critical?' } },
    });
  });

  it('200 for a CRITICAL question that earned half: only less requires a finding', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(yesResponse) });
    await done(decideCall(id, 'critical', { decision: 'PARTIAL', rationale: 'Half' }));
    expect((await done(finalizeCall(id))).findings).toEqual([]);
  });

  it('200 opens proposed findings, deletes those the review cleared, and fixes the score', async () => {
    const review = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(no) });
    expect(shown(review)).toEqual(KEYS.map((questionKey) => ({ questionKey, status: 'OPEN', proposed: true })));
    expect((await openList(review)).totalCount).toBe(0);
    await done(decideCall(review.id, 'high', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    await created(review.id, 'dismissals', { questionKey: 'medium', reason: 'Too small' });
    const completed = await done(finalizeCall(review.id));
    expect(shown(completed)).toEqual(
      ['critical', 'low'].map((questionKey) => ({ questionKey, status: 'OPEN', proposed: false })),
    );
    expect(completed).toMatchObject({
      score: 0.2667,
      scoreBreakdown: { final: true },
      completedAt: expect.any(String),
    });
    const { entries } = await openList(review);
    expect(entries.map((entry: Finding) => ({ ...entry, proposed: false }))).toEqual(completed.findings);
    expect((await audited()).find(({ action }) => action === 'FINALIZE_ASSESSMENT')).toMatchObject({
      entity_id: review.id,
      meta: { score: 0.2667, findings: 2, from: 'UNDER_REVIEW', to: 'COMPLETED' },
    });
  });

  it('200 proposes findings with the question, the answer and the expected answer', async () => {
    const codes = ['AC-1', 'AC-2'].map((code) => ({ framework: 'Own', version: '1', code }));
    const question = buildQuestion('a', { text: 'Is access reviewed?', controlMappings: codes });
    const { findings } = await anAssessment('UNDER_REVIEW', { ...withQuestions(question), responses: [no('a')] });
    expect(findings).toMatchObject([
      {
        title: 'Not met: Is access reviewed?',
        description: 'Question: Is access reviewed?\nAnswer: No. Expected: Yes.',
        severity: 'HIGH',
        controlCodes: ['AC-1', 'AC-2'],
        dueDate: null,
      },
    ]);
  });

  it('200 proposes findings with the title and the recommendation of the question', async () => {
    const texts = { findingTitle: 'Access is not reviewed', recommendation: 'Review access twice a year.' };
    const question = buildQuestion('a', { text: 'Is access reviewed?', ...texts });
    const { findings } = await anAssessment('UNDER_REVIEW', { ...withQuestions(question), responses: [no('a')] });
    expect(findings).toMatchObject([
      {
        title: 'Access is not reviewed',
        description:
          'Question: Is access reviewed?\nAnswer: No. Expected: Yes.\nRecommendation: Review access twice a year.',
      },
    ]);
  });

  it('200 proposes a finding for a question that a bad answer hid, and says so instead of an earlier answer', async () => {
    const gate = buildQuestion('a', { text: 'Do you keep backups?' });
    const rules = [{ question: 'a', operator: 'equals' as const, value: 'YES' }];
    const hidden = buildQuestion('b', { required: false, conditionalLogic: { match: 'all', rules } });
    const { id } = await anAssessment('IN_PROGRESS', {
      ...withQuestions(gate, hidden),
      responses: [yesResponse('a'), yesResponse('b')],
    });
    await done(saveResponsesCall(id, [no('a')]));
    await done(transitionCalls(id).submit);
    const { findings } = await done(transitionCalls(id).claim);
    expect(findings.find(({ questionKey }) => questionKey === 'b')).toMatchObject({
      title: 'Not shown to be met: Question b?',
      description:
        'Question: Question b?\nNot asked because the answer to “Do you keep backups?” was not fully compliant; scores 0. Expected: Yes.',
    });
  });

  it('200 for the first decision on a submitted assessment proposes findings, as claiming does', async () => {
    const { id } = await anAssessment('SUBMITTED', { responses: [no('a'), no('b')] });
    const decided = await done(decideCall(id, 'b', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    expect(decided.findings.map(({ questionKey }) => questionKey)).toEqual(['a']);
    expect(shown(await done(finalizeCall(id)))).toEqual([{ questionKey: 'a', status: 'OPEN', proposed: false }]);
  });

  it('200 after reopening keeps findings and dismissals, and adds no duplicates', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(no) });
    await created(id, 'dismissals', { questionKey: 'high', reason: 'Covered elsewhere' });
    const first = await done(finalizeCall(id));
    await done(transitionCalls(id).reopen);
    await done(rejectCall(id, 'low'));
    const again = await done(finalizeCall(id));
    expect(again.findings).toEqual(first.findings.map((finding) => ({ ...finding, updatedAt: expect.any(String) })));
    expect(again.dismissals).toEqual(first.dismissals);
    expect((await call(getAssessmentCall(id))).json()).toEqual(again);
  });
});
