// The score of an assessment: the weighted mean of what its questions earned, in exact fractions, rounded once. Each
// line says what a question gained and what it lost; the gains add up to the score, the losses to what is missing.
import type { RiskWeight } from '@assay/contract';
import type { Compliance } from './compliance.ts';
import { add, divide, multiply, ONE, type Rational, rational, subtract, sum, ZERO } from './rational.ts';

export const SCORING_VERSION = 1;

export type Weights = Readonly<Record<RiskWeight, number>>;

/** Each step is worth twice the one below. */
export const DEFAULT_WEIGHTS: Weights = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };

export type Judged = Compliance & { readonly key: string; readonly riskWeight: RiskWeight };

export type ScoreLine<Question extends Judged = Judged> = Question & {
  readonly weight: number;
  readonly gain: Rational | null;
  readonly loss: Rational | null;
};

export type Points = { readonly earned: Rational; readonly possible: Rational };

export type Score<Question extends Judged = Judged> = Points & {
  readonly score: Rational | null;
  readonly lines: readonly ScoreLine<Question>[];
};

const NO_POINTS: Points = { earned: ZERO, possible: ZERO };

/** Nothing counted gives no score at all, never 0. */
export const ratioOf = ({ earned, possible }: Points): Rational | null =>
  possible.numerator === 0n ? null : divide(earned, possible);

export const pool = (parts: readonly Points[]): Points =>
  parts.reduce((a, b) => ({ earned: add(a.earned, b.earned), possible: add(a.possible, b.possible) }), NO_POINTS);

const pointsOf = ({ riskWeight, compliance }: Judged, weights: Weights): Points => {
  const weight = rational(weights[riskWeight]);
  return compliance === null ? NO_POINTS : { earned: multiply(weight, compliance), possible: weight };
};

export function scoreOf<Question extends Judged>(
  judged: readonly Question[],
  weights: Weights = DEFAULT_WEIGHTS,
): Score<Question> {
  const points = pool(judged.map((question) => pointsOf(question, weights)));
  const share = (part: Rational) => divide(part, points.possible);
  const lines = judged.map((question) => {
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
  return { ...points, score: ratioOf(points), lines };
}

/** How well a control is met: the same arithmetic over the questions mapped to it. */
export const controlRatio = (judged: readonly Judged[], weights: Weights = DEFAULT_WEIGHTS): Rational | null =>
  ratioOf(pool(judged.map((question) => pointsOf(question, weights))));

/** A domain is the plain mean of its assessed controls; controls nobody asked about do not count. */
export function domainRatio(controls: readonly (Rational | null)[]): { ratio: Rational | null; controlCount: number } {
  const assessed = controls.filter((ratio) => ratio !== null);
  const ratio = assessed.length === 0 ? null : divide(sum(assessed), rational(assessed.length));
  return { ratio, controlCount: assessed.length };
}
