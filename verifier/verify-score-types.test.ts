import { describe, expect, it } from 'vitest';
import { scoreAssessment, type ScoredQuestion, type ScoredResponse } from './verify-score.mjs';

/** Scores a questionnaire of one question: its rule and its compliance. */
function score(question: Partial<ScoredQuestion>, response: ScoredResponse, submittedOn: string | null = '2026-06-30') {
  const defaults = { text: 'q', type: 'YES_NO', options: null, expectedAnswer: null, conditionalLogic: null };
  const { lines } = scoreAssessment({
    questions: [{ key: 'q', ...defaults, riskWeight: 'LOW', controls: [], ...question }],
    responses: { q: response },
    weights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
    thresholds: { green: 0.8, amber: 0.6 },
    capCritical: true,
    submittedOn,
  });
  return lines.map(({ rule, compliance }) => [rule, compliance])[0];
}

const choice = { options: ['A', 'B', 'C'], expectedAnswer: ['A', 'B'] };
const select = { options: ['A', 'B', 'C', 'D'], expectedAnswer: { required: ['A', 'B', 'C'], forbidden: ['D'] } };

describe('scoreAssessment, question types', () => {
  it.each<[type: string, question: object, answer: unknown, compliance: string]>([
    ['YES_NO', { expectedAnswer: 'NO' }, 'NO', '1'],
    ['YES_NO', { expectedAnswer: 'NO' }, 'YES', '0'],
    ['MULTIPLE_CHOICE', { expectedAnswer: 'A' }, 'A', '1'],
    ['MULTIPLE_CHOICE', { expectedAnswer: 'A' }, 'B', '0'],
    ['MULTIPLE_CHOICE', choice, 'B', '1'],
    ['MULTIPLE_CHOICE', choice, 'C', '0'],
    ['COMBOBOX', choice, 'A', '1'],
    ['COMBOBOX', choice, 'C', '0'],
    ['COMBOBOX', { ...choice, expectedAnswer: ['A', 'X'] }, 'X', '0'],
    ['MULTI_SELECT', { expectedAnswer: ['A', 'B'] }, ['B', 'A', 'C'], '1'],
    ['MULTI_SELECT', { expectedAnswer: ['A', 'B', 'C'] }, ['A', 'A'], '1/3'],
    ['MULTI_SELECT', { expectedAnswer: ['A'] }, ['B'], '0'],
    ['MULTI_SELECT', select, ['A', 'B'], '2/3'],
    ['MULTI_SELECT', select, ['A', 'B', 'C', 'D'], '0'],
    ['MULTI_SELECT', { expectedAnswer: { required: [], forbidden: ['D'] } }, ['A'], '1'],
    ['NUMERIC', { expectedAnswer: 0.3 }, 0.3, '1'],
    ['NUMERIC', { expectedAnswer: 0.3 }, 0.1 + 0.2, '0'],
    ['NUMERIC', { expectedAnswer: { min: 5, max: 10 } }, 10, '1'],
    ['NUMERIC', { expectedAnswer: { min: 5, max: 10 } }, 10.001, '0'],
    ['NUMERIC', { expectedAnswer: { max: 30, zeroAt: 90 } }, 45, '3/4'],
    ['NUMERIC', { expectedAnswer: { max: 30, zeroAt: 90 } }, 30, '1'],
    ['NUMERIC', { expectedAnswer: { max: 30, zeroAt: 90 } }, 90, '0'],
    ['NUMERIC', { expectedAnswer: { max: 30, zeroAt: 90 } }, 1e21, '0'],
    ['NUMERIC', { expectedAnswer: { min: 99.9, zeroAt: 99 } }, 99.6, '2/3'],
    ['NUMERIC', { expectedAnswer: { min: -2, zeroAt: -4 } }, -3.5, '1/4'],
    ['NUMERIC', { expectedAnswer: { min: 5, max: 10, zeroAt: 20 } }, 4, '0'],
    ['NUMERIC', { expectedAnswer: { min: 5, max: 10, zeroAt: 20 } }, 15, '1/2'],
    ['RATING', { expectedAnswer: 4 }, 3, '2/3'],
    ['RATING', { expectedAnswer: 4 }, 5, '1'],
    ['RATING', { expectedAnswer: 4 }, 1, '0'],
    ['RATING', { expectedAnswer: 1 }, 1, '1'],
    ['DATE', { expectedAnswer: '2026-01-01' }, '2026-01-01', '1'],
    ['DATE', { expectedAnswer: '2026-01-01' }, '2025-12-31', '0'],
    ['DATE', { expectedAnswer: '2026-01-01' }, '2026-02-30', '0'],
    ['DATE', { expectedAnswer: { maxAgeDays: 30 } }, '2026-05-31', '1'],
    ['DATE', { expectedAnswer: { maxAgeDays: 30 } }, '2026-05-30', '0'],
    ['DATE', { expectedAnswer: { maxAgeDays: 30 } }, '2026-06-30', '1'],
    ['DATE', { expectedAnswer: { maxAgeDays: 30 } }, '2026-07-01', '0'],
    ['DATE', { expectedAnswer: { minRemainingDays: 30 } }, '2026-07-30', '1'],
    ['DATE', { expectedAnswer: { minRemainingDays: 30 } }, '2026-07-29', '0'],
  ])('%s %j, answer %j: %s', (type, question, ...[answer, compliance]) => {
    expect(score({ type, ...question }, { answer })).toEqual(['EXPECTATION', compliance]);
  });

  it.each([
    [null, 1, 'EXPECTATION', '1'],
    [{ minFiles: 2 }, 2, 'EXPECTATION', '1'],
    [{ minFiles: 2 }, 1, 'EXPECTATION', '0'],
    [null, 0, 'UNANSWERED', '0'],
  ])('FILE_UPLOAD %j, usable files %i: %s %s', (expectedAnswer, usableFiles, ...outcome) => {
    expect(score({ type: 'FILE_UPLOAD', expectedAnswer }, { usableFiles })).toEqual(outcome);
  });

  it.each([
    ['guidance', 'text', 'PENDING_REVIEW', null],
    ['guidance', ' \n', 'UNANSWERED', '0'],
    [null, 'text', 'INFORMATIONAL', null],
    [null, null, 'INFORMATIONAL', null],
  ])('FREE_TEXT with expectation %j, answer %j: %s', (expectedAnswer, answer, ...outcome) => {
    expect(score({ type: 'FREE_TEXT', expectedAnswer }, { answer })).toEqual(outcome);
  });

  it.each(['YES_NO', 'MULTIPLE_CHOICE', 'COMBOBOX', 'MULTI_SELECT', 'NUMERIC', 'RATING', 'DATE'])(
    '%s is informational without an expectation and unanswered if blank',
    (type) => {
      for (const answer of [null, undefined, ' ', []])
        expect(score({ type, expectedAnswer: '1' }, { answer })).toEqual(['UNANSWERED', '0']);
      expect(score({ type }, { answer: 'x' })).toEqual(['INFORMATIONAL', null]);
    },
  );

  it('throws on an unknown type, and without a submission date that it needs', () => {
    expect(() => score({ type: 'COLOUR', expectedAnswer: 'x' }, { answer: 'x' })).toThrow('"COLOUR" is unknown');
    const question = { type: 'DATE', expectedAnswer: { maxAgeDays: 1 } };
    expect(() => score(question, { answer: '2026-01-01' }, null)).toThrow('null cannot be read');
  });
});
