import { describe, expect, it } from 'vitest';
import type { ConditionRule } from './questionnaire.ts';
import { visibleKeys, withDependents } from './visibility.ts';

describe('which questions are seen', () => {
  const question = (key: string, rule?: ConditionRule) => ({
    key,
    conditionalLogic: rule ? { match: 'all' as const, rules: [rule] } : null,
  });
  const questions = [
    question('a'),
    question('b', { question: 'a', operator: 'equals', value: 'YES' }),
    question('c', { question: 'b', operator: 'equals', value: 'YES' }),
    question('d', { question: 'b', operator: 'notAnswered' }),
    question('e', { question: 'a', operator: 'notEquals', value: 'NO' }),
  ];
  const seen = (answers: Record<string, string>) => [...visibleKeys(questions, new Map(Object.entries(answers)))];

  it('follow their conditions', () => {
    expect(seen({ a: 'YES', b: 'YES' })).toEqual(['a', 'b', 'c', 'e']);
  });

  it('take a hidden question for unanswered, also when an answer is kept', () => {
    expect(seen({ a: 'NO', b: 'YES' })).toEqual(['a', 'd']);
  });

  it('satisfy nothing but "not answered" without an answer', () => {
    expect(seen({})).toEqual(['a', 'd']);
  });
});

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
