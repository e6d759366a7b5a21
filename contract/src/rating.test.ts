import { expect, it } from 'vitest';
import { toRating } from './rating.ts';

it.each([
  [1, 'GREEN'],
  [0.8, 'GREEN'],
  [0.7999, 'AMBER'],
  [0.6, 'AMBER'],
  [0.5999, 'RED'],
  [0, 'RED'],
  [null, 'UNSCORED'],
])('%s is %s', (score, rating) => {
  expect(toRating(score)).toBe(rating);
});

it("follows the organisation's own thresholds", () => {
  expect(toRating(0.8, { green: 0.9, amber: 0.85 })).toBe('RED');
});
