import { calculateScore, formatRational, type ResponseInput, toNumber } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { evaluateAssessment, listUnansweredRequired, type ScorableQuestion } from './assessment-score.ts';

const OPTIONS = { submittedOn: '2026-06-30', scoringVersion: 2 };

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
  evaluateAssessment(questions, new Map(Object.entries(responses)), OPTIONS);
const scoreFor = (responses: Record<string, ResponseInput>) => {
  const { score } = calculateScore(evaluate(responses));
  return score === null ? null : toNumber(score);
};

describe('Evaluating an assessment', () => {
  it('does not use the answers of hidden questions, neither for points nor in conditions', () => {
    const evaluated = evaluate({ a: given({ answer: 'NO' }), b: given({ answer: 'YES' }) });
    expect(evaluated.map(({ key, visible, rule }) => [key, visible, rule])).toEqual([
      ['a', true, 'EXPECTATION'],
      ['b', false, 'NOT_ASKED_AFTER_SHORTFALL'],
      ['file', true, 'UNANSWERED'],
      ['after', false, 'NOT_ASKED_AFTER_SHORTFALL'],
    ]);
  });

  it('under version 1: never counts a hidden question', () => {
    const responses = new Map([['b', given({ decision: 'NON_COMPLIANT' })]]);
    const [, hidden] = evaluateAssessment(questions, responses, { ...OPTIONS, scoringVersion: 1 });
    expect(hidden).toMatchObject({ rule: 'NOT_VISIBLE', compliance: null, visible: false });
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
        OPTIONS,
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

describe('A question that was not asked', () => {
  const ask = (key: string, operator: 'equals' | 'answered' | 'notAnswered' = 'equals', value = 'YES') => ({
    question: key,
    operator,
    value,
  });
  /** The result of the last question, which the conditions hide. */
  const explainLast = (
    asked: readonly ScorableQuestion[],
    responses: Record<string, Partial<ResponseInput>>,
  ): [string, number | null, string] => {
    const entries = Object.entries(responses).map(([key, fields]) => [key, given(fields)] as const);
    const { rule, compliance, reason } = evaluateAssessment(asked, new Map(entries), OPTIONS).at(-1) ?? unreachable();
    return [rule, compliance && toNumber(compliance), reason];
  };
  const unreachable = (): never => {
    throw new Error('No question');
  };
  const all = (...rules: ReturnType<typeof ask>[]) => ({ match: 'all' as const, rules });
  const any = (...rules: ReturnType<typeof ask>[]) => ({ match: 'any' as const, rules });
  const gate = question('gate', { text: 'Do you keep backups?' });
  const followUp = question('follow-up', { conditionalLogic: all(ask('gate')) });
  const notFollowUp = question('follow-up', { conditionalLogic: all(ask('gate', 'equals', 'NO')) });
  const informational = question('gate', { text: 'Do you use subcontractors?', expectedAnswer: null });

  it.each<[string, Partial<ResponseInput>, string]>([
    ['a wrong answer', { answer: 'NO' }, 'the answer to “Do you keep backups?” was not fully compliant'],
    ['a missing answer', {}, '“Do you keep backups?” was not answered'],
    ['an undecided "not applicable"', { notApplicable: true }, '“Do you keep backups?” was marked not applicable'],
    [
      'a reviewer who did not agree',
      { answer: 'NO', decision: 'PARTIAL' },
      'the answer to “Do you keep backups?” was not fully compliant',
    ],
  ])('counts as 0 after %s', (_, response, words) => {
    expect(explainLast([gate, followUp], { gate: response })).toEqual([
      'NOT_ASKED_AFTER_SHORTFALL',
      0,
      `Not asked because ${words}; scores 0`,
    ]);
  });

  it.each<[string, ScorableQuestion[], Partial<ResponseInput>]>([
    ['the expected answer', [gate, notFollowUp], { answer: 'YES' }],
    ['a reviewer who found it compliant', [gate, followUp], { answer: 'NO', decision: 'COMPLIANT' }],
    ['an agreed "not applicable"', [gate, followUp], { notApplicable: true, decision: 'NOT_APPLICABLE' }],
    ['an answer without an expectation', [informational, followUp], { answer: 'NO' }],
  ])('is not counted after %s', (_, asked, response) => {
    const [rule, compliance] = explainLast(asked, { gate: response });
    expect([rule, compliance]).toEqual(['NOT_ASKED', null]);
  });

  it('counts what a reviewer decides about it, whatever hid it', () => {
    const responses = { gate: { answer: 'NO' }, 'follow-up': { decision: 'COMPLIANT' as const } };
    expect(explainLast([gate, followUp], responses).slice(0, 2)).toEqual(['REVIEWED', 1]);
  });

  it('if all rules must hold: one that fails for a good reason is enough to exclude it', () => {
    const other = question('other');
    const both = question('both', { conditionalLogic: all(ask('gate'), ask('other', 'equals', 'NO')) });
    expect(explainLast([gate, other, both], { gate: { answer: 'NO' }, other: { answer: 'YES' } })).toEqual([
      'NOT_ASKED',
      null,
      'Not asked because of the answer to “other”; excluded from the score',
    ]);
  });

  it('if any rule may hold: one that fails for a bad reason is enough to count 0', () => {
    const other = question('other');
    const either = question('either', { conditionalLogic: any(ask('gate'), ask('other', 'equals', 'NO')) });
    expect(explainLast([gate, other, either], { gate: { answer: 'NO' }, other: { answer: 'YES' } })[0]).toBe(
      'NOT_ASKED_AFTER_SHORTFALL',
    );
  });

  it('passes the cost on, even if it expects nothing itself', () => {
    const between = question('between', { expectedAnswer: null, conditionalLogic: all(ask('gate')) });
    const last = question('last', { conditionalLogic: all(ask('between')) });
    expect(explainLast([gate, between], { gate: { answer: 'NO' } })).toEqual([
      'NOT_ASKED_AFTER_SHORTFALL',
      null,
      'Not asked because the answer to “Do you keep backups?” was not fully compliant; excluded from the score because no answer is expected',
    ]);
    expect(explainLast([gate, between, last], { gate: { answer: 'NO' } })).toEqual([
      'NOT_ASKED_AFTER_SHORTFALL',
      0,
      'Not asked because “between” was not asked either; scores 0',
    ]);
  });

  it('N1: leaving an optional gate blank gives 1/17 instead of 1; answering No gives 1', () => {
    const optional = { ...informational, required: false };
    const critical = (key: string) => question(key, { riskWeight: 'CRITICAL', conditionalLogic: all(ask('gate')) });
    const asked = [optional, critical('b'), critical('c'), question('d', { riskWeight: 'LOW' })];
    const score = (answer: string | null) => {
      const responses = new Map([
        ['gate', given({ answer })],
        ['d', given({ answer: 'YES' })],
      ] as const);
      const { score: exact } = calculateScore(evaluateAssessment(asked, responses, OPTIONS));
      return exact && formatRational(exact);
    };
    expect([score(null), score('NO')]).toEqual(['1/17', '1']);
  });

  it('N2: never backing up scores no better than backups that fall short in every follow-up', () => {
    const follow = (key: string) => question(key, { conditionalLogic: all(ask('gate')) });
    const asked = [{ ...gate, riskWeight: 'CRITICAL' as const }, follow('b'), follow('c'), follow('d')];
    const score = (answers: Record<string, string>) => {
      const responses = new Map(Object.entries(answers).map(([key, answer]) => [key, given({ answer })]));
      return toNumber(calculateScore(evaluateAssessment(asked, responses, OPTIONS)).score ?? unreachable());
    };
    expect(score({ gate: 'NO' })).toBe(0);
    expect(score({ gate: 'YES', b: 'NO', c: 'NO', d: 'NO' })).toBe(0.4);
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
