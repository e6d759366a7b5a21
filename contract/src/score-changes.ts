// Why a score changed: one line for each question that counts differently, with amounts that add up to the change.
//
// A score is points earned ÷ points possible. If a question now earns e' of p' points after e of p, its amount is
// ((e' − e) − S · (p' − p)) ÷ P', where S is the score before and P' are all points possible now. So a question that
// counts as before has no line; one that is added raises the score if it earns more than the score before, and lowers it
// if it earns less. The amounts add up to the change exactly: the sum of e' is S' · P', and the sum of e is S · P.
import type { ScoreRule } from './assessment-detail.ts';
import {
  compareRationals,
  divide,
  isEqual,
  isLess,
  multiply,
  type Rational,
  rational,
  subtract,
  ZERO,
} from './rational.ts';
import type { ScoreChangeCause } from './score-comparison.ts';
import { type Points, sumPoints, sumWeightTable, toRatio, type Weights } from './scoring.ts';

export type ComparableLine = {
  /** The same question has the same key in both scores. */
  readonly key: string;
  readonly weight: number;
  /** The weights that the question was counted with. */
  readonly weights: Weights;
  readonly compliance: Rational | null;
  readonly rule: ScoreRule;
};

export type ScoreChange<Line extends ComparableLine = ComparableLine> = {
  readonly before: Line | null;
  readonly after: Line | null;
  readonly causes: readonly ScoreChangeCause[];
  readonly amount: Rational;
};

export type ScoreComparison<Line extends ComparableLine = ComparableLine> = {
  /** Null if nothing counted. */
  readonly before: Rational | null;
  readonly after: Rational | null;
  /** No score counts as 0 here. */
  readonly change: Rational;
  /** The greatest amount comes first, then in the order of the questions, with removed questions last. */
  readonly lines: readonly ScoreChange<Line>[];
};

type Pair<Line> = { readonly before: Line | null; readonly after: Line | null };

export function compareScores<Line extends ComparableLine>(
  before: readonly Line[],
  after: readonly Line[],
): ScoreComparison<Line> {
  const [earlier, later] = [sumPoints(before.map(toPoints)), sumPoints(after.map(toPoints))];
  const [scoreBefore, scoreAfter] = [toRatio(earlier), toRatio(later)];
  // Without points possible now, every question loses what it had gained.
  const divisor = scoreAfter === null ? earlier.possible : later.possible;
  const reference = scoreAfter === null ? ZERO : (scoreBefore ?? ZERO);
  const lines = pairLines(before, after).flatMap((pair): ScoreChange<Line>[] => {
    const [had, has] = [toPointsOrNone(pair.before), toPointsOrNone(pair.after)];
    if (isEqual(had.earned, has.earned) && isEqual(had.possible, has.possible)) return [];
    const earned = subtract(has.earned, had.earned);
    const possible = subtract(has.possible, had.possible);
    const amount = divide(subtract(earned, multiply(reference, possible)), divisor);
    return [{ ...pair, causes: listCauses(pair), amount }];
  });
  return {
    before: scoreBefore,
    after: scoreAfter,
    change: subtract(scoreAfter ?? ZERO, scoreBefore ?? ZERO),
    lines: lines.toSorted((a, b) => compareSize(b.amount, a.amount)),
  };
}

const NO_POINTS: Points = { earned: ZERO, possible: ZERO };

/** In shares of the weight table, so that a table with the same proportions changes nothing. */
const toWeight = ({ weight, weights }: ComparableLine): Rational => divide(rational(weight), sumWeightTable(weights));

const toPoints = (line: ComparableLine): Points =>
  line.compliance === null
    ? NO_POINTS
    : { earned: multiply(toWeight(line), line.compliance), possible: toWeight(line) };

const toPointsOrNone = (line: ComparableLine | null): Points => (line ? toPoints(line) : NO_POINTS);

function pairLines<Line extends ComparableLine>(before: readonly Line[], after: readonly Line[]): Pair<Line>[] {
  const [had, has] = [new Map(before.map((line) => [line.key, line])), new Set(after.map(({ key }) => key))];
  return [
    ...after.map((line) => ({ before: had.get(line.key) ?? null, after: line })),
    ...before.filter(({ key }) => !has.has(key)).map((line) => ({ before: line, after: null })),
  ];
}

function listCauses({ before, after }: Pair<ComparableLine>): ScoreChangeCause[] {
  if (!before) return ['ADDED'];
  if (!after) return ['REMOVED'];
  const isSameResult =
    before.compliance === null || after.compliance === null
      ? before.compliance === after.compliance
      : isEqual(before.compliance, after.compliance);
  return [
    ...(isSameResult ? [] : [toResultCause(before, after)]),
    ...(isEqual(toWeight(before), toWeight(after)) ? [] : ['WEIGHT' as const]),
  ];
}

const isNotApplicable = ({ rule, compliance }: ComparableLine) => rule === 'REVIEWED' && compliance === null;
const isNotAsked = ({ rule }: ComparableLine) => rule.startsWith('NOT_');
const isDecided = ({ rule }: ComparableLine) => rule === 'REVIEWED';

function toResultCause(before: ComparableLine, after: ComparableLine): ScoreChangeCause {
  const either = (test: (line: ComparableLine) => boolean) => test(before) || test(after);
  if (either(isNotApplicable)) return 'NOT_APPLICABLE';
  if (either(isNotAsked)) return 'CONDITION';
  return either(isDecided) ? 'DECISION' : 'ANSWER';
}

const absolute = (value: Rational): Rational => (isLess(value, ZERO) ? subtract(ZERO, value) : value);

const compareSize = (a: Rational, b: Rational) => compareRationals(absolute(a), absolute(b));
