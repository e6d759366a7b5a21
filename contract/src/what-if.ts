// What a score would be with other answers, decisions or files. Nothing is saved: the same rules score a changed copy.
import type { AssessmentDetail, AssessmentQuestion } from './assessment-detail.ts';
import type { ResponseInput } from './compliance.ts';
import { evaluateAssessment, type QuestionCompliance, type Responses, type ScorableQuestion } from './evaluation.ts';
import type { Question } from './questionnaire.ts';
import { divide, type Rational } from './rational.ts';
import {
  type CalculatedScore,
  calculateScore,
  type Points,
  sumPoints,
  sumWeightTable,
  toRatio,
  type Weights,
} from './scoring.ts';

/** Everything that the score of an assessment is calculated from. */
export type ScoredAssessment = {
  readonly id: string;
  readonly questions: readonly (ScorableQuestion & Pick<Question, 'bounds' | 'exclusiveOptions'>)[];
  readonly responses: Responses;
  readonly weights: Weights;
  readonly submittedOn: string;
  readonly scoringVersion: number;
};

/** Null until the assessment is submitted. */
export function toScoredAssessment(detail: AssessmentDetail): ScoredAssessment | null {
  const { id, submittedAt, scoreBreakdown } = detail;
  if (submittedAt === null || scoreBreakdown === null) return null;
  const questions = detail.sections.flatMap((section) => section.questions);
  const submittedOn = submittedAt.slice(0, 10);
  const { weights, scoringVersion } = scoreBreakdown;
  const responses = new Map(questions.map((question) => [question.key, toResponse(question, detail, submittedOn)]));
  return { id, questions, responses, weights, submittedOn, scoringVersion };
}

/** Files that your team added do not count, and neither do those that had expired at submission. */
function toResponse(
  { key, response }: AssessmentQuestion,
  { evidence }: Pick<AssessmentDetail, 'evidence'>,
  submittedOn: string,
): ResponseInput {
  const files = evidence.filter(({ annex, questionKeys }) => !annex && questionKeys.includes(key));
  const ends = files.map(({ expiresDate }) => expiresDate?.slice(0, 10) ?? null);
  const usableFiles = ends.filter((end) => end === null || end >= submittedOn).length;
  return {
    answer: response?.answer ?? null,
    notApplicable: response?.notApplicable ?? false,
    decision: response?.review?.decision ?? null,
    usableFiles,
    filesExpiredOn: usableFiles === 0 ? (ends.toSorted().at(-1) ?? null) : null,
  };
}

/** By question key. Fields that are left out stay as they are. */
export type ResponseChanges = ReadonlyMap<string, Partial<ResponseInput>>;

const NO_RESPONSE: ResponseInput = { answer: null, notApplicable: false, decision: null, usableFiles: 0 };

export function changeResponses(assessment: ScoredAssessment, changes: ResponseChanges): ScoredAssessment {
  const responses = new Map(assessment.responses);
  for (const [key, change] of changes) responses.set(key, { ...(responses.get(key) ?? NO_RESPONSE), ...change });
  return { ...assessment, responses };
}

export const scoreAssessment = (assessment: ScoredAssessment): CalculatedScore<QuestionCompliance> =>
  calculateScore(evaluateAssessment(assessment.questions, assessment.responses, assessment), assessment.weights);

/** A vendor's score: the points of its assessments, in shares of the weights that they were counted with. */
export const calculatePooledScore = (assessments: readonly ScoredAssessment[]): Rational | null =>
  toRatio(sumPoints(assessments.map((assessment) => toPooledPoints(scoreAssessment(assessment), assessment))));

export function toPooledPoints({ earned, possible }: Points, { weights }: Pick<ScoredAssessment, 'weights'>): Points {
  const scale = sumWeightTable(weights);
  return { earned: divide(earned, scale), possible: divide(possible, scale) };
}
