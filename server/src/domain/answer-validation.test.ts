import type { Answer, NumericBounds, Question, QuestionType } from '@assay/contract';
import { expect, it } from 'vitest';
import { validateAnswer } from './answer-validation.ts';

const TODAY = '2026-06-30';
const problem = (type: QuestionType, answer: Answer | null, fields: Partial<Question> = {}) =>
  validateAnswer({ type, options: ['x', 'y', 'None'], expectedAnswer: null, ...fields }, answer, TODAY);

it.each<[QuestionType, Answer]>([
  ['YES_NO', 'NO'],
  ['MULTIPLE_CHOICE', 'x'],
  ['MULTI_SELECT', ['x', 'y']],
  ['NUMERIC', -2.5],
  ['RATING', 5],
  ['DATE', '2028-02-29'],
  ['FREE_TEXT', 'words'],
  ['COMBOBOX', 'neither x nor y'],
])('%s accepts %j', (type, answer) => {
  expect(problem(type, answer)).toBeNull();
});

it.each<[QuestionType, Answer]>([
  ['YES_NO', 'MAYBE'],
  ['MULTIPLE_CHOICE', 'z'],
  ['MULTI_SELECT', ['x', 'x']],
  ['MULTI_SELECT', ['z']],
  ['MULTI_SELECT', 'x'],
  ['NUMERIC', '5'],
  ['RATING', 0],
  ['RATING', 2.5],
  ['DATE', '2026-02-30'],
  ['DATE', 'soon'],
  ['FREE_TEXT', 5],
  ['COMBOBOX', ['x']],
  ['FILE_UPLOAD', 'report.pdf'],
])('%s rejects %j and says what it accepts', (type, answer) => {
  expect(problem(type, answer)).toMatch(/^The answer must be |^This question requires a file/);
});

it('a blank is always allowed, including one made of invisible characters', () => {
  for (const blank of [null, '', '  ', '\u{200b}', ' \u{2060}\u{ad}', []]) expect(problem('YES_NO', blank)).toBeNull();
});

it.each<[NumericBounds, number, string | null]>([
  [{ min: 0, max: 100 }, 0, null],
  [{ min: 0, max: 100 }, 100, null],
  [{ min: 0, max: 100 }, 201, 'The answer must be a number from 0 to 100'],
  [{ min: 0, max: 100 }, -5, 'The answer must be a number from 0 to 100'],
  [{ min: 0 }, 1e9, null],
  [{ min: 0 }, -0.1, 'The answer must be a number of at least 0'],
  [{ max: 5 }, 5.1, 'The answer must be a number of at most 5'],
])('within the bounds %j, %d: %s', (bounds, answer, message) => {
  expect(problem('NUMERIC', answer, { bounds })).toBe(message);
});

it('an exclusive option is chosen alone or not at all', () => {
  const fields = { exclusiveOptions: ['None'] };
  expect(problem('MULTI_SELECT', ['None'], fields)).toBeNull();
  expect(problem('MULTI_SELECT', ['x', 'y'], fields)).toBeNull();
  expect(problem('MULTI_SELECT', ['x', 'None'], fields)).toBe('“None” cannot be combined with other options');
});

it('a date whose age counts is not in the future', () => {
  const fields = { expectedAnswer: { maxAgeDays: 30 } };
  expect(problem('DATE', TODAY, fields)).toBeNull();
  expect(problem('DATE', '2026-07-01', fields)).toBe('The date must not be in the future (today is 2026-06-30 UTC)');
  for (const expectedAnswer of [null, '2026-01-01', { minRemainingDays: 30 }])
    expect(problem('DATE', '2026-07-01', { expectedAnswer })).toBeNull();
});
