import type { AssessmentDetail, Question, ReviewQueue } from '@assay/contract';
import { expect } from 'vitest';
import { decideCall, transitionCalls, yesResponse } from './assessment-calls.ts';
import type { useAssessmentIntegrator } from './assessment-integrator.ts';
import { fingerprintDatabase } from './database-fingerprint.ts';
import { uploadEvidenceCall } from './evidence.ts';
import { seedSignedInUser } from './factories.ts';
import { useFixture } from './fixture.ts';
import { buildQuestion, postTemplateCall, putTemplateCall, withQuestions } from './questionnaires.ts';

const FREE_TEXT = { type: 'FREE_TEXT', expectedAnswer: 'A policy', required: false } as const;

export const claimResponse = (questionKey: string, justification = 'Not used') => ({
  questionKey,
  answer: null,
  notApplicable: true,
  justification,
});

export const QUESTIONS = [
  buildQuestion('fine'),
  buildQuestion('gap', { riskWeight: 'CRITICAL', required: false }),
  buildQuestion('text', FREE_TEXT),
  buildQuestion('claim'),
  buildQuestion('info', { ...FREE_TEXT, expectedAnswer: null }),
];
export const RESPONSES = [
  yesResponse('fine'),
  { questionKey: 'gap', answer: 'NO' },
  { questionKey: 'text', answer: 'We have one' },
  claimResponse('claim'),
  { questionKey: 'info', answer: 'In Lisbon' },
];
/** The decisions of the first round, all of which can be kept. */
export const ACCEPTED = [
  ['gap', { decision: 'COMPLIANT', rationale: 'Another control makes up for it' }],
  ['text', { decision: 'COMPLIANT' }],
  ['claim', { decision: 'NOT_APPLICABLE', rationale: 'Indeed' }],
] as const;

export const replaceQuestion = (key: string, fields: Partial<Question>) =>
  QUESTIONS.map((question) => (question.key === key ? { ...question, ...fields } : question));
export const replaceResponse = (questionKey: string, response: object) =>
  RESPONSES.map((one) => (one.questionKey === questionKey ? { questionKey, ...response } : one));

type FileQueries = readonly Record<string, string>[];

export type SecondRound = {
  readonly questions?: readonly Question[];
  readonly responses?: readonly object[];
  readonly files?: FileQueries;
};

export const keepCall = (id: string, ...questionKeys: string[]) => ({
  method: 'POST' as const,
  url: `/api/app/assessments/${id}/kept-decisions`,
  payload: { questionKeys },
});

export const listUnchanged = ({ unchanged }: ReviewQueue) => unchanged.map(({ questionKey }) => questionKey);

/** Two assessments of the same vendor, and a reviewer of the second one. */
export function useReviewRounds(integrator: ReturnType<typeof useAssessmentIntegrator>) {
  const { anAssessment, call, done, organisation, test } = integrator;
  const reviewer = useFixture(() => seedSignedInUser(test, organisation));

  const attach = async (id: string, files: FileQueries) => {
    for (const query of files) expect((await call(uploadEvidenceCall(id, query))).statusCode).toBe(201);
  };

  /** Completed, with the accepted decisions. */
  const aFirstRound = async (files: FileQueries = []) => {
    const { id } = await anAssessment('IN_PROGRESS', { ...withQuestions(...QUESTIONS), responses: RESPONSES });
    await attach(id, files);
    await done(transitionCalls(id).submit);
    for (const [key, entry] of ACCEPTED) await done(decideCall(id, key, entry));
    return done(transitionCalls(id).finalize);
  };

  const publishVersion = async (templateId: string, questions: readonly Question[]): Promise<string> => {
    const { id, name, description } = (await call(postTemplateCall(`/${templateId}/versions`))).json();
    const sections = [{ title: 'All', questions: [...questions] }];
    expect((await call(putTemplateCall(id, { name, description, sections }))).statusCode).toBe(200);
    expect((await call(postTemplateCall(`/${id}/publish`))).statusCode).toBe(200);
    return id;
  };

  /** The same vendor again, submitted, with whatever is different this time. */
  const aSecondRound = async (first: AssessmentDetail, { questions, responses, files = [] }: SecondRound = {}) => {
    const lastId = first.template.id ?? '';
    const templateId = questions ? await publishVersion(lastId, questions) : lastId;
    const made = { templateId, vendorId: first.vendor.id, responses: responses ?? RESPONSES };
    const { id } = await anAssessment('IN_PROGRESS', made);
    await attach(id, files);
    return done(transitionCalls(id).submit);
  };

  const queueOf = async (id: string): Promise<ReviewQueue> => {
    const response = await reviewer().call({ method: 'GET', url: `/api/app/assessments/${id}/review-queue` });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  const keep = async (id: string, ...keys: string[]): Promise<AssessmentDetail> => {
    const response = await reviewer().call(keepCall(id, ...keys));
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  /** Calls, and asserts that the request writes nothing. */
  const keepNothing = async (id: string, ...keys: string[]) => {
    const before = await fingerprintDatabase(test.database);
    const response = await reviewer().call(keepCall(id, ...keys));
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    return response;
  };

  return { reviewer, aFirstRound, aSecondRound, queueOf, keep, keepNothing };
}
