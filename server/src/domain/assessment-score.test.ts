import { describe, expect, it } from 'vitest';
import { type AskedQuestion, judgeAssessment, unansweredRequired } from './assessment-score.ts';
import type { GivenResponse } from './compliance.ts';
import { toNumber } from './rational.ts';
import { scoreOf } from './scoring.ts';

const question = (key: string, fields: Partial<AskedQuestion> = {}): AskedQuestion => ({
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
const given = (fields: Partial<GivenResponse>): GivenResponse => ({
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
const judge = (responses: Record<string, GivenResponse>) =>
  judgeAssessment(questions, new Map(Object.entries(responses)), '2026-06-30');
const scoreFor = (responses: Record<string, GivenResponse>) => {
  const { score } = scoreOf(judge(responses));
  return score === null ? null : toNumber(score);
};

describe('judging an assessment', () => {
  it('never counts what was hidden, and keeps the answer out of further conditions', () => {
    const judged = judge({ a: given({ answer: 'NO' }), b: given({ answer: 'YES' }) });
    expect(judged.map(({ key, visible, rule }) => [key, visible, rule])).toEqual([
      ['a', true, 'EXPECTATION'],
      ['b', false, 'NOT_VISIBLE'],
      ['file', true, 'UNANSWERED'],
      ['after', false, 'NOT_VISIBLE'],
    ]);
  });

  it('keeps the automatic result beside the decision', () => {
    const [first] = judge({ a: given({ answer: 'NO', decision: 'COMPLIANT' }) });
    expect(first && [first.rule, first.compliance && toNumber(first.compliance)]).toEqual(['REVIEWED', 1]);
    expect(first?.automatic.compliance && toNumber(first.automatic.compliance)).toBe(0);
  });

  it('does not depend on the order of answers, and a blank never helps', () => {
    const all = { a: given({ answer: 'YES' }), b: given({ answer: 'YES' }), file: given({ usableFiles: 1 }) };
    expect(scoreFor(all)).toBe(scoreFor(Object.fromEntries(Object.entries(all).reverse())));
    expect(scoreFor({ ...all, b: given({ answer: '' }) })).toBeLessThan(scoreFor(all) ?? 0);
  });
});

describe('the worked examples, from answers to score', () => {
  const scoreFrom = (asked: readonly [AskedQuestion, GivenResponse | null][]) => {
    const responses = new Map(asked.flatMap(([{ key }, response]) => (response ? [[key, response]] : [])));
    const { score, possible } = scoreOf(
      judgeAssessment(
        asked.map(([one]) => one),
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

  it('gives 0.5679 of 27 points, and 0.8642 once the failed critical question is fixed', () => {
    expect(example('NO')).toEqual([0.5679, 27]);
    expect(example('YES')).toEqual([0.8642, 27]);
  });

  it('gives 0.5 for ten questions of which five are right and five blank', () => {
    const ten = Array.from({ length: 10 }, (_, index) => question(`q${String(index)}`));
    expect(scoreFrom(ten.map((one, index) => [one, index < 5 ? given({ answer: 'YES' }) : null]))).toEqual([0.5, 40]);
  });
});

describe('what still has to be answered', () => {
  const missing = (responses: Record<string, GivenResponse>) =>
    unansweredRequired(questions, new Map(Object.entries(responses)));

  it('is every visible required question without an answer, a file or a claim', () => {
    expect(missing({})).toEqual(['a', 'file']);
    expect(missing({ a: given({ answer: 'YES' }) })).toEqual(['b', 'file']);
    expect(missing({ a: given({ notApplicable: true }), file: given({ usableFiles: 1 }) })).toEqual([]);
  });
});
