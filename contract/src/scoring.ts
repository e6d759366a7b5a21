// The score of an assessment: the weighted mean of what its questions earned, in exact fractions, rounded once. Each
// line states what a question gained and lost. The gains add up to the score, the losses to the remainder.
import type { RiskWeight } from './questionnaire.ts';
import { add, divide, multiply, ONE, type Rational, rational, subtract, sum, ZERO } from './rational.ts';
import type { Compliance } from './review-rules.ts';

/** Version 1 never counted a question that was hidden, even if a bad or missing answer had hidden it. */
export const SCORING_VERSION = 2;

export type Weights = Readonly<Record<RiskWeight, number>>;

/** Each weight is twice the next lower one. */
export const DEFAULT_WEIGHTS: Weights = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };

/** Points are divided by it before they are pooled or compared, so that a change of the weights favours nothing. */
export const sumWeightTable = (weights: Weights): Rational =>
  rational(Object.values(weights).reduce((total, weight) => total + weight, 0));

export type ScorableCompliance = Compliance & { readonly key: string; readonly riskWeight: RiskWeight };

export type CalculatedLine<Question extends ScorableCompliance = ScorableCompliance> = Question & {
  readonly weight: number;
  readonly gain: Rational | null;
  readonly loss: Rational | null;
};

export type Points = { readonly earned: Rational; readonly possible: Rational };

export type CalculatedScore<Question extends ScorableCompliance = ScorableCompliance> = Points & {
  readonly score: Rational | null;
  readonly lines: readonly CalculatedLine<Question>[];
};

const NO_POINTS: Points = { earned: ZERO, possible: ZERO };

/** Null, not 0, if nothing counted. */
export const toRatio = ({ earned, possible }: Points): Rational | null =>
  possible.numerator === 0n ? null : divide(earned, possible);

export const sumPoints = (parts: readonly Points[]): Points =>
  parts.reduce((a, b) => ({ earned: add(a.earned, b.earned), possible: add(a.possible, b.possible) }), NO_POINTS);

const toPoints = ({ riskWeight, compliance }: ScorableCompliance, weights: Weights): Points => {
  const weight = rational(weights[riskWeight]);
  return compliance === null ? NO_POINTS : { earned: multiply(weight, compliance), possible: weight };
};

export function calculateScore<Question extends ScorableCompliance>(
  evaluated: readonly Question[],
  weights: Weights = DEFAULT_WEIGHTS,
): CalculatedScore<Question> {
  const points = sumPoints(evaluated.map((question) => toPoints(question, weights)));
  const share = (part: Rational) => divide(part, points.possible);
  const lines = evaluated.map((question) => {
    const weight = weights[question.riskWeight];
    const { compliance } = question;
    if (compliance === null) return { ...question, weight, gain: null, loss: null };
    return {
      ...question,
      weight,
      gain: share(multiply(rational(weight), compliance)),
      loss: share(multiply(rational(weight), subtract(ONE, compliance))),
    };
  });
  return { ...points, score: toRatio(points), lines };
}

export type CoverableCompliance = ScorableCompliance & { readonly scorable: boolean };

/** The share of the questionnaire that was scored, by weight. Null if no question can be scored. */
export function calculateCoverage(
  evaluated: readonly CoverableCompliance[],
  weights: Weights = DEFAULT_WEIGHTS,
): Rational | null {
  const sumWeights = (questions: readonly CoverableCompliance[]) =>
    rational(questions.reduce((total, { riskWeight }) => total + weights[riskWeight], 0));
  const counted = evaluated.filter(({ compliance }) => compliance !== null);
  const all = evaluated.filter(({ scorable, compliance }) => scorable || compliance !== null);
  return all.length === 0 ? null : divide(sumWeights(counted), sumWeights(all));
}

/** The score of a control: the same calculation over the questions mapped to it. */
export const calculateControlRatio = (
  evaluated: readonly ScorableCompliance[],
  weights: Weights = DEFAULT_WEIGHTS,
): Rational | null => toRatio(sumPoints(evaluated.map((question) => toPoints(question, weights))));

/** A domain is the mean of its assessed controls. Controls that were not assessed do not count. */
export function calculateDomainRatio(controls: readonly (Rational | null)[]): {
  ratio: Rational | null;
  controlCount: number;
} {
  const assessed = controls.filter((ratio) => ratio !== null);
  const ratio = assessed.length === 0 ? null : divide(sum(assessed), rational(assessed.length));
  return { ratio, controlCount: assessed.length };
}
