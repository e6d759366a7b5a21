import type { ConditionalLogic, ConditionRule, Question } from './questionnaire.ts';
import { describe, expect, it } from 'vitest';
import { validateQuestionnaire } from './questionnaire-validation.ts';

const question = (key: string, fields: Partial<Question> = {}): Question => ({
  key,
  text: `Question ${key}`,
  helpText: null,
  type: 'YES_NO',
  riskWeight: 'MEDIUM',
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controlMappings: [],
  ...fields,
});
const all = (...rules: ConditionRule[]): ConditionalLogic => ({ match: 'all', rules });
const problems = (...questions: Question[]) =>
  validateQuestionnaire([{ title: 'S', questions }]).map(({ message }) => message);
const is = (key: string, value: string | number): ConditionRule => ({ question: key, operator: 'equals', value });

describe('An invalid questionnaire', () => {
  it('has a duplicate key', () => {
    expect(problems(question('a'), question('a'))).toEqual(['The key a is used by more than one question']);
  });

  it('has a condition on a missing question, a later question or itself', () => {
    expect(problems(question('a', { conditionalLogic: all(is('z', 'YES')) }))).toEqual([
      'a: its condition refers to z, which does not exist',
    ]);
    const later = problems(
      question('a', { conditionalLogic: all(is('b', 'YES')) }),
      question('b', { conditionalLogic: all(is('a', 'YES')) }),
    );
    expect(later).toEqual(['a: its condition refers to b, which is not an earlier question']);
    expect(problems(question('a', { conditionalLogic: all(is('a', 'YES')) }))).toHaveLength(1);
  });

  it('has a condition on an impossible option', () => {
    const choice = question('a', { type: 'MULTIPLE_CHOICE', options: ['x', 'y'] });
    expect(problems(choice, question('b', { conditionalLogic: all(is('a', 'z')) }))).toEqual([
      'b: a can never have the answer z',
    ]);
    expect(problems(question('a'), question('b', { conditionalLogic: all(is('a', 'MAYBE')) }))).toHaveLength(1);
    expect(
      problems(question('a', { type: 'RATING' }), question('b', { conditionalLogic: all(is('a', 6)) })),
    ).toHaveLength(1);
  });

  it('has an operator that does not fit the answer type', () => {
    const rule: ConditionRule = { question: 'a', operator: 'greaterThan', value: 1 };
    expect(problems(question('a'), question('b', { conditionalLogic: all(rule) }))).toEqual([
      'b: greaterThan cannot be used with a, which is a YES_NO question',
    ]);
  });

  it('has contradictory conditions', () => {
    expect(problems(question('a'), question('b', { conditionalLogic: all(is('a', 'YES'), is('a', 'NO')) }))).toEqual([
      'b: this question can never be shown',
    ]);
    const above: ConditionRule = { question: 'n', operator: 'greaterThan', value: 5 };
    const below: ConditionRule = { question: 'n', operator: 'lessThan', value: 3 };
    expect(
      problems(question('n', { type: 'NUMERIC' }), question('b', { conditionalLogic: all(above, below) })),
    ).toHaveLength(1);
  });

  it('has a question that an earlier condition makes unreachable', () => {
    const dead = problems(
      question('a'),
      question('b', { conditionalLogic: all(is('a', 'NO')) }),
      question('c', { conditionalLogic: all(is('b', 'YES'), is('a', 'YES')) }),
    );
    expect(dead).toEqual(['c: this question can never be shown']);
  });

  it('has an impossible expected answer', () => {
    expect(problems(question('a', { expectedAnswer: 'MAYBE' }))).toEqual(['a: the expected answer must be YES or NO']);
    expect(problems(question('a', { type: 'MULTIPLE_CHOICE', options: ['x'], expectedAnswer: 'y' }))).toEqual([
      'a: y is not one of the options',
    ]);
    const both = { required: ['x'], forbidden: ['x'] };
    expect(problems(question('a', { type: 'MULTI_SELECT', options: ['x'], expectedAnswer: both }))).toHaveLength(1);
    expect(problems(question('a', { type: 'NUMERIC', expectedAnswer: { min: 3, max: 1 } }))).toHaveLength(1);
    expect(problems(question('a', { type: 'RATING', expectedAnswer: 6 }))).toHaveLength(1);
    expect(problems(question('a', { type: 'DATE', expectedAnswer: '2026-13-01' }))).toHaveLength(1);
  });

  it('has a choice without options, or options without a choice', () => {
    expect(problems(question('a', { type: 'MULTI_SELECT' }))).toEqual(['a: a choice question must have options']);
    expect(problems(question('a', { options: ['x'] }))).toEqual(['a: only choice questions can have options']);
  });

  it.each([
    [['A', 'A'], 'two options look the same'],
    [['A', 'A '], 'two options look the same'],
    [['A', 'A\u{200b}'], 'two options look the same'],
    [['A', ' '], 'an option is blank'],
    [['A', '\u{200b}'], 'an option is blank'],
  ])('N14: has the options %j', (options, message) => {
    expect(problems(question('a', { type: 'MULTI_SELECT', options }))).toEqual([`a: ${message}`]);
  });
});

describe('A valid questionnaire', () => {
  it('has conditions on several answer types', () => {
    const questions = [
      question('a', { type: 'MULTI_SELECT', options: ['x', 'y', 'z'] }),
      question('b', {
        type: 'NUMERIC',
        conditionalLogic: all(
          { question: 'a', operator: 'contains', value: 'x' },
          { question: 'a', operator: 'notContains', value: 'y' },
        ),
      }),
      question('c', {
        type: 'DATE',
        conditionalLogic: all(
          { question: 'b', operator: 'atLeast', value: 3 },
          { question: 'b', operator: 'atMost', value: 3 },
        ),
      }),
      question('d', {
        conditionalLogic: all(
          { question: 'c', operator: 'greaterThan', value: '2026-01-01' },
          { question: 'c', operator: 'lessThan', value: '2026-01-03' },
        ),
      }),
    ];
    expect(problems(...questions)).toEqual([]);
  });
});

describe('The limits of an answer', () => {
  const number = (fields: Partial<Question>) => question('a', { type: 'NUMERIC', ...fields });
  const selection = (fields: Partial<Question>) =>
    question('a', { type: 'MULTI_SELECT', options: ['x', 'y', 'None'], ...fields });

  it('fit a number and its expected answer', () => {
    const bounds = { min: 0, max: 100 };
    for (const expectedAnswer of [null, 0, { min: 95, max: 100, zeroAt: -20 }, { max: 100 }])
      expect(problems(number({ bounds, expectedAnswer }))).toEqual([]);
    expect(problems(number({ bounds: {} }))).toEqual(['a: bounds must have a minimum or a maximum']);
    expect(problems(number({ bounds: { min: 5, max: 4 } }))).toEqual([
      'a: the lower bound must not be greater than the upper bound',
    ]);
    expect(problems(number({ bounds, expectedAnswer: -1 }))).toEqual([
      'a: the expected answer -1 is outside the bounds',
    ]);
    expect(problems(question('a', { bounds }))).toEqual(['a: only number questions can have bounds']);
  });

  it('fit a selection and its expected answer', () => {
    const exclusiveOptions = ['None'];
    for (const expectedAnswer of [null, ['x', 'y'], ['None'], { required: ['x'], forbidden: ['None'] }])
      expect(problems(selection({ exclusiveOptions, expectedAnswer }))).toEqual([]);
    expect(problems(selection({ exclusiveOptions: ['z'] }))).toEqual(['a: z is not one of the options']);
    expect(problems(selection({ exclusiveOptions: ['x', 'x'] }))).toEqual(['a: duplicate exclusive option']);
    expect(problems(selection({ exclusiveOptions, expectedAnswer: ['x', 'None'] }))).toHaveLength(1);
    const single = question('a', { type: 'MULTIPLE_CHOICE', options: ['x', 'None'], exclusiveOptions });
    expect(problems(single)).toEqual(['a: only multiple-choice questions can have exclusive options']);
  });

  it('make a condition impossible that needs an answer outside them', () => {
    const above: ConditionRule = { question: 'a', operator: 'greaterThan', value: 100 };
    const dead = ['b: this question can never be shown'];
    const b = (...rules: ConditionRule[]) => question('b', { conditionalLogic: all(...rules) });
    expect(problems(number({ bounds: { max: 100 } }), b(above))).toEqual(dead);
    expect(problems(number({ bounds: { max: 100.5 } }), b(above))).toEqual([]);
    const has = (value: string): ConditionRule => ({ question: 'a', operator: 'contains', value });
    expect(problems(selection({ exclusiveOptions: ['None'] }), b(has('x'), has('None')))).toEqual(dead);
    expect(problems(selection({}), b(has('x'), has('None')))).toEqual([]);
  });
});
