import { describe, expect, it } from 'vitest';
import { getTierWeight } from './tier-weight.ts';

describe('Tier weight', () => {
  it.each([
    ['CRITICAL', 8],
    ['HIGH', 4],
    ['MEDIUM', 2],
    ['LOW', 1],
  ] as const)('of %s is %i', (tier, weight) => {
    expect(getTierWeight(tier)).toBe(weight);
  });

  it('is 2 for a vendor without a tier', () => {
    expect(getTierWeight(null)).toBe(2);
  });
});
