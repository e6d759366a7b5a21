import { Answer, type FrozenQuestion, RiskWeight } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { type JudgedQuestion, judgeAssessment, type Responses } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import type { GivenResponse } from '../../domain/compliance.ts';
import { toNumber, toText } from '../../domain/rational.ts';
import { type Score, scoreOf, type Weights } from '../../domain/scoring.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Assessment, frozenQuestionsOf } from './assessment-queries.ts';

export type StoredResponse = Selectable<Tables['response']>;
export type StoredDecision = Selectable<Tables['review_decision']>;

/** What was answered and decided, question by question. */
export type Given = {
  readonly responses: ReadonlyMap<string, StoredResponse>;
  readonly decisions: ReadonlyMap<string, StoredDecision>;
  readonly usableFiles: ReadonlyMap<string, number>;
};

export type Answered = Given & {
  readonly submittedOn: string;
  readonly questions: readonly FrozenQuestion[];
  /** As the rules see it. */
  readonly answered: Responses;
};

export type Judgement = Answered & {
  readonly judged: readonly JudgedQuestion[];
  readonly score: Score<JudgedQuestion>;
};

const StoredWeights = z.record(RiskWeight, z.int());
const StoredAnswer = Answer.nullable();

export const weightsOf = ({ risk_weights }: Pick<Assessment, 'risk_weights'>): Weights =>
  StoredWeights.parse(risk_weights);

export const answerOf = ({ answer }: Pick<StoredResponse, 'answer'>) => StoredAnswer.parse(answer);

export type Asking = { readonly assessment: Assessment; readonly today: string };

/** What stands there now, as of the day of submission or, before that, today. */
export async function readAnswered(tx: Tx, caller: Caller, { assessment, today }: Asking): Promise<Answered> {
  const submittedOn = assessment.submitted_at?.slice(0, 10) ?? today;
  const given = await readGiven(tx, caller, { assessmentId: assessment.id, submittedOn });
  const questions = frozenQuestionsOf(assessment);
  const answered = new Map(questions.map(({ key }) => [key, givenResponse(key, given)]));
  return { ...given, submittedOn, questions, answered };
}

export async function judge(tx: Tx, caller: Caller, asking: Asking): Promise<Judgement> {
  const given = await readAnswered(tx, caller, asking);
  const judged = judgeAssessment(given.questions, given.answered, given.submittedOn);
  return { ...given, judged, score: scoreOf(judged, weightsOf(asking.assessment)) };
}

/** What is kept of a score: exactly, and rounded. */
export const scoreColumns = ({ score, earned, possible }: Score) => ({
  score: score && toNumber(score),
  earned: toText(earned),
  possible: toText(possible),
});

function givenResponse(key: string, { responses, decisions, usableFiles }: Given): GivenResponse {
  const response = responses.get(key);
  return {
    answer: response ? answerOf(response) : null,
    notApplicable: response?.not_applicable ?? false,
    decision: decisions.get(key)?.decision ?? null,
    usableFiles: usableFiles.get(key) ?? 0,
  };
}

type Asked = { readonly assessmentId: string; readonly submittedOn: string };

async function readGiven(tx: Tx, { organisationId }: Caller, { assessmentId, submittedOn }: Asked): Promise<Given> {
  const ofAssessment = { organisation_id: organisationId, assessment_id: assessmentId };
  const responses = await tx
    .selectFrom('response')
    .selectAll()
    .where((where) => where.and(ofAssessment))
    .execute();
  const decisions = await tx
    .selectFrom('review_decision')
    .selectAll()
    .where((where) => where.and(ofAssessment))
    .execute();
  const files = await tx
    .selectFrom('evidence')
    .innerJoin('evidence_question', (join) =>
      join
        .onRef('evidence_question.organisation_id', '=', 'evidence.organisation_id')
        .onRef('evidence_question.evidence_id', '=', 'evidence.id'),
    )
    .select(['question_key', ({ fn }) => fn.countAll<number>().as('files')])
    .where('evidence.organisation_id', '=', organisationId)
    .where('evidence.assessment_id', '=', assessmentId)
    .where(sql<boolean>`coalesce(expires_date >= ${submittedOn}::date, true)`)
    .groupBy('question_key')
    .execute();
  return {
    responses: new Map(responses.map((response) => [response.question_key, response])),
    decisions: new Map(decisions.map((decision) => [decision.question_key, decision])),
    usableFiles: new Map(files.map(({ question_key, files: count }) => [question_key, count])),
  };
}
