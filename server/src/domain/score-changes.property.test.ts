import {
  calculateScore,
  type ComparableLine,
  compareScores,
  formatRational,
  isEqual,
  subtract,
  sum,
  ZERO,
} from '@assay/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryQuestionnaire, type ArbitraryQuestionnaire } from '../../test/support/arbitrary-questionnaires.ts';
import { evaluateAssessment } from './assessment-score.ts';
import { calculateOverallScore } from './vendor-score.ts';

const OPTIONS = { submittedOn: '2026-06-30', scoringVersion: 2 };

/** Some questions of the questionnaire, with the first or the other responses. */
type Version = {
  readonly from: number;
  readonly usesOther: boolean;
  readonly weights: ArbitraryQuestionnaire['weights'];
};

function score(
  { questions, responses, otherResponses }: ArbitraryQuestionnaire,
  { from, usesOther, weights }: Version,
) {
  // Questions at the end can be left out, because conditions refer to earlier ones.
  const asked = questions.slice(0, Math.max(1, questions.length - from));
  const evaluated = evaluateAssessment(asked, usesOther ? otherResponses : new Map(responses), OPTIONS);
  const calculated = calculateScore(evaluated, weights);
  return { ...calculated, lines: calculated.lines.map((one): ComparableLine => ({ ...one, weights })) };
}

const version = (table: fc.Arbitrary<ArbitraryQuestionnaire['weights']>): fc.Arbitrary<Version> =>
  fc.record({ from: fc.nat(3), usesOther: fc.boolean(), weights: table });
const table = arbitraryQuestionnaire.map(({ weights }) => weights);

const prefixed = (lines: readonly ComparableLine[], prefix: string) =>
  lines.map((one) => ({ ...one, key: `${prefix} ${one.key}` }));

describe('The changes between two scores, over 1,000 random pairs', () => {
  it('add up to the change of an assessment’s score exactly', () => {
    let changed = 0;
    const causes = new Set<string>();
    fc.assert(
      fc.property(arbitraryQuestionnaire, version(table), version(table), (questionnaire, first, second) => {
        const [before, after] = [score(questionnaire, first), score(questionnaire, second)];
        const { lines, change } = compareScores(before.lines, after.lines);
        if (lines.length > 0) changed += 1;
        lines.forEach((line) => line.causes.forEach((cause) => causes.add(cause)));
        const expected = formatRational(subtract(after.score ?? ZERO, before.score ?? ZERO));
        return (
          formatRational(change) === expected &&
          formatRational(sum(lines.map(({ amount }) => amount))) === expected &&
          lines.every((line) => line.causes.length > 0)
        );
      }),
      { numRuns: 1_000 },
    );
    expect([changed > 700, causes.size]).toEqual([true, 7]);
  });

  it('add up to the change of a vendor’s score exactly', () => {
    let changed = 0;
    fc.assert(
      fc.property(
        fc.tuple(arbitraryQuestionnaire, arbitraryQuestionnaire),
        fc.tuple(version(table), version(table), version(table)),
        ([one, other], [first, second, third]) => {
          const [before, after, unchanged] = [score(one, first), score(one, second), score(other, third)];
          const kept = prefixed(unchanged.lines, 'kept');
          const { lines, change } = compareScores(
            [...prefixed(before.lines, 'one'), ...kept],
            [...prefixed(after.lines, 'one'), ...kept],
          );
          const pool = (replaced: typeof before, weights: Version['weights']) =>
            calculateOverallScore([
              { ...replaced, lineageId: 'one', weights },
              { ...unchanged, lineageId: 'kept', weights: third.weights },
            ]) ?? ZERO;
          if (lines.length > 0) changed += 1;
          const expected = subtract(pool(after, second.weights), pool(before, first.weights));
          return (
            isEqual(change, expected) &&
            isEqual(sum(lines.map(({ amount }) => amount)), expected) &&
            lines.every((line) => (line.after ?? line.before)?.key.startsWith('one'))
          );
        },
      ),
      { numRuns: 1_000 },
    );
    expect(changed).toBeGreaterThan(700);
  });
});
