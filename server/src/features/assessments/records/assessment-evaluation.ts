import { Answer, type FrozenQuestion, RiskWeight, type ScoreBreakdown } from '@assay/contract';
import {
  type CalculatedScore,
  calculateScore,
  formatRational,
  type Rational,
  toNumber,
  type Weights,
} from '@assay/contract/rules';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { evaluateAssessment, type QuestionCompliance, type Responses } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { ResponseInput } from '../../../domain/compliance.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AssessmentRow, listFrozenQuestions } from './assessment-locks.ts';

export type ResponseRow = Selectable<Tables['response']>;
type ReviewDecisionRow = Selectable<Tables['review_decision']>;

type StoredAnswers = {
  readonly responses: ReadonlyMap<string, ResponseRow>;
  readonly decisions: ReadonlyMap<string, ReviewDecisionRow>;
  readonly usableFiles: ReadonlyMap<string, number>;
};

export type AnsweredAssessment = StoredAnswers & {
  readonly submittedOn: string;
  readonly questions: readonly FrozenQuestion[];
  /** The input for evaluating the rules. */
  readonly answered: Responses;
};

export type AssessmentEvaluation = AnsweredAssessment & {
  readonly evaluated: readonly QuestionCompliance[];
  readonly score: CalculatedScore<QuestionCompliance>;
};

const StoredWeights = z.record(RiskWeight, z.int());
const StoredAnswer = Answer.nullable();

export const parseWeights = ({ risk_weights }: Pick<AssessmentRow, 'risk_weights'>): Weights =>
  StoredWeights.parse(risk_weights);

export const parseAnswer = ({ answer }: Pick<ResponseRow, 'answer'>) => StoredAnswer.parse(answer);

export type EvaluationInput = { readonly assessment: AssessmentRow; readonly today: string };

/** The current answers as of the submission date or, before submission, today. */
export async function getAnsweredAssessment(
  tx: Tx,
  caller: Caller,
  { assessment, today }: EvaluationInput,
): Promise<AnsweredAssessment> {
  const submittedOn = assessment.submitted_at?.slice(0, 10) ?? today;
  const given = await readStoredAnswers(tx, caller, { assessmentId: assessment.id, submittedOn });
  const questions = listFrozenQuestions(assessment);
  const answered = new Map(questions.map(({ key }) => [key, toResponseInput(key, given)]));
  return { ...given, submittedOn, questions, answered };
}

export async function evaluateAssessmentIn(
  tx: Tx,
  caller: Caller,
  asking: EvaluationInput,
): Promise<AssessmentEvaluation> {
  const given = await getAnsweredAssessment(tx, caller, asking);
  const evaluated = evaluateAssessment(given.questions, given.answered, given.submittedOn);
  return { ...given, evaluated, score: calculateScore(evaluated, parseWeights(asking.assessment)) };
}

/** Stores the rounded score and the exact points. */
export const toScoreColumns = ({ score, earned, possible }: CalculatedScore) => ({
  score: score && toNumber(score),
  earned: formatRational(earned),
  possible: formatRational(possible),
});

function toResponseInput(key: string, { responses, decisions, usableFiles }: StoredAnswers): ResponseInput {
  const response = responses.get(key);
  return {
    answer: response ? parseAnswer(response) : null,
    notApplicable: response?.not_applicable ?? false,
    decision: decisions.get(key)?.decision ?? null,
    usableFiles: usableFiles.get(key) ?? 0,
  };
}

type StoredAnswersInput = { readonly assessmentId: string; readonly submittedOn: string };

async function readStoredAnswers(
  tx: Tx,
  { organisationId }: Caller,
  { assessmentId, submittedOn }: StoredAnswersInput,
): Promise<StoredAnswers> {
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

const formatFraction = (value: Rational | null) => value && formatRational(value);

/** The rule and the points of each question, in exact fractions that add up. */
export const toScoreBreakdown = (assessment: AssessmentRow, { score }: AssessmentEvaluation): ScoreBreakdown => ({
  scoringVersion: assessment.scoring_version ?? 1,
  weights: parseWeights(assessment),
  final: assessment.status === 'COMPLETED',
  score: score.score && toNumber(score.score),
  earned: formatRational(score.earned),
  possible: formatRational(score.possible),
  exact: formatFraction(score.score),
  lines: score.lines.map((line) => ({
    questionKey: line.key,
    question: line.text,
    riskWeight: line.riskWeight,
    weight: line.weight,
    rule: line.rule,
    reason: line.reason,
    compliance: formatFraction(line.compliance),
    gain: formatFraction(line.gain),
    loss: formatFraction(line.loss),
    automatic: { ...line.automatic, compliance: formatFraction(line.automatic.compliance) },
  })),
});
