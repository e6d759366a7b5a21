import { describe, expect, it } from 'vitest';
import { withDependents } from './conditions.ts';

const asked = (key: string, ...earlier: string[]) => ({
  key,
  conditionalLogic:
    earlier.length === 0
      ? null
      : { match: 'any' as const, rules: earlier.map((question) => ({ question, operator: 'answered' as const })) },
});
const QUESTIONS = [asked('a'), asked('b', 'a'), asked('c'), asked('d', 'c', 'b'), asked('e', 'c')];

describe('what hangs on a question', () => {
  it.each([
    [['a'], ['a', 'b', 'd']],
    [['c'], ['c', 'd', 'e']],
    [
      ['e', 'b', 'b'],
      ['b', 'd', 'e'],
    ],
    [[], []],
  ])('%j: with everything its answer may show or hide, directly or not: %j', (keys, all) => {
    expect(withDependents(QUESTIONS, keys)).toEqual(all);
  });
});
