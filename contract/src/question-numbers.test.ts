import { expect, it } from 'vitest';
import { numberQuestions } from './question-numbers.ts';

it('numbers questions by section and position, empty sections included', () => {
  const sections = [{ questions: [{ key: 'a' }, { key: 'b' }] }, { questions: [] }, { questions: [{ key: 'c' }] }];
  expect([...numberQuestions(sections)]).toEqual([
    ['a', '1.1'],
    ['b', '1.2'],
    ['c', '3.1'],
  ]);
});
