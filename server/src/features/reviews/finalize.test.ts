import type { AssessmentDetail, Finding } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  asked,
  asking,
  assessmentsOf,
  deciding,
  type Made,
  reading,
  steps,
  yes,
} from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { audited, call, refused } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);

const no = (questionKey: string) => ({ questionKey, answer: 'NO' });
const finalizing = (id: string) => steps(id).finalize;
const deciding0 = (id: string, key: string) => deciding(id, key, { decision: 'NON_COMPLIANT', rationale: 'Not so' });
const created = async (id: string, what: string, payload: object) => {
  const answer = await call(asking(id, what, payload));
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const shown = ({ findings }: AssessmentDetail) =>
  findings.map(({ questionKey, status, proposed }) => ({ questionKey, status, proposed }));
const openList = async ({ vendorId }: AssessmentDetail) =>
  (await call({ method: 'GET', url: `/api/v1/findings?vendorId=${vendorId}` })).json();

describe('POST /api/v1/assessments/{assessmentId}/finalize', () => {
  const claim = { questionKey: 'b', answer: null, notApplicable: true, justification: 'No such system' };
  const TEXT = asked(aQuestion('a'), aQuestion('text', { type: 'FREE_TEXT', expectedAnswer: 'A policy' }));
  const guards: [string, string, Made][] = [
    ['"Not applicable" is still to be decided: b', 'b', { responses: [yes('a'), claim] }],
    [
      'Free text is still to be decided: text',
      'text',
      { ...TEXT, responses: [yes('a'), { questionKey: 'text', answer: 'We have one' }] },
    ],
  ];

  it.each(guards)('409 while %s, and 200 once it is', async (error, key, made) => {
    const { id } = await anAssessment('UNDER_REVIEW', made);
    const answer = await refused(finalizing(id));
    expect([answer.statusCode, answer.json()]).toEqual([409, { error }]);
    await done(deciding(id, key, { decision: 'COMPLIANT', rationale: 'Seen it' }));
    expect(await done(finalizing(id))).toMatchObject({ status: 'COMPLETED', score: 1 });
  });

  it('409 while a clarification is awaited, and 200 once its question is decided', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    await done(deciding(id, 'a', { decision: 'CLARIFICATION_REQUESTED' }));
    const answer = await refused(finalizing(id));
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'A clarification is still awaited: a' }]);
    await done(deciding(id, 'a', { decision: 'COMPLIANT' }));
    expect((await done(finalizing(id))).status).toBe('COMPLETED');
  });

  it('200 with an open free text that is hidden: nobody asked it', async () => {
    const rules = [{ question: 'a', operator: 'equals' as const, value: 'NO' }];
    const hidden = {
      type: 'FREE_TEXT' as const,
      expectedAnswer: 'x',
      conditionalLogic: { match: 'all' as const, rules },
    };
    const { id } = await anAssessment('UNDER_REVIEW', {
      ...asked(aQuestion('a'), aQuestion('text', hidden)),
      responses: [yes('a'), { questionKey: 'text', answer: 'We have one' }],
    });
    expect(await done(finalizing(id))).toMatchObject({ status: 'COMPLETED', score: 1 });
  });

  const FOUR = asked(
    aQuestion('critical', { riskWeight: 'CRITICAL' }),
    aQuestion('high'),
    aQuestion('medium', { riskWeight: 'MEDIUM' }),
    aQuestion('low', { riskWeight: 'LOW' }),
  );
  const KEYS = ['critical', 'high', 'medium', 'low'];

  it('409 for CRITICAL and HIGH questions that the review failed, until each has a finding or a reason why not', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(yes) });
    for (const key of KEYS) await done(deciding0(id, key));
    const answer = await refused(finalizing(id));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'These questions need a finding, or a reason why not: critical, high' },
    ]);
    await created(id, 'dismissals', { questionKey: 'critical', reason: 'Covered elsewhere' });
    const finding = { questionKey: 'high', title: 'Leavers', description: 'Keep access', severity: 'LOW' };
    expect((await refused(finalizing(id))).json().error).toMatch(/: high$/);
    await created(id, 'findings', finding);
    const completed = await done(finalizing(id));
    expect(shown(completed)).toEqual([{ questionKey: 'high', status: 'OPEN', proposed: false }]);
    expect(completed.dismissals).toMatchObject([{ questionKey: 'critical', reason: 'Covered elsewhere' }]);
  });

  it('200 for a CRITICAL question at one half: only less than that needs a finding', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(yes) });
    await done(deciding(id, 'critical', { decision: 'PARTIAL', rationale: 'Half' }));
    expect((await done(finalizing(id))).findings).toEqual([]);
  });

  it('200 opens what was proposed, drops what the review cleared, and freezes the score', async () => {
    const review = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(no) });
    expect(shown(review)).toEqual(KEYS.map((questionKey) => ({ questionKey, status: 'OPEN', proposed: true })));
    expect((await openList(review)).totalCount).toBe(0);
    await done(deciding(review.id, 'high', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    await created(review.id, 'dismissals', { questionKey: 'medium', reason: 'Too small' });
    const completed = await done(finalizing(review.id));
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
    expect((await audited())[0]).toMatchObject({
      action: 'FINALIZE_ASSESSMENT',
      entity_id: review.id,
      meta: { score: 0.2667, findings: 2, from: 'UNDER_REVIEW', to: 'COMPLETED' },
    });
  });

  it('200 proposes with the words of the question, the answer and what was expected', async () => {
    const codes = ['AC-1', 'AC-2'].map((code) => ({ framework: 'Own', version: '1', code }));
    const question = aQuestion('a', { text: 'Is access reviewed?', controlMappings: codes });
    const { findings } = await anAssessment('UNDER_REVIEW', { ...asked(question), responses: [no('a')] });
    expect(findings).toMatchObject([
      {
        title: 'Is access reviewed?',
        description: 'Answer: NO. Expected: YES.',
        severity: 'HIGH',
        controlCodes: ['AC-1', 'AC-2'],
        dueDate: null,
      },
    ]);
  });

  it('200 the first decision of a submitted assessment proposes as claiming it does', async () => {
    const { id } = await anAssessment('SUBMITTED', { responses: [no('a'), no('b')] });
    const decided = await done(deciding(id, 'b', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    expect(decided.findings.map(({ questionKey }) => questionKey).sort()).toEqual(['a', 'b']);
    expect(shown(await done(finalizing(id)))).toEqual([{ questionKey: 'a', status: 'OPEN', proposed: false }]);
  });

  it('200 again after it was reopened: what was found and dismissed stands, and nothing is found twice', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', { ...FOUR, responses: KEYS.map(no) });
    await created(id, 'dismissals', { questionKey: 'high', reason: 'Covered elsewhere' });
    const first = await done(finalizing(id));
    await done(steps(id).reopen);
    await done(deciding0(id, 'low'));
    const again = await done(finalizing(id));
    expect(again.findings).toEqual(first.findings);
    expect(again.dismissals).toEqual(first.dismissals);
    expect((await call(reading(id))).json()).toEqual(again);
  });
});
