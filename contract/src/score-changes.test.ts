import { describe, expect, it } from 'vitest';
import { formatChanges } from './percent.ts';
import type { RiskWeight } from './questionnaire.ts';
import { formatRational, HALF, ONE, type Rational, rational, sum, ZERO } from './rational.ts';
import { type ComparableLine, compareScores } from './score-changes.ts';
import { DEFAULT_WEIGHTS } from './scoring.ts';

const line = (key: string, riskWeight: RiskWeight, compliance: Rational | null): ComparableLine => ({
  key,
  weight: DEFAULT_WEIGHTS[riskWeight],
  weights: DEFAULT_WEIGHTS,
  compliance,
  rule: 'EXPECTATION',
});

const compare = (before: readonly ComparableLine[], after: readonly ComparableLine[]) => {
  const compared = compareScores(before, after);
  return {
    change: formatRational(compared.change),
    lines: compared.lines.map(({ before: had, after: has, causes, amount }) => [
      (has ?? had)?.key,
      causes.join(),
      formatRational(amount),
    ]),
  };
};

describe('The changes between two scores', () => {
  it('leave out questions that count as before, even if another question is added', () => {
    const before = [line('a', 'HIGH', ONE), line('b', 'HIGH', ZERO)];
    // From 4/8 to 8/12: the new question earns more than the score before.
    expect(compare(before, [...before, line('c', 'HIGH', ONE)])).toEqual({
      change: '1/6',
      lines: [['c', 'ADDED', '1/6']],
    });
  });

  it('lower the score for a removed question that had earned more than the score', () => {
    const before = [line('a', 'HIGH', ONE), line('b', 'HIGH', ZERO)];
    expect(compare(before, [line('b', 'HIGH', ZERO)])).toEqual({ change: '-1/2', lines: [['a', 'REMOVED', '-1/2']] });
  });

  it('have no amount for an added question that earns exactly the score before', () => {
    const before = [line('a', 'HIGH', HALF)];
    expect(compare(before, [...before, line('b', 'LOW', HALF)])).toEqual({
      change: '0',
      lines: [['b', 'ADDED', '0']],
    });
  });

  it('name what changed: answer, decision, not applicable, condition, weight', () => {
    const before: ComparableLine[] = [
      line('answer', 'HIGH', ZERO),
      line('decision', 'HIGH', ZERO),
      { ...line('claim', 'HIGH', ZERO), rule: 'NA_PENDING' },
      { ...line('hidden', 'HIGH', ZERO), rule: 'NOT_ASKED_AFTER_SHORTFALL' },
      line('weight', 'LOW', ONE),
    ];
    const after: ComparableLine[] = [
      line('answer', 'HIGH', ONE),
      { ...line('decision', 'HIGH', HALF), rule: 'REVIEWED' },
      { ...line('claim', 'HIGH', null), rule: 'REVIEWED' },
      line('hidden', 'HIGH', ONE),
      line('weight', 'HIGH', HALF),
    ];
    const { lines } = compareScores(before, after);
    expect(new Map(lines.map(({ after: has, causes }) => [has?.key, causes]))).toEqual(
      new Map([
        ['answer', ['ANSWER']],
        ['hidden', ['CONDITION']],
        ['decision', ['DECISION']],
        ['claim', ['NOT_APPLICABLE']],
        ['weight', ['ANSWER', 'WEIGHT']],
      ]),
    );
  });

  it('are none if all weights are multiplied by the same number', () => {
    const tenfold = { CRITICAL: 80, HIGH: 40, MEDIUM: 20, LOW: 10 };
    const before = [line('a', 'HIGH', ONE), line('b', 'LOW', ZERO)];
    const after = before.map((one) => ({ ...one, weight: one.weight * 10, weights: tenfold }));
    expect(compare(before, after)).toEqual({ change: '0', lines: [] });
  });

  it('count no score as 0, before and after', () => {
    const [scored, unscored] = [[line('a', 'HIGH', rational(2, 3))], [line('a', 'HIGH', null)]];
    expect(compare(unscored, scored)).toEqual({ change: '2/3', lines: [['a', 'ANSWER', '2/3']] });
    expect(compare(scored, unscored)).toEqual({ change: '-2/3', lines: [['a', 'ANSWER', '-2/3']] });
    expect(compare(unscored, unscored)).toEqual({ change: '0', lines: [] });
  });

  it('start with the greatest amount, then follow the questionnaire, with removed questions last', () => {
    const before = [
      line('gone', 'LOW', ONE),
      line('a', 'HIGH', ZERO),
      line('b', 'HIGH', ZERO),
      line('c', 'CRITICAL', ONE),
    ];
    const after = [line('a', 'HIGH', ONE), line('b', 'HIGH', ONE), line('c', 'CRITICAL', ZERO)];
    expect(compare(before, after).lines.map(([key]) => key)).toEqual(['c', 'a', 'b', 'gone']);
  });

  it('are printed so that they add up to the printed change', () => {
    const amounts = [rational(1, 3), rational(1, 3), rational(-1, 7)];
    expect(formatChanges(sum(amounts), amounts)).toEqual({ change: '+52.4', amounts: ['+33.4', '+33.3', '−14.3'] });
    expect(formatChanges(ZERO, [])).toEqual({ change: '±0.0', amounts: [] });
  });
});
