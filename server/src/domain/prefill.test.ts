import { describe, expect, it } from 'vitest';
import type { GivenResponse } from './compliance.ts';
import { carriedKeys, isSameQuestion, type Wording } from './prefill.ts';

const question: Wording = { key: 'a', text: 'Which?', type: 'MULTIPLE_CHOICE', options: ['x', 'y'] };
const response: GivenResponse = { answer: 'x', notApplicable: false, decision: null, usableFiles: 0 };

const carried = (now: Wording, before: Wording, given: GivenResponse | null = response) =>
  carriedKeys([now], {
    questions: [before],
    visible: new Set([before.key]),
    answered: new Map(given ? [[before.key, given]] : []),
  });

describe('An answer of last time', () => {
  it('fits the very same question', () => {
    expect(carried(question, { ...question })).toEqual(['a']);
  });

  it.each<[string, Partial<Wording>]>([
    ['key', { key: 'b' }],
    ['wording', { text: 'Which one?' }],
    ['type', { type: 'COMBOBOX' }],
    ['options', { options: ['x', 'y', 'z'] }],
    ['order of options', { options: ['y', 'x'] }],
    ['lack of options', { options: null }],
  ])('does not fit a question with another %s', (_, change) => {
    expect(isSameQuestion(question, { ...question, ...change })).toBe(false);
    expect(carried({ ...question, ...change }, question)).toEqual([]);
  });

  it('is none where the question was not shown, not answered, or answered by a file', () => {
    const unseen = { questions: [question], visible: new Set<string>(), answered: new Map([['a', response]]) };
    expect(carriedKeys([question], unseen)).toEqual([]);
    expect(carried(question, question, null)).toEqual([]);
    expect(carried(question, question, { ...response, answer: null })).toEqual([]);
    const file: Wording = { ...question, type: 'FILE_UPLOAD', options: null };
    expect(carried(file, file, { ...response, usableFiles: 1 })).toEqual([]);
  });

  it('is also a reasoned "not applicable"', () => {
    expect(carried(question, question, { ...response, answer: null, notApplicable: true })).toEqual(['a']);
  });
});
