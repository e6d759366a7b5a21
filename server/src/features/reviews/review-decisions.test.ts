import { randomUUID } from 'node:crypto';
import type { AssessmentDetail, Decision } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { asked, assessmentsOf, deciding, questionIn, reading, steps, yes } from '../../../test/assessment-life.ts';
import { aSignedInUser } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { audited, call, refused, test } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);

const NO = { questionKey: 'a', answer: 'NO' };
const lineOf = ({ scoreBreakdown }: AssessmentDetail, key: string) =>
  scoreBreakdown?.lines.find(({ questionKey }) => questionKey === key);

/** CRITICAL a is failed and MEDIUM b is met: 2 of 10. */
const FAILED = {
  ...asked(aQuestion('a', { riskWeight: 'CRITICAL' }), aQuestion('b', { riskWeight: 'MEDIUM' })),
  responses: [NO, yes('b')],
};

describe('PUT /api/v1/assessments/{assessmentId}/decisions/{questionKey}', () => {
  it.each<[Decision, string | null, number]>([
    ['COMPLIANT', '1', 1],
    ['PARTIAL', '1/2', 0.6],
    ['NON_COMPLIANT', '0', 0.2],
    ['NOT_APPLICABLE', null, 1],
    ['CLARIFICATION_REQUESTED', '0', 0.2],
  ])('200 for %s counts as %s, and the score is %d', async (decision, compliance, score) => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    const decided = await done(deciding(id, 'a', { decision, rationale: 'Seen it' }));
    const rule = decision === 'CLARIFICATION_REQUESTED' ? 'EXPECTATION' : 'REVIEWED';
    expect([decided.score, lineOf(decided, 'a')]).toMatchObject([score, { rule, compliance }]);
    expect(decided.scoreBreakdown).toMatchObject({ score, final: false });
    expect((await call(reading(id))).json()).toEqual(decided);
  });

  it("200 leaves the vendor's answer and the automatic value on record", async () => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    const decided = await done(deciding(id, 'a', { decision: 'COMPLIANT', rationale: 'A control makes up for it' }));
    expect(lineOf(decided, 'a')?.automatic).toEqual({
      rule: 'EXPECTATION',
      compliance: '0',
      reason: 'Answered NO; expected YES',
    });
    expect(questionIn(decided, 'a')?.response).toMatchObject({
      answer: 'NO',
      compliance: 1,
      review: {
        decision: 'COMPLIANT',
        rationale: 'A control makes up for it',
        reviewerName: 'Integration',
        decidedAt: expect.any(String),
      },
    });
  });

  it('409 with null where nothing was decided, and nothing is written', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const answer = await refused(deciding(id, 'a', { decision: null }));
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'There is no decision to take back' }]);
  });

  it('200 with null takes a decision back, and the automatic value counts again', async () => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    await done(deciding(id, 'a', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    const undone = await done(deciding(id, 'a', { decision: null }));
    expect([undone.status, undone.score, questionIn(undone, 'a')?.response?.review]).toEqual([
      'UNDER_REVIEW',
      0.2,
      null,
    ]);
    expect((await audited())[0]).toMatchObject({
      action: 'REVIEW_DECISION',
      meta: { questionKey: 'a', decision: { from: 'COMPLIANT', to: null } },
    });
  });

  it('200 replaces a decision, and REVIEW_DECISION keeps what it was before and after, and why', async () => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    await done(deciding(id, 'a', { decision: 'PARTIAL', rationale: 'Half of it' }));
    expect((await audited())[0]).toMatchObject({
      action: 'REVIEW_DECISION',
      entity_id: id,
      meta: { decision: { from: null, to: 'PARTIAL' }, rationale: 'Half of it', from: 'SUBMITTED', to: 'UNDER_REVIEW' },
    });
    await done(deciding(id, 'a', { decision: 'NON_COMPLIANT' }));
    expect((await audited())[0]).toMatchObject({
      meta: { decision: { from: 'PARTIAL', to: 'NON_COMPLIANT' }, rationale: null, from: 'UNDER_REVIEW' },
    });
  });

  it('200 the first decision starts the review: whoever decides is the reviewer from then on', async () => {
    const { id, reviewer } = await anAssessment('SUBMITTED', FAILED);
    expect(reviewer).toBeNull();
    const robin = await aSignedInUser(test, integrator.organisation);
    const first = await robin.call(deciding(id, 'b', { decision: 'COMPLIANT' }));
    expect(first.json()).toMatchObject({
      status: 'UNDER_REVIEW',
      reviewerName: 'Robin',
      reviewer: { id: robin.user.id, name: 'Robin' },
    });
    const second = await done(deciding(id, 'a', { decision: 'NON_COMPLIANT' }));
    expect(second.reviewer).toEqual({ id: robin.user.id, name: 'Robin' });
    expect(questionIn(second, 'a')?.response?.review?.reviewerName).toBe('Integration');
  });

  it('200 without a rationale where the decision says what the rules say, or where they say nothing', async () => {
    const questions = asked(
      aQuestion('a', { required: false }),
      aQuestion('text', { type: 'FREE_TEXT', expectedAnswer: 'A policy' }),
    );
    const responses = [NO, { questionKey: 'text', answer: 'We have one' }];
    const { id } = await anAssessment('SUBMITTED', { ...questions, responses });
    await done(deciding(id, 'a', { decision: 'NON_COMPLIANT' }));
    expect(await done(deciding(id, 'text', { decision: 'COMPLIANT' }))).toMatchObject({ score: 0.5 });
  });

  it.each([
    ['COMPLIANT', null],
    ['COMPLIANT', ' '],
    ['PARTIAL', ''],
    ['NOT_APPLICABLE', undefined],
  ])('400 for %s that differs from the automatic result, with the rationale %j', async (decision, rationale) => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    const answer = await refused(deciding(id, 'a', { decision, rationale }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        error: 'A decision that differs from the automatic result needs a rationale',
        details: [{ path: 'rationale', message: 'The automatic result is: Answered NO; expected YES' }],
      },
    ]);
  });

  it('400 when a claim of "not applicable" is agreed to without a rationale, and nothing is written', async () => {
    const claim = { questionKey: 'a', answer: null, notApplicable: true, justification: 'No such system' };
    const { id } = await anAssessment('SUBMITTED', { ...FAILED, responses: [claim, yes('b')] });
    expect((await refused(deciding(id, 'a', { decision: 'NOT_APPLICABLE' }))).statusCode).toBe(400);
    const agreed = await done(deciding(id, 'a', { decision: 'NOT_APPLICABLE', rationale: 'Indeed' }));
    expect([agreed.score, lineOf(agreed, 'a')?.automatic.rule]).toEqual([1, 'NA_PENDING']);
  });

  it.each([[{}], [{ decision: 'MAYBE' }], [{ decision: 'COMPLIANT', rationale: 7 }]])(
    '400 for %j, and nothing is written',
    async (body) => {
      const { id } = await anAssessment('SUBMITTED');
      expect((await refused(deciding(id, 'a', body))).statusCode).toBe(400);
    },
  );

  it.each(['elsewhere', '%20', 'x'.repeat(65)])(
    '404 for the unknown question %s, and nothing is written',
    async (key) => {
      const { id } = await anAssessment('SUBMITTED');
      expect((await refused(deciding(id, key, { decision: 'COMPLIANT' }))).statusCode).toBe(404);
    },
  );

  it('404 for an unknown assessment, and nothing is written', async () => {
    expect((await refused(deciding(randomUUID(), 'a', { decision: 'COMPLIANT' }))).statusCode).toBe(404);
  });

  it('409 for a question that is hidden, and nothing is written', async () => {
    const rules = [{ question: 'a', operator: 'equals' as const, value: 'YES' }];
    const hidden = asked(aQuestion('a'), aQuestion('b', { conditionalLogic: { match: 'all', rules } }));
    const { id } = await anAssessment('SUBMITTED', { ...hidden, responses: [NO] });
    const answer = await refused(deciding(id, 'b', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'A question that the vendor does not see cannot be decided' },
    ]);
  });
});

describe('POST /api/v1/assessments/{assessmentId}/claim', () => {
  it('200 sets the reviewer, with one CLAIM_ASSESSMENT entry', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const robin = await aSignedInUser(test, integrator.organisation);
    expect((await robin.call(steps(id).claim)).json()).toMatchObject({
      status: 'UNDER_REVIEW',
      reviewer: { id: robin.user.id, name: 'Robin' },
    });
    expect((await audited())[0]).toMatchObject({
      action: 'CLAIM_ASSESSMENT',
      entity_id: id,
      meta: { from: 'SUBMITTED', to: 'UNDER_REVIEW' },
    });
  });
});
