import { Answer, type FrozenQuestion, type RatingRules, RiskWeights, type ScoreBreakdown } from '@assay/contract';
import {
  calculateCoverage,
  type CalculatedScore,
  calculateScore,
  formatRational,
  type Rational,
  type ResponseInput,
  SCORING_VERSION,
  toNumber,
  type Weights,
} from '@assay/contract/rules';
import { type Selectable, sql } from 'kysely';
import {
  evaluateAssessment,
  listFailedCritical,
  type QuestionCompliance,
  type Responses,
} from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AssessmentRow, listFrozenQuestions } from './assessment-locks.ts';

export type ResponseRow = Selectable<Tables['response']>;
export type ReviewDecisionRow = Selectable<Tables['review_decision']>;

type StoredAnswers = {
  readonly responses: ReadonlyMap<string, ResponseRow>;
  readonly decisions: ReadonlyMap<string, ReviewDecisionRow>;
  readonly files: ReadonlyMap<string, StoredFiles>;
};

type StoredFiles = { readonly usable: number; readonly expiredOn: string | null };

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

const StoredAnswer = Answer.nullable();

export const parseWeights = ({ risk_weights }: Pick<AssessmentRow, 'risk_weights'>): Weights =>
  RiskWeights.parse(risk_weights);

export const parseAnswer = ({ answer }: Pick<ResponseRow, 'answer'>) => StoredAnswer.parse(answer);

export const getScoringVersion = ({ scoring_version }: Pick<AssessmentRow, 'scoring_version'>) =>
  scoring_version ?? SCORING_VERSION;

export type EvaluationInput = { readonly assessment: AssessmentRow; readonly today: string };

/** The current answers as of the submission date or, before submission, today. */
export async function getAnsweredAssessment(
  tx: Tx,
  caller: Caller,
  { assessment, today }: EvaluationInput,
): Promise<AnsweredAssessment> {
  const submittedOn = assessment.submitted_at?.slice(0, 10) ?? today;
  const given = await readStoredAnswers(tx, caller, { assessmentId: assessment.id, submittedOn });
  return { ...toAnswered(assessment, given), submittedOn };
}

function toAnswered(assessment: AssessmentRow, given: StoredAnswers) {
  const questions = listFrozenQuestions(assessment);
  return { ...given, questions, answered: new Map(questions.map(({ key }) => [key, toResponseInput(key, given)])) };
}

export const evaluateAssessmentIn = async (
  tx: Tx,
  caller: Caller,
  asking: EvaluationInput,
): Promise<AssessmentEvaluation> => evaluate(asking.assessment, await getAnsweredAssessment(tx, caller, asking));

function evaluate(assessment: AssessmentRow, given: AnsweredAssessment): AssessmentEvaluation {
  const evaluated = evaluateAssessment(given.questions, given.answered, {
    submittedOn: given.submittedOn,
    scoringVersion: getScoringVersion(assessment),
  });
  return { ...given, evaluated, score: calculateScore(evaluated, parseWeights(assessment)) };
}

export type DecidedQuestion = { readonly questionKey: string; readonly decision: ReviewDecisionRow | null };

/** The evaluation after a decision was made, or undone, without reading the answers again. */
export function evaluateDecision(
  assessment: AssessmentRow,
  before: AssessmentEvaluation,
  { questionKey, decision }: DecidedQuestion,
): AssessmentEvaluation {
  const { submittedOn, responses, files } = before;
  const decisions = new Map(before.decisions);
  decisions.delete(questionKey);
  if (decision) decisions.set(questionKey, decision);
  return evaluate(assessment, { ...toAnswered(assessment, { responses, decisions, files }), submittedOn });
}

/** Stores the rounded score, the exact points and the critical questions that limit the rating. */
export const toScoreColumns = (calculated: CalculatedScore<QuestionCompliance>) => {
  const { score, earned, possible } = calculated;
  return {
    score: score && toNumber(score),
    earned: formatRational(earned),
    possible: formatRational(possible),
    failed_critical: JSON.stringify(listFailedCritical(calculated.lines)),
  };
};

function toResponseInput(key: string, { responses, decisions, files }: StoredAnswers): ResponseInput {
  const response = responses.get(key);
  const { usable, expiredOn } = files.get(key) ?? { usable: 0, expiredOn: null };
  return {
    answer: response ? parseAnswer(response) : null,
    notApplicable: response?.not_applicable ?? false,
    decision: decisions.get(key)?.decision ?? null,
    usableFiles: usable,
    filesExpiredOn: usable === 0 ? expiredOn : null,
  };
}

type StoredAnswersInput = { readonly assessmentId: string; readonly submittedOn: string };

async function readStoredAnswers(
  tx: Tx,
  { organisationId }: Caller,
  { assessmentId, submittedOn }: StoredAnswersInput,
): Promise<StoredAnswers> {
  const ofAssessment = { organisation_id: organisationId, assessment_id: assessmentId };
  const [responses, decisions, files] = await Promise.all([
    tx
      .selectFrom('response')
      .selectAll()
      .where((where) => where.and(ofAssessment))
      .execute(),
    tx
      .selectFrom('review_decision')
      .selectAll()
      .where((where) => where.and(ofAssessment))
      .execute(),
    tx
      .selectFrom('evidence')
      .innerJoin('evidence_question', (join) =>
        join
          .onRef('evidence_question.organisation_id', '=', 'evidence.organisation_id')
          .onRef('evidence_question.evidence_id', '=', 'evidence.id'),
      )
      .select([
        'question_key as questionKey',
        sql<number>`count(*) filter (where expires_date is null or expires_date >= ${submittedOn}::date)`.as('usable'),
        sql<string | null>`max(expires_date) filter (where expires_date < ${submittedOn}::date)`.as('expiredOn'),
      ])
      .where('evidence.organisation_id', '=', organisationId)
      .where('evidence.assessment_id', '=', assessmentId)
      .where('evidence.annex', '=', false)
      .groupBy('question_key')
      .execute(),
  ]);
  return {
    responses: new Map(responses.map((response) => [response.question_key, response])),
    decisions: new Map(decisions.map((decision) => [decision.question_key, decision])),
    files: new Map(files.map(({ questionKey, usable, expiredOn }) => [questionKey, { usable, expiredOn }])),
  };
}

const formatFraction = (value: Rational | null) => value && formatRational(value);

/** The rule and the points of each question, in exact fractions that add up. */
export const toScoreBreakdown = (
  assessment: AssessmentRow,
  { evaluated, score }: AssessmentEvaluation,
  { thresholds, capCritical }: RatingRules,
): ScoreBreakdown => ({
  scoringVersion: getScoringVersion(assessment),
  weights: parseWeights(assessment),
  final: assessment.status === 'COMPLETED',
  score: score.score && toNumber(score.score),
  earned: formatRational(score.earned),
  possible: formatRational(score.possible),
  exact: formatFraction(score.score),
  coverage: formatFraction(calculateCoverage(evaluated, parseWeights(assessment))),
  thresholds,
  capCritical,
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
