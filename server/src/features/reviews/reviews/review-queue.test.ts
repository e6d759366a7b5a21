import { randomUUID } from 'node:crypto';
import type { AssessmentDetail, Question, ReviewQueue } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  decideCall,
  replyCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { useFixture } from '../../../../test/support/fixture.ts';
import {
  buildQuestion,
  findQuestion,
  postTemplateCall,
  putTemplateCall,
  withQuestions,
} from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, call, done, organisation, test } = useAssessmentIntegrator();
const reviewer = useFixture(() => seedSignedInUser(test, organisation));

const getQueueCall = (id: string) => ({ method: 'GET' as const, url: `/api/app/assessments/${id}/review-queue` });
const keepCall = (id: string, ...questionKeys: string[]) => ({
  method: 'POST' as const,
  url: `/api/app/assessments/${id}/kept-decisions`,
  payload: { questionKeys },
});

async function queueOf(id: string): Promise<ReviewQueue> {
  const response = await reviewer().call(getQueueCall(id));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const reasonsOf = ({ questions }: ReviewQueue) =>
  Object.fromEntries(questions.map(({ questionKey, reasons }) => [questionKey, reasons]));
const keepableOf = ({ unchanged }: ReviewQueue) => unchanged.map(({ questionKey }) => questionKey);

async function keep(id: string, ...keys: string[]): Promise<AssessmentDetail> {
  const response = await reviewer().call(keepCall(id, ...keys));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function refusedKeep(id: string, ...keys: string[]) {
  const before = await fingerprintDatabase(test.database);
  const response = await reviewer().call(keepCall(id, ...keys));
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return response;
}

const FREE_TEXT = { type: 'FREE_TEXT', expectedAnswer: 'A policy', required: false } as const;
const claim = (questionKey: string, justification = 'Not used') => ({
  questionKey,
  answer: null,
  notApplicable: true,
  justification,
});

const QUESTIONS = [
  buildQuestion('fine'),
  buildQuestion('gap', { riskWeight: 'CRITICAL', required: false }),
  buildQuestion('text', FREE_TEXT),
  buildQuestion('claim'),
  buildQuestion('info', { ...FREE_TEXT, expectedAnswer: null }),
];
const RESPONSES = [
  yesResponse('fine'),
  { questionKey: 'gap', answer: 'NO' },
  { questionKey: 'text', answer: 'We have one' },
  claim('claim'),
  { questionKey: 'info', answer: 'In Lisbon' },
];
const ACCEPTED = [
  ['gap', { decision: 'COMPLIANT', rationale: 'Another control makes up for it' }],
  ['text', { decision: 'COMPLIANT' }],
  ['claim', { decision: 'NOT_APPLICABLE', rationale: 'Indeed' }],
] as const;

/** An accepted assessment. */
async function aFirstRound(questions: readonly Question[] = QUESTIONS, files: readonly Record<string, string>[] = []) {
  const { id } = await anAssessment('IN_PROGRESS', { ...withQuestions(...questions), responses: RESPONSES });
  for (const query of files) expect((await call(uploadEvidenceCall(id, query))).statusCode).toBe(201);
  await done(transitionCalls(id).submit);
  for (const [key, entry] of ACCEPTED) await done(decideCall(id, key, entry));
  return done(transitionCalls(id).finalize);
}

type SecondRound = {
  readonly questions?: readonly Question[];
  readonly responses?: readonly object[];
  readonly files?: readonly Record<string, string>[];
};

/** The same vendor again, submitted, with whatever is different this time. */
async function aSecondRound(first: AssessmentDetail, { questions, responses, files = [] }: SecondRound = {}) {
  const templateId = questions ? await publishVersion(first.template.id ?? '', questions) : (first.template.id ?? '');
  const { id } = await anAssessment('IN_PROGRESS', {
    templateId,
    vendorId: first.vendor.id,
    responses: responses ?? RESPONSES,
  });
  for (const query of files) expect((await call(uploadEvidenceCall(id, query))).statusCode).toBe(201);
  return done(transitionCalls(id).submit);
}

async function publishVersion(templateId: string, questions: readonly Question[]): Promise<string> {
  const { id, name, description } = (await call(postTemplateCall(`/${templateId}/versions`))).json();
  const sections = [{ title: 'All', questions: [...questions] }];
  expect((await call(putTemplateCall(id, { name, description, sections }))).statusCode).toBe(200);
  expect((await call(postTemplateCall(`/${id}/publish`))).statusCode).toBe(200);
  return id;
}

const replaced = (key: string, fields: Partial<Question>) =>
  QUESTIONS.map((question) => (question.key === key ? { ...question, ...fields } : question));
const answered = (questionKey: string, response: object) =>
  RESPONSES.map((one) => (one.questionKey === questionKey ? { questionKey, ...response } : one));

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
    const { id } = await aSecondRound(first, { responses: answered('info', { answer: 'In Porto' }) });
    const queue = await queueOf(id);
    expect(reasonsOf(queue)).toMatchObject({ info: ['CHANGED_SINCE_LAST_TIME'], gap: ['NOT_AS_EXPECTED'] });
    expect(queue.previous).toEqual({ id: first.id, title: first.title, completedAt: first.completedAt });
    expect(keepableOf(queue)).toEqual(['gap', 'text', 'claim']);
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
    expect(keepableOf(queue)).toEqual(['gap', 'claim']);
  });

  it('200 with evidence that is missing or has expired', async () => {
    const first = await aFirstRound(QUESTIONS, [{ questionKey: 'fine' }, { questionKey: 'gap' }]);
    const { id } = await aSecondRound(first, { files: [{ questionKey: 'gap', expiresDate: '2020-01-01' }] });
    expect(reasonsOf(await queueOf(id))).toMatchObject({
      fine: ['EVIDENCE_MISSING'],
      gap: ['NOT_AS_EXPECTED', 'EVIDENCE_EXPIRED'],
    });
  });

  it('200 and empty until the assessment is submitted; 404 for an unknown one', async () => {
    const { id } = await anAssessment('IN_PROGRESS');
    expect(await queueOf(id)).toEqual({ questions: [], unchanged: [], previous: null });
    expect((await reviewer().call(getQueueCall(randomUUID()))).statusCode).toBe(404);
  });
});

describe('Decisions cannot be kept', () => {
  it.each<[string, SecondRound]>([
    ['when the wording changed', { questions: replaced('gap', { text: 'In other words?' }) }],
    ['when the help text changed', { questions: replaced('gap', { helpText: 'Everywhere' }) }],
    ['when the expected answer changed', { questions: replaced('gap', { expectedAnswer: 'NO' }) }],
    ['when the answer changed', { responses: answered('gap', { answer: 'YES' }) }],
    ['when a file was added', { files: [{ questionKey: 'gap' }] }],
  ])('%s', async (_when, round) => {
    const { id } = await aSecondRound(await aFirstRound(), round);
    expect(keepableOf(await queueOf(id))).toEqual(['text', 'claim']);
    const response = await refusedKeep(id, 'text', 'gap');
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'DECISIONS_CHANGED', error: expect.stringContaining('can no longer be kept: gap') },
    ]);
  });

  it('when the justification changed', async () => {
    const { id } = await aSecondRound(await aFirstRound(), { responses: answered('claim', claim('claim', 'Sold')) });
    expect(keepableOf(await queueOf(id))).toEqual(['gap', 'text']);
  });

  it('when a file has another expiry date or has expired, but with the same file they can', async () => {
    const VALID = { questionKey: 'gap', expiresDate: '2099-01-01' };
    const first = await aFirstRound(QUESTIONS, [VALID]);
    const other = await aSecondRound(first, { files: [{ ...VALID, expiresDate: '2098-01-01' }] });
    expect(keepableOf(await queueOf(other.id))).not.toContain('gap');
    const same = await aSecondRound(first, { files: [VALID] });
    expect(keepableOf(await queueOf(same.id))).toContain('gap');
    await test.database.query(
      `update evidence set expires_date = current_date - 1 where assessment_id = any ($1::uuid[])`,
      [[first.id, same.id]],
    );
    expect(keepableOf(await queueOf(same.id))).not.toContain('gap');
  });

  it('when the automatic result is another one because time has passed', async () => {
    const date = buildQuestion('when', { type: 'DATE', expectedAnswer: { maxAgeDays: 400 }, required: false });
    const responses = [{ questionKey: 'when', answer: '2026-01-01' }];
    const { id: firstId } = await anAssessment('SUBMITTED', { ...withQuestions(date), responses });
    await test.database.query(`update assessment set submitted_at = '2026-02-01' where id = $1`, [firstId]);
    await done(decideCall(firstId, 'when', { decision: 'COMPLIANT' }));
    const first = await done(transitionCalls(firstId).finalize);
    const { id } = await aSecondRound(first, { responses });
    expect(keepableOf(await queueOf(id))).toEqual(['when']);
    await test.database.query(`update assessment set submitted_at = '2029-02-01' where id = $1`, [id]);
    expect(keepableOf(await queueOf(id))).toEqual([]);
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
    expect(keepableOf(await queueOf(id))).toEqual([]);
  });
});

describe('POST /api/app/assessments/{assessmentId}/kept-decisions', () => {
  it('200 gives the same decisions and the same score as deciding one by one', async () => {
    const first = await aFirstRound();
    const kept = await aSecondRound(first);
    const result = await keep(kept.id, 'gap', 'text', 'claim');
    const single = await aSecondRound(await aFirstRound());
    let decided = single;
    for (const [key, entry] of ACCEPTED) decided = await done(decideCall(single.id, key, entry));
    expect(result).toMatchObject({ status: 'UNDER_REVIEW', score: decided.score, exactScore: decided.exactScore });
    expect(result.scoreBreakdown).toEqual(decided.scoreBreakdown);
    for (const [key, { decision }] of ACCEPTED) {
      const [now, then] = [result, decided].map((detail) => findQuestion(detail, key)?.response?.review);
      expect([now?.decision, now?.rationale]).toEqual([decision, then?.rationale]);
      expect(now?.reviewerName).toBe(reviewer().user.name);
    }
    expect(result.reviewer).toEqual({ id: reviewer().user.id, name: reviewer().user.name });
    const [byKeeping, byDeciding] = [
      await done(transitionCalls(kept.id).finalize),
      await done(transitionCalls(single.id).finalize),
    ];
    expect([byKeeping.exactScore, byKeeping.findings]).toEqual([byDeciding.exactScore, byDeciding.findings]);
  });

  it('200 writes one REVIEW_DECISION entry for each decision, with where it was kept from', async () => {
    const first = await aFirstRound();
    const { id } = await aSecondRound(first);
    await keep(id, 'gap', 'claim');
    const [second, start, ...older] = await audited();
    const keptFrom = { assessmentId: first.id, title: first.title };
    const moved = { from: 'UNDER_REVIEW', to: 'UNDER_REVIEW' };
    expect([start, second]).toMatchObject([
      {
        action: 'REVIEW_DECISION',
        entity_id: id,
        meta: { questionKey: 'gap', decision: { from: null, to: 'COMPLIANT' }, keptFrom, from: 'SUBMITTED' },
      },
      {
        action: 'REVIEW_DECISION',
        entity_id: id,
        meta: { questionKey: 'claim', rationale: 'Indeed', keptFrom, ...moved },
      },
    ]);
    expect(older.filter(({ entity_id, action }) => entity_id === id && action === 'REVIEW_DECISION')).toEqual([]);
  });

  it('200 for a repeated request, which writes nothing; and for two at once, which write once', async () => {
    const { id } = await aSecondRound(await aFirstRound());
    await keep(id, 'gap');
    const again = await refusedKeep(id, 'gap');
    expect([again.statusCode, again.json().status]).toEqual([200, 'UNDER_REVIEW']);
    const both = await Promise.all([1, 2].map(() => reviewer().call(keepCall(id, 'text', 'claim'))));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const entries = (await audited()).filter(
      ({ entity_id, action }) => entity_id === id && action === 'REVIEW_DECISION',
    );
    expect(entries).toHaveLength(3);
  });

  it('409 when one of the questions was decided differently meanwhile; keeps none', async () => {
    const { id } = await aSecondRound(await aFirstRound());
    await done(decideCall(id, 'text', { decision: 'PARTIAL' }));
    const response = await refusedKeep(id, 'gap', 'text');
    expect([response.statusCode, response.json().code]).toEqual([409, 'DECISIONS_CHANGED']);
  });

  it('409 when the previous assessment was reopened meanwhile; keeps none', async () => {
    const first = await aFirstRound();
    const { id } = await aSecondRound(first);
    await done(transitionCalls(first.id).reopen);
    expect((await refusedKeep(id, 'gap')).statusCode).toBe(409);
  });

  it('409 when there is nothing to keep or the status is another one; writes nothing', async () => {
    const { id } = await anAssessment('SUBMITTED');
    expect((await refusedKeep(id, 'a')).statusCode).toBe(409);
    const first = await aFirstRound();
    expect((await refusedKeep(first.id, 'gap')).json().code).toBe('WRONG_STATUS');
  });

  it('400 for unknown or no questions, 404 for an unknown assessment, 403 for a Viewer; writes nothing', async () => {
    const { id } = await aSecondRound(await aFirstRound());
    expect((await refusedKeep(id, 'elsewhere')).statusCode).toBe(400);
    expect((await refusedKeep(id)).statusCode).toBe(400);
    expect((await refusedKeep(randomUUID(), 'gap')).statusCode).toBe(404);
    const viewer = await seedSignedInUser(test, organisation, 'Viewer');
    expect((await viewer.call(keepCall(id, 'gap'))).statusCode).toBe(403);
    expect(
      findQuestion(await done({ method: 'GET', url: `/api/v1/assessments/${id}` }), 'gap')?.response?.review,
    ).toBeNull();
  });
});
