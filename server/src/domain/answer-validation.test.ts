import type { Answer, QuestionType } from '@assay/contract';
import { expect, it } from 'vitest';
import { validateAnswer } from './answer-validation.ts';

const problem = (type: QuestionType, answer: Answer | null) => validateAnswer({ type, options: ['x', 'y'] }, answer);

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
  expect(problem(type, answer)).toMatch(/^The answer is /);
});

it('a blank is always allowed, also one of characters that nobody sees', () => {
  for (const blank of [null, '', '  ', '\u{200b}', ' \u{2060}\u{ad}', []]) expect(problem('YES_NO', blank)).toBeNull();
});
