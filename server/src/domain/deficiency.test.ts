import { describe, expect, it } from 'vitest';
import { tierWeightOf } from './deficiency.ts';

describe('The weight of a tier', () => {
  it.each([
    ['CRITICAL', 8],
    ['HIGH', 4],
    ['MEDIUM', 2],
    ['LOW', 1],
  ] as const)('of %s is %i', (tier, weight) => {
    expect(tierWeightOf(tier)).toBe(weight);
  });

  it('is 2 for a vendor without a tier', () => {
    expect(tierWeightOf(null)).toBe(2);
  });
});
