import { DEFAULT_WEIGHTS, rational, toNumber } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { calculateOverallScore } from './vendor-score.ts';

const completed = (lineageId: string, earned: number, possible: number) => ({
  lineageId,
  earned: rational(earned),
  possible: rational(possible),
  weights: DEFAULT_WEIGHTS,
});
const rounded = (score: ReturnType<typeof calculateOverallScore>) => score && toNumber(score);

describe("A vendor's score", () => {
  it('pools points, not scores: 8 of 12 and 0 of 1 give 0.6154', () => {
    expect(rounded(calculateOverallScore([completed('a', 8, 12), completed('b', 0, 1)]))).toBe(0.6154);
  });

  it('uses only the latest assessment of each template', () => {
    expect(rounded(calculateOverallScore([completed('a', 1, 2), completed('a', 2, 2), completed('b', 2, 2)]))).toBe(
      0.75,
    );
  });

  it('N6: does not depend on the scale of the weights: 1 and 0, the latter with weights ten times as large, give 0.5', () => {
    const tenfold = { CRITICAL: 80, HIGH: 40, MEDIUM: 20, LOW: 10 };
    expect(rounded(calculateOverallScore([completed('a', 4, 4), { ...completed('b', 0, 40), weights: tenfold }]))).toBe(
      0.5,
    );
  });

  it('is null when no assessment is completed or no points are possible', () => {
    expect(calculateOverallScore([])).toBeNull();
    expect(calculateOverallScore([completed('a', 0, 0)])).toBeNull();
  });
});
