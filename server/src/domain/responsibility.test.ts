import { describe, expect, it } from 'vitest';
import { calculateResponsibilityCompliance } from './responsibility.ts';

const counts = ([completed, open, notApplicable]: [number, number, number]) => ({
  total: completed + open + notApplicable,
  completed,
  inProgress: 0,
  pending: open,
  notApplicable,
});

describe('Responsibility progress', () => {
  it.each<[[number, number, number], number]>([
    [[0, 3, 0], 0],
    [[1, 2, 0], 33],
    [[2, 1, 0], 67],
    [[1, 7, 0], 13],
    [[3, 0, 0], 100],
    [[1, 1, 8], 50],
    [[0, 0, 2], 100],
  ])('with %j completed, open and not applicable is %i percent', (numbers, percent) => {
    expect(calculateResponsibilityCompliance(counts(numbers))?.percent).toBe(percent);
  });

  it('is null for a vendor without responsibilities', () => {
    expect(calculateResponsibilityCompliance(counts([0, 0, 0]))).toBeNull();
  });
});
