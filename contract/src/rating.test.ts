import { expect, it } from 'vitest';
import { type HeldBackBy, toHeldBackRating, toRating } from './rating.ts';
import { parseRational } from './rational.ts';

const rate = (exact: string | null) => exact && parseRational(exact);

it.each([
  ['1', 'GREEN'],
  ['4/5', 'GREEN'],
  ['79999999/100000000', 'AMBER'],
  ['3/5', 'AMBER'],
  ['59999999/100000000', 'RED'],
  ['0', 'RED'],
  [null, 'UNSCORED'],
])('%s is %s', (exact, rating) => {
  expect(toRating(rate(exact) || null)).toBe(rating);
});

it("follows the organisation's own thresholds", () => {
  expect(toRating(parseRational('4/5'), { green: 0.9, amber: 0.85 })).toBe('RED');
});

const FAILURES: HeldBackBy = [{ kind: 'CRITICAL_FINDING', id: '1', text: 'Backups are not made daily' }];
const RULES = { thresholds: { green: 0.8, amber: 0.6 }, capCritical: true };

it.each([
  ['1', true, { rating: 'AMBER', heldBackBy: FAILURES }],
  ['1', false, { rating: 'GREEN', heldBackBy: [] }],
  ['7/10', true, { rating: 'AMBER', heldBackBy: [] }],
  ['1/10', true, { rating: 'RED', heldBackBy: [] }],
  [null, true, { rating: 'UNSCORED', heldBackBy: [] }],
])('%s with a critical failure, which caps ratings: %s, is %o', (exact, capCritical, rated) => {
  expect(toHeldBackRating(rate(exact) || null, FAILURES, { ...RULES, capCritical })).toEqual(rated);
});

it('is green without a critical failure', () => {
  expect(toHeldBackRating(parseRational('1'), [], RULES)).toEqual({ rating: 'GREEN', heldBackBy: [] });
});
