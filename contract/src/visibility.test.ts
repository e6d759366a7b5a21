import { describe, expect, it } from 'vitest';
import type { ConditionRule } from './questionnaire.ts';
import { listVisibleKeys, addDependents } from './visibility.ts';

describe('Visible questions', () => {
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
  const seen = (answers: Record<string, string>) => [...listVisibleKeys(questions, new Map(Object.entries(answers)))];

  it('follow their conditions', () => {
    expect(seen({ a: 'YES', b: 'YES' })).toEqual(['a', 'b', 'c', 'e']);
  });

  it('treat a hidden question as unanswered, even if an answer is stored', () => {
    expect(seen({ a: 'NO', b: 'YES' })).toEqual(['a', 'd']);
  });

  it('satisfy only "not answered" while unanswered', () => {
    expect(seen({})).toEqual(['a', 'd']);
  });
});

const buildQuestion = (key: string, ...earlier: string[]) => ({
  key,
  conditionalLogic:
    earlier.length === 0
      ? null
      : { match: 'any' as const, rules: earlier.map((question) => ({ question, operator: 'answered' as const })) },
});
const QUESTIONS = [
  buildQuestion('a'),
  buildQuestion('b', 'a'),
  buildQuestion('c'),
  buildQuestion('d', 'c', 'b'),
  buildQuestion('e', 'c'),
];

describe('Dependent questions', () => {
  it.each([
    [['a'], ['a', 'b', 'd']],
    [['c'], ['c', 'd', 'e']],
    [
      ['e', 'b', 'b'],
      ['b', 'd', 'e'],
    ],
    [[], []],
  ])('%j: includes all direct and indirect dependents: %j', (keys, all) => {
    expect(addDependents(QUESTIONS, keys)).toEqual(all);
  });
});
