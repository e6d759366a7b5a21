import type { ResponseInput } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { listCarriedForwardKeys, isSameQuestion, type QuestionWording } from './prefill.ts';

const question: QuestionWording = { key: 'a', text: 'Which?', type: 'MULTIPLE_CHOICE', options: ['x', 'y'] };
const response: ResponseInput = { answer: 'x', notApplicable: false, decision: null, usableFiles: 0 };

const carried = (now: QuestionWording, before: QuestionWording, given: ResponseInput | null = response) =>
  listCarriedForwardKeys([now], {
    questions: [before],
    visible: new Set([before.key]),
    answered: new Map(given ? [[before.key, given]] : []),
  });

describe('A previous answer', () => {
  it('is carried forward for the identical question', () => {
    expect(carried(question, { ...question })).toEqual(['a']);
  });

  it.each<[string, Partial<QuestionWording>]>([
    ['key', { key: 'b' }],
    ['wording', { text: 'Which one?' }],
    ['type', { type: 'COMBOBOX' }],
    ['options', { options: ['x', 'y', 'z'] }],
    ['order of options', { options: ['y', 'x'] }],
    ['lack of options', { options: null }],
  ])('is not carried forward when the question has another %s', (_, change) => {
    expect(isSameQuestion(question, { ...question, ...change })).toBe(false);
    expect(carried({ ...question, ...change }, question)).toEqual([]);
  });

  it('is not carried forward when the question was hidden, unanswered or a file upload', () => {
    const unseen = { questions: [question], visible: new Set<string>(), answered: new Map([['a', response]]) };
    expect(listCarriedForwardKeys([question], unseen)).toEqual([]);
    expect(carried(question, question, null)).toEqual([]);
    expect(carried(question, question, { ...response, answer: null })).toEqual([]);
    const file: QuestionWording = { ...question, type: 'FILE_UPLOAD', options: null };
    expect(carried(file, file, { ...response, usableFiles: 1 })).toEqual([]);
  });

  it('may also be a justified "not applicable"', () => {
    expect(carried(question, question, { ...response, answer: null, notApplicable: true })).toEqual(['a']);
  });
});
