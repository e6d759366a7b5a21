import { describe, expect, it } from 'vitest';
import { responsibilityCompliance } from './responsibility.ts';

const counts = ([completed, open, notApplicable]: [number, number, number]) => ({
  total: completed + open + notApplicable,
  completed,
  inProgress: 0,
  pending: open,
  notApplicable,
});

describe('Progress on customer responsibilities', () => {
  it.each<[[number, number, number], number]>([
    [[0, 3, 0], 0],
    [[1, 2, 0], 33],
    [[2, 1, 0], 67],
    [[1, 7, 0], 13],
    [[3, 0, 0], 100],
    [[1, 1, 8], 50],
    [[0, 0, 2], 100],
  ])('with %j completed, open and not applicable is %i percent', (numbers, percent) => {
    expect(responsibilityCompliance(counts(numbers))?.percent).toBe(percent);
  });

  it('does not exist for a vendor without any', () => {
    expect(responsibilityCompliance(counts([0, 0, 0]))).toBeNull();
  });
});
