import { describe, expect, it } from 'vitest';
import { rational, toNumber } from './rational.ts';
import { overallScore } from './vendor-score.ts';

const completed = (lineageId: string, earned: number, possible: number) => ({
  lineageId,
  earned: rational(earned),
  possible: rational(possible),
});
const rounded = (score: ReturnType<typeof overallScore>) => score && toNumber(score);

describe("A vendor's score", () => {
  it('pools points, not scores: 8 of 12 and 0 of 1 are 0.6154', () => {
    expect(rounded(overallScore([completed('a', 8, 12), completed('b', 0, 1)]))).toBe(0.6154);
  });

  it('takes only the newest of each template', () => {
    expect(rounded(overallScore([completed('a', 1, 2), completed('a', 2, 2), completed('b', 2, 2)]))).toBe(0.75);
  });

  it('is null when nothing was completed or nothing counted', () => {
    expect(overallScore([])).toBeNull();
    expect(overallScore([completed('a', 0, 0)])).toBeNull();
  });
});
