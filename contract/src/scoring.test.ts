import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rationalFromNumber,
  ONE,
  type Rational,
  rational,
  subtract,
  sum,
  toNumber,
  formatRational,
  ZERO,
} from './rational.ts';
import type { RiskWeight } from './questionnaire.ts';
import {
  calculateControlRatio,
  calculateDomainRatio,
  type ScorableCompliance,
  sumPoints,
  toRatio,
  calculateScore,
} from './scoring.ts';

const scorable = (riskWeight: RiskWeight, compliance: Rational | null): ScorableCompliance => ({
  key: 'q',
  riskWeight,
  compliance,
  rule: 'EXPECTATION',
  reason: '',
});
const rounded = (value: Rational | null) => (value === null ? null : toNumber(value));

describe('The score of an assessment', () => {
  const example = (failedCritical: Rational) => [
    scorable('CRITICAL', ONE),
    scorable('CRITICAL', failedCritical),
    scorable('HIGH', ONE),
    scorable('HIGH', rational(1, 2)),
    scorable('MEDIUM', rational(2, 3)),
    scorable('LOW', ZERO),
  ];

  it('weights each question by its risk: 0.5679 of 27 points', () => {
    const { score, possible } = calculateScore(example(ZERO));
    expect(formatRational(possible)).toBe('27');
    expect(rounded(score)).toBe(0.5679);
  });

  it('rises to 0.8642 when the failed critical question is fixed', () => {
    expect(rounded(calculateScore(example(ONE)).score)).toBe(0.8642);
  });

  it('earns nothing for blanks: five of ten correct is 0.5', () => {
    const questions = Array.from({ length: 10 }, (_, index) => scorable('HIGH', index < 5 ? ONE : ZERO));
    expect(rounded(calculateScore(questions).score)).toBe(0.5);
  });

  it('is null, not 0, when nothing counts', () => {
    expect(calculateScore([scorable('HIGH', null)]).score).toBeNull();
    expect(calculateScore([]).score).toBeNull();
  });

  it('is explained exactly: gains add up to the score, losses to the remainder', () => {
    const fraction = fc.tuple(fc.nat(60), fc.integer({ min: 60, max: 97 })).map(([n, d]) => rational(n, d));
    const weight = fc.constantFrom<RiskWeight>('CRITICAL', 'HIGH', 'MEDIUM', 'LOW');
    const question = fc.tuple(weight, fc.option(fraction)).map(([risk, compliance]) => scorable(risk, compliance));
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 60 }), (questions) => {
        const { score, lines } = calculateScore(questions);
        if (score === null) return;
        const counted = lines.filter(({ gain }) => gain !== null);
        expect(formatRational(sum(counted.map(({ gain }) => gain ?? ZERO)))).toBe(formatRational(score));
        expect(formatRational(sum(counted.map(({ loss }) => loss ?? ZERO)))).toBe(formatRational(subtract(ONE, score)));
      }),
    );
  });
});

describe('Combined, control and domain scores', () => {
  it('adds up the points of several assessments: {8 of 12, 0 of 1} is 0.6154', () => {
    const points = sumPoints([
      { earned: rational(8), possible: rational(12) },
      { earned: ZERO, possible: rational(1) },
    ]);
    expect(rounded(toRatio(points))).toBe(0.6154);
  });

  it('averages assessed controls: 0.8333 and 1 give 0.9167 over two', () => {
    const first = calculateControlRatio([scorable('CRITICAL', ONE), scorable('HIGH', rational(1, 2))]);
    expect(rounded(first)).toBe(0.8333);
    const { ratio, controlCount } = calculateDomainRatio([first, ONE, null]);
    expect(rounded(ratio)).toBe(0.9167);
    expect(controlCount).toBe(2);
  });
});

describe('Fractions', () => {
  it('represent a number as it is written', () => {
    expect(formatRational(rationalFromNumber(0.1))).toBe('1/10');
    expect(formatRational(rationalFromNumber(-2.5))).toBe('-5/2');
    expect(formatRational(rationalFromNumber(1e-7))).toBe('1/10000000');
    expect(formatRational(rationalFromNumber(1e21))).toBe('1000000000000000000000');
  });

  it('round half up, only once', () => {
    expect(toNumber(rational(1, 20_000))).toBe(0.0001);
    expect(toNumber(rational(2, 3))).toBe(0.6667);
    expect(toNumber(rational(-1, 3))).toBe(-0.3333);
  });
});
