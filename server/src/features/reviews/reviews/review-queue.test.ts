import { randomUUID } from 'node:crypto';
import type { ReviewQueue } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  decideCall,
  replyCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import {
  claimResponse,
  listUnchanged,
  QUESTIONS,
  replaceQuestion,
  replaceResponse,
  RESPONSES,
  type SecondRound,
  useReviewRounds,
} from '../../../../test/support/review-rounds.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done, test } = integrator;
const { reviewer, aFirstRound, aSecondRound, queueOf, keepNothing } = useReviewRounds(integrator);

const reasonsOf = ({ questions }: ReviewQueue) =>
  Object.fromEntries(questions.map(({ questionKey, reasons }) => [questionKey, reasons]));

describe('GET /api/app/assessments/{assessmentId}/review-queue', () => {
  it('200 with the questions that need a person in a first assessment, and nothing to keep', async () => {
    const { id } = await anAssessment('SUBMITTED', { ...withQuestions(...QUESTIONS), responses: RESPONSES });
    const queue = await queueOf(id);
    expect(reasonsOf(queue)).toEqual({
      gap: ['NOT_AS_EXPECTED'],
      text: ['FREE_TEXT'],
      claim: ['NOT_APPLICABLE_CLAIMED'],
    });
    expect([queue.unchanged, queue.previous]).toEqual([[], null]);
  });

  it('200 with what is new since the previous assessment, and the accepted decisions on what is not', async () => {
    const first = await aFirstRound();
    const { id } = await aSecondRound(first, { responses: replaceResponse('info', { answer: 'In Porto' }) });
    const queue = await queueOf(id);
    expect(reasonsOf(queue)).toMatchObject({ info: ['CHANGED_SINCE_LAST_TIME'], gap: ['NOT_AS_EXPECTED'] });
    expect(queue.previous).toEqual({ id: first.id, title: first.title, completedAt: first.completedAt });
    expect(listUnchanged(queue)).toEqual(['gap', 'text', 'claim']);
    expect(queue.unchanged[0]).toEqual({
      questionKey: 'gap',
      decision: 'COMPLIANT',
      rationale: 'Another control makes up for it',
      reviewerName: 'Integration',
      decidedAt: expect.any(String),
    });
  });

  it('200 with what changed after it was sent back, and what the vendor replied to', async () => {
    const { id } = await aSecondRound(await aFirstRound());
    const questions = [
      { questionKey: 'fine', comment: 'Since when?' },
      { questionKey: 'text', comment: 'Which one?' },
    ];
    await done({
      method: 'POST',
      url: `/api/v1/assessments/${id}/send-back`,
      payload: { dueDate: '2099-12-31', questions },
    });
    await done(saveResponsesCall(id, [{ questionKey: 'text', answer: 'ISO 27001' }]));
    expect((await call(replyCall(id, 'fine'))).statusCode).toBe(201);
    await done(transitionCalls(id).submit);
    const queue = await queueOf(id);
    expect(reasonsOf(queue)).toMatchObject({
      fine: ['VENDOR_COMMENT'],
      text: ['FREE_TEXT', 'CHANGED_AFTER_SEND_BACK', 'CHANGED_SINCE_LAST_TIME', 'VENDOR_COMMENT'],
    });
    expect(listUnchanged(queue)).toEqual(['gap', 'claim']);
  });

  it('200 with evidence that is missing or has expired', async () => {
    const first = await aFirstRound([{ questionKey: 'fine' }, { questionKey: 'gap' }]);
    const { id } = await aSecondRound(first, { files: [{ questionKey: 'gap', expiresDate: '2020-01-01' }] });
    expect(reasonsOf(await queueOf(id))).toMatchObject({
      fine: ['EVIDENCE_MISSING'],
      gap: ['NOT_AS_EXPECTED', 'EVIDENCE_EXPIRED'],
    });
  });

  it('200 and empty until the assessment is submitted; 404 for an unknown one', async () => {
    const { id } = await anAssessment('IN_PROGRESS');
    expect(await queueOf(id)).toEqual({ questions: [], unchanged: [], previous: null });
    expect(
      (await reviewer().call({ method: 'GET', url: `/api/app/assessments/${randomUUID()}/review-queue` })).statusCode,
    ).toBe(404);
  });
});

describe('Decisions cannot be kept', () => {
  it.each<[string, SecondRound]>([
    ['when the wording changed', { questions: replaceQuestion('gap', { text: 'In other words?' }) }],
    ['when the help text changed', { questions: replaceQuestion('gap', { helpText: 'Everywhere' }) }],
    ['when the expected answer changed', { questions: replaceQuestion('gap', { expectedAnswer: 'NO' }) }],
    ['when the answer changed', { responses: replaceResponse('gap', { answer: 'YES' }) }],
    ['when a file was added', { files: [{ questionKey: 'gap' }] }],
  ])('%s', async (_when, round) => {
    const { id } = await aSecondRound(await aFirstRound(), round);
    expect(listUnchanged(await queueOf(id))).toEqual(['text', 'claim']);
    const response = await keepNothing(id, 'text', 'gap');
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'DECISIONS_CHANGED', error: expect.stringContaining('can no longer be kept: gap') },
    ]);
  });

  it('when the justification changed', async () => {
    const { id } = await aSecondRound(await aFirstRound(), {
      responses: replaceResponse('claim', claimResponse('claim', 'Sold')),
    });
    expect(listUnchanged(await queueOf(id))).toEqual(['gap', 'text']);
  });

  it('when a file has another expiry date or has expired, but with the same file they can', async () => {
    const VALID = { questionKey: 'gap', expiresDate: '2099-01-01' };
    const first = await aFirstRound([VALID]);
    const other = await aSecondRound(first, { files: [{ ...VALID, expiresDate: '2098-01-01' }] });
    expect(listUnchanged(await queueOf(other.id))).not.toContain('gap');
    const same = await aSecondRound(first, { files: [VALID] });
    expect(listUnchanged(await queueOf(same.id))).toContain('gap');
    await test.database.query(
      `update evidence set expires_date = current_date - 1 where assessment_id = any ($1::uuid[])`,
      [[first.id, same.id]],
    );
    expect(listUnchanged(await queueOf(same.id))).not.toContain('gap');
  });

  it('when the automatic result is another one because time has passed', async () => {
    const date = buildQuestion('when', { type: 'DATE', expectedAnswer: { maxAgeDays: 400 }, required: false });
    const responses = [{ questionKey: 'when', answer: '2026-01-01' }];
    const { id: firstId } = await anAssessment('SUBMITTED', { ...withQuestions(date), responses });
    await test.database.query(`update assessment set submitted_at = '2026-02-01' where id = $1`, [firstId]);
    await done(decideCall(firstId, 'when', { decision: 'COMPLIANT' }));
    const first = await done(transitionCalls(firstId).finalize);
    const { id } = await aSecondRound(first, { responses });
    expect(listUnchanged(await queueOf(id))).toEqual(['when']);
    await test.database.query(`update assessment set submitted_at = '2029-02-01' where id = $1`, [id]);
    expect(listUnchanged(await queueOf(id))).toEqual([]);
  });

  it('when the previous decision was not to accept the answer', async () => {
    const { id: firstId } = await anAssessment('SUBMITTED', {
      ...withQuestions(buildQuestion('a'), buildQuestion('b')),
      responses: [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')],
    });
    await done(decideCall(firstId, 'a', { decision: 'NON_COMPLIANT' }));
    await done(decideCall(firstId, 'b', { decision: 'PARTIAL', rationale: 'Half' }));
    const first = await done(transitionCalls(firstId).finalize);
    const { id } = await aSecondRound(first, { responses: [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')] });
    expect(listUnchanged(await queueOf(id))).toEqual([]);
  });
});
