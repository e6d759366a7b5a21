import { calculateScore, toNumber } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { evaluateAssessment, listUnansweredRequired, type ScorableQuestion } from './assessment-score.ts';
import type { ResponseInput } from './compliance.ts';

const question = (key: string, fields: Partial<ScorableQuestion> = {}): ScorableQuestion => ({
  key,
  text: key,
  type: 'YES_NO',
  riskWeight: 'HIGH',
  required: true,
  options: null,
  expectedAnswer: 'YES',
  conditionalLogic: null,
  ...fields,
});
const given = (fields: Partial<ResponseInput>): ResponseInput => ({
  answer: null,
  notApplicable: false,
  decision: null,
  usableFiles: 0,
  ...fields,
});
const ifYes = (key: string) => ({
  match: 'all' as const,
  rules: [{ question: key, operator: 'equals' as const, value: 'YES' }],
});

const questions = [
  question('a'),
  question('b', { conditionalLogic: ifYes('a') }),
  question('file', { type: 'FILE_UPLOAD', expectedAnswer: null }),
  question('after', {
    required: false,
    conditionalLogic: { match: 'all', rules: [{ question: 'file', operator: 'answered' }] },
  }),
];
const evaluate = (responses: Record<string, ResponseInput>) =>
  evaluateAssessment(questions, new Map(Object.entries(responses)), '2026-06-30');
const scoreFor = (responses: Record<string, ResponseInput>) => {
  const { score } = calculateScore(evaluate(responses));
  return score === null ? null : toNumber(score);
};

describe('Evaluating an assessment', () => {
  it('does not count hidden questions or use their answers in conditions', () => {
    const evaluated = evaluate({ a: given({ answer: 'NO' }), b: given({ answer: 'YES' }) });
    expect(evaluated.map(({ key, visible, rule }) => [key, visible, rule])).toEqual([
      ['a', true, 'EXPECTATION'],
      ['b', false, 'NOT_VISIBLE'],
      ['file', true, 'UNANSWERED'],
      ['after', false, 'NOT_VISIBLE'],
    ]);
  });

  it('keeps the automatic result next to the decision', () => {
    const [first] = evaluate({ a: given({ answer: 'NO', decision: 'COMPLIANT' }) });
    expect(first && [first.rule, first.compliance && toNumber(first.compliance)]).toEqual(['REVIEWED', 1]);
    expect(first?.automatic.compliance && toNumber(first.automatic.compliance)).toBe(0);
  });

  it('does not depend on the order of answers; a blank never helps', () => {
    const all = { a: given({ answer: 'YES' }), b: given({ answer: 'YES' }), file: given({ usableFiles: 1 }) };
    expect(scoreFor(all)).toBe(scoreFor(Object.fromEntries(Object.entries(all).reverse())));
    expect(scoreFor({ ...all, b: given({ answer: '' }) })).toBeLessThan(scoreFor(all) ?? 0);
  });
});

describe('Worked examples, from answers to score', () => {
  const scoreFrom = (pairs: readonly [ScorableQuestion, ResponseInput | null][]) => {
    const responses = new Map(pairs.flatMap(([{ key }, response]) => (response ? [[key, response]] : [])));
    const { score, possible } = calculateScore(
      evaluateAssessment(
        pairs.map(([one]) => one),
        responses,
        '2026-06-30',
      ),
    );
    return [score && toNumber(score), toNumber(possible)];
  };
  const example = (second: string) =>
    scoreFrom([
      [question('a', { riskWeight: 'CRITICAL' }), given({ answer: 'YES' })],
      [question('b', { riskWeight: 'CRITICAL' }), given({ answer: second })],
      [question('c'), given({ answer: 'YES' })],
      [question('d'), given({ answer: 'NO', decision: 'PARTIAL' })],
      [
        question('e', {
          riskWeight: 'MEDIUM',
          type: 'MULTI_SELECT',
          options: ['x', 'y', 'z'],
          expectedAnswer: ['x', 'y', 'z'],
        }),
        given({ answer: ['x', 'z'] }),
      ],
      [question('f', { riskWeight: 'LOW' }), null],
    ]);

  it('0.5679 of 27 points, and 0.8642 once the failed critical question is fixed', () => {
    expect(example('NO')).toEqual([0.5679, 27]);
    expect(example('YES')).toEqual([0.8642, 27]);
  });

  it('0.5 for ten questions with five correct and five blank', () => {
    const ten = Array.from({ length: 10 }, (_, index) => question(`q${String(index)}`));
    expect(scoreFrom(ten.map((one, index) => [one, index < 5 ? given({ answer: 'YES' }) : null]))).toEqual([0.5, 40]);
  });
});

describe('Unanswered required questions', () => {
  const missing = (responses: Record<string, ResponseInput>) =>
    listUnansweredRequired(questions, new Map(Object.entries(responses)));

  it('are visible required questions without an answer, a file or a "not applicable"', () => {
    expect(missing({})).toEqual(['a', 'file']);
    expect(missing({ a: given({ answer: 'YES' }) })).toEqual(['b', 'file']);
    expect(missing({ a: given({ notApplicable: true }), file: given({ usableFiles: 1 }) })).toEqual([]);
  });
});
