import type { RiskWeight } from '@assay/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNumber, ONE, type Rational, rational, subtract, sum, toNumber, toText, ZERO } from './rational.ts';
import { controlRatio, domainRatio, type Judged, pool, ratioOf, scoreOf } from './scoring.ts';

const judged = (riskWeight: RiskWeight, compliance: Rational | null): Judged => ({
  key: 'q',
  riskWeight,
  compliance,
  rule: 'EXPECTATION',
  reason: '',
});
const rounded = (value: Rational | null) => (value === null ? null : toNumber(value));

describe('the score of an assessment', () => {
  const example = (failedCritical: Rational) => [
    judged('CRITICAL', ONE),
    judged('CRITICAL', failedCritical),
    judged('HIGH', ONE),
    judged('HIGH', rational(1, 2)),
    judged('MEDIUM', rational(2, 3)),
    judged('LOW', ZERO),
  ];

  it('weighs each question by its risk: 0.5679 of 27 points', () => {
    const { score, possible } = scoreOf(example(ZERO));
    expect(toText(possible)).toBe('27');
    expect(rounded(score)).toBe(0.5679);
  });

  it('rises to 0.8642 when the failed critical question is fixed', () => {
    expect(rounded(scoreOf(example(ONE)).score)).toBe(0.8642);
  });

  it('gives blanks nothing: five right of ten is a half', () => {
    const questions = Array.from({ length: 10 }, (_, index) => judged('HIGH', index < 5 ? ONE : ZERO));
    expect(rounded(scoreOf(questions).score)).toBe(0.5);
  });

  it('is null, never 0, when nothing counts', () => {
    expect(scoreOf([judged('HIGH', null)]).score).toBeNull();
    expect(scoreOf([]).score).toBeNull();
  });

  it('is explained exactly: gains add up to the score, losses to the rest', () => {
    const fraction = fc.tuple(fc.nat(60), fc.integer({ min: 60, max: 97 })).map(([n, d]) => rational(n, d));
    const weight = fc.constantFrom<RiskWeight>('CRITICAL', 'HIGH', 'MEDIUM', 'LOW');
    const question = fc.tuple(weight, fc.option(fraction)).map(([risk, compliance]) => judged(risk, compliance));
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 60 }), (questions) => {
        const { score, lines } = scoreOf(questions);
        if (score === null) return;
        const counted = lines.filter(({ gain }) => gain !== null);
        expect(toText(sum(counted.map(({ gain }) => gain ?? ZERO)))).toBe(toText(score));
        expect(toText(sum(counted.map(({ loss }) => loss ?? ZERO)))).toBe(toText(subtract(ONE, score)));
      }),
    );
  });
});

describe('pools, controls and domains', () => {
  it('pools points of several assessments: {8 of 12, 0 of 1} is 0.6154', () => {
    const points = pool([
      { earned: rational(8), possible: rational(12) },
      { earned: ZERO, possible: rational(1) },
    ]);
    expect(rounded(ratioOf(points))).toBe(0.6154);
  });

  it('takes the plain mean of assessed controls: 0.8333 and 1 make 0.9167 of two', () => {
    const first = controlRatio([judged('CRITICAL', ONE), judged('HIGH', rational(1, 2))]);
    expect(rounded(first)).toBe(0.8333);
    const { ratio, controlCount } = domainRatio([first, ONE, null]);
    expect(rounded(ratio)).toBe(0.9167);
    expect(controlCount).toBe(2);
  });
});

describe('fractions', () => {
  it('read a number as it is written', () => {
    expect(toText(fromNumber(0.1))).toBe('1/10');
    expect(toText(fromNumber(-2.5))).toBe('-5/2');
    expect(toText(fromNumber(1e-7))).toBe('1/10000000');
    expect(toText(fromNumber(1e21))).toBe('1000000000000000000000');
  });

  it('round half up, once', () => {
    expect(toNumber(rational(1, 20_000))).toBe(0.0001);
    expect(toNumber(rational(2, 3))).toBe(0.6667);
    expect(toNumber(rational(-1, 3))).toBe(-0.3333);
  });
});
