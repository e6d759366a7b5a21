import { randomUUID } from 'node:crypto';
import type { AssessmentDetail, Decision } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  decideCall,
  getAssessmentCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { buildQuestion, findQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, call, done, organisation, refused, test } = useAssessmentIntegrator();

const NO = { questionKey: 'a', answer: 'NO' };
const lineOf = ({ scoreBreakdown }: AssessmentDetail, key: string) =>
  scoreBreakdown?.lines.find(({ questionKey }) => questionKey === key);

/** CRITICAL a is non-compliant and MEDIUM b is compliant: 2 of 10 points. */
const FAILED = {
  ...withQuestions(buildQuestion('a', { riskWeight: 'CRITICAL' }), buildQuestion('b', { riskWeight: 'MEDIUM' })),
  responses: [NO, yesResponse('b')],
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
    const decided = await done(decideCall(id, 'a', { decision, rationale: 'Seen it' }));
    const rule = decision === 'CLARIFICATION_REQUESTED' ? 'EXPECTATION' : 'REVIEWED';
    expect([decided.score, lineOf(decided, 'a')]).toMatchObject([score, { rule, compliance }]);
    expect(decided.scoreBreakdown).toMatchObject({ score, final: false });
    expect((await call(getAssessmentCall(id))).json()).toEqual(decided);
  });

  it("200 keeps the vendor's answer and the automatic result", async () => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    const decided = await done(decideCall(id, 'a', { decision: 'COMPLIANT', rationale: 'A control makes up for it' }));
    expect(lineOf(decided, 'a')?.automatic).toEqual({
      rule: 'EXPECTATION',
      compliance: '0',
      reason: 'Answered No. Expected Yes',
    });
    expect(findQuestion(decided, 'a')?.response).toMatchObject({
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

  it('409 for null when there is no decision; writes nothing', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const response = await refused(decideCall(id, 'a', { decision: null }));
    expect([response.statusCode, response.json()]).toMatchObject([409, { error: 'There is no decision to undo' }]);
  });

  it('200 for null removes a decision, and the automatic result counts again', async () => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    await done(decideCall(id, 'a', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    const undone = await done(decideCall(id, 'a', { decision: null }));
    expect([undone.status, undone.score, findQuestion(undone, 'a')?.response?.review]).toEqual([
      'UNDER_REVIEW',
      0.2,
      null,
    ]);
    expect((await audited())[0]).toMatchObject({
      action: 'REVIEW_DECISION',
      meta: { questionKey: 'a', decision: { from: 'COMPLIANT', to: null } },
    });
  });

  it('200 replaces a decision, and REVIEW_DECISION records both decisions and the rationale', async () => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    await done(decideCall(id, 'a', { decision: 'PARTIAL', rationale: 'Half of it' }));
    expect((await audited())[0]).toMatchObject({
      action: 'REVIEW_DECISION',
      entity_id: id,
      meta: { decision: { from: null, to: 'PARTIAL' }, rationale: 'Half of it', from: 'SUBMITTED', to: 'UNDER_REVIEW' },
    });
    await done(decideCall(id, 'a', { decision: 'NON_COMPLIANT' }));
    expect((await audited())[0]).toMatchObject({
      meta: { decision: { from: 'PARTIAL', to: 'NON_COMPLIANT' }, rationale: null, from: 'UNDER_REVIEW' },
    });
  });

  it('200 for the first decision starts the review and sets the reviewer', async () => {
    const { id, reviewer } = await anAssessment('SUBMITTED', FAILED);
    expect(reviewer).toBeNull();
    const robin = await seedSignedInUser(test, organisation);
    const first = await robin.call(decideCall(id, 'b', { decision: 'COMPLIANT' }));
    expect(first.json()).toMatchObject({
      status: 'UNDER_REVIEW',
      reviewerName: 'Robin',
      reviewer: { id: robin.user.id, name: 'Robin' },
    });
    const second = await done(decideCall(id, 'a', { decision: 'NON_COMPLIANT' }));
    expect(second.reviewer).toEqual({ id: robin.user.id, name: 'Robin' });
    expect(findQuestion(second, 'a')?.response?.review?.reviewerName).toBe('Integration');
  });

  it('200 without a rationale when the decision equals the automatic result, or when there is none', async () => {
    const questions = withQuestions(
      buildQuestion('a', { required: false }),
      buildQuestion('text', { type: 'FREE_TEXT', expectedAnswer: 'A policy' }),
    );
    const responses = [NO, { questionKey: 'text', answer: 'We have one' }];
    const { id } = await anAssessment('SUBMITTED', { ...questions, responses });
    await done(decideCall(id, 'a', { decision: 'NON_COMPLIANT' }));
    expect(await done(decideCall(id, 'text', { decision: 'COMPLIANT' }))).toMatchObject({ score: 0.5 });
  });

  it.each([
    ['COMPLIANT', null],
    ['COMPLIANT', ' '],
    ['PARTIAL', ''],
    ['NOT_APPLICABLE', undefined],
  ])('400 for %s that differs from the automatic result, with the rationale %j', async (decision, rationale) => {
    const { id } = await anAssessment('SUBMITTED', FAILED);
    const response = await refused(decideCall(id, 'a', { decision, rationale }));
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        error: 'A rationale is required when the decision differs from the automatic result',
        details: [{ path: 'rationale', message: 'Automatic result: Answered No. Expected Yes' }],
      },
    ]);
  });

  it('400 when "not applicable" is accepted without a rationale; writes nothing', async () => {
    const claim = { questionKey: 'a', answer: null, notApplicable: true, justification: 'No such system' };
    const { id } = await anAssessment('SUBMITTED', { ...FAILED, responses: [claim, yesResponse('b')] });
    expect((await refused(decideCall(id, 'a', { decision: 'NOT_APPLICABLE' }))).statusCode).toBe(400);
    const agreed = await done(decideCall(id, 'a', { decision: 'NOT_APPLICABLE', rationale: 'Indeed' }));
    expect([agreed.score, lineOf(agreed, 'a')?.automatic.rule]).toEqual([1, 'NA_PENDING']);
  });

  it.each([[{}], [{ decision: 'MAYBE' }], [{ decision: 'COMPLIANT', rationale: 7 }]])(
    '400 for %j; writes nothing',
    async (body) => {
      const { id } = await anAssessment('SUBMITTED');
      expect((await refused(decideCall(id, 'a', body))).statusCode).toBe(400);
    },
  );

  it.each(['elsewhere', '%20', 'x'.repeat(65)])('404 for the unknown question %s; writes nothing', async (key) => {
    const { id } = await anAssessment('SUBMITTED');
    expect((await refused(decideCall(id, key, { decision: 'COMPLIANT' }))).statusCode).toBe(404);
  });

  it('404 for an unknown assessment; writes nothing', async () => {
    expect((await refused(decideCall(randomUUID(), 'a', { decision: 'COMPLIANT' }))).statusCode).toBe(404);
  });

  const IF_YES = { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value: 'YES' }] };
  const HIDDEN = withQuestions(buildQuestion('a'), buildQuestion('b', { conditionalLogic: IF_YES }));

  it('200 for a question that was not asked', async () => {
    const { id, score } = await anAssessment('SUBMITTED', { ...HIDDEN, responses: [NO] });
    expect(score).toBe(0);
    const decided = await done(decideCall(id, 'b', { decision: 'COMPLIANT', rationale: 'Seen it' }));
    expect([decided.score, lineOf(decided, 'b')?.rule]).toEqual([0.5, 'REVIEWED']);
  });

  it('409 for a clarification of a question that was not asked; writes nothing', async () => {
    const { id } = await anAssessment('SUBMITTED', { ...HIDDEN, responses: [NO] });
    const response = await refused(decideCall(id, 'b', { decision: 'CLARIFICATION_REQUESTED' }));
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: 'This question was not shown to the vendor, so you cannot request clarification' },
    ]);
  });
});

describe('POST /api/v1/assessments/{assessmentId}/claim', () => {
  it('200 sets the reviewer, with one CLAIM_ASSESSMENT entry', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const robin = await seedSignedInUser(test, organisation);
    expect((await robin.call(transitionCalls(id).claim)).json()).toMatchObject({
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
