import { describe, expect, it } from 'vitest';
import { scoreAssessment, type ScoredQuestion, type ScoredResponse, type ScoreInput } from './verify-score.mjs';

type Logic = NonNullable<ScoredQuestion['conditionalLogic']>;
type Entry = Partial<ScoredQuestion> & { readonly response?: ScoredResponse };

function score(entries: Readonly<Record<string, Entry>>, more: Partial<ScoreInput> = {}) {
  const defaults = { type: 'YES_NO', options: null, expectedAnswer: null, conditionalLogic: null, controls: [] };
  const questions = Object.entries(entries).map(([key, question]): ScoredQuestion => ({
    key,
    text: key,
    riskWeight: 'LOW',
    ...defaults,
    ...question,
  }));
  const result = scoreAssessment({
    questions,
    responses: Object.fromEntries(Object.entries(entries).map(([key, { response }]) => [key, response ?? {}])),
    weights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
    thresholds: { green: 0.8, amber: 0.6 },
    capCritical: true,
    submittedOn: '2026-06-30',
    ...more,
  });
  const outcomes = Object.fromEntries(result.lines.map(({ key, rule, compliance }) => [key, [rule, compliance]]));
  return { ...result, outcomes };
}

const logic = (match: Logic['match'], ...questions: string[]): Logic => ({
  match,
  rules: questions.map((question) => ({ question, operator: 'equals', value: 'SOMETHING ELSE' })),
});
const expects = { expectedAnswer: 'YES' };
const answered = (answer: unknown, question: Entry = expects): Entry => ({ ...question, response: { answer } });

describe('conditions', () => {
  const isAsked = (gate: Entry, operator: string, value?: string | number | null) =>
    score({ gate, q: { conditionalLogic: { match: 'all', rules: [{ question: 'gate', operator, value }] } } }).lines[1]
      ?.visible;

  it.each<[answer: unknown, operator: string, value: string | number | null, asked: boolean]>([
    ['YES', 'equals', 'YES', true],
    ['yes', 'equals', 'YES', false],
    [5, 'equals', '5', true],
    [['A'], 'equals', 'A', true],
    [['A', 'B'], 'equals', 'A', false],
    ['NO', 'notEquals', 'YES', true],
    ['YES', 'notEquals', 'YES', false],
    [['A', 'B'], 'notEquals', 'A', true],
    [['A', 'B'], 'contains', 'B', true],
    [['A', 'B'], 'contains', 'b', false],
    ['Amazon Web Services', 'contains', 'web', true],
    ['Amazon', 'contains', 'web', false],
    [['A', 'B'], 'notContains', 'C', true],
    ['Amazon', 'notContains', 'AMA', false],
    [10, 'greaterThan', '9', true],
    ['10', 'greaterThan', 10, false],
    [9, 'lessThan', 10, true],
    [10, 'lessThan', 10, false],
    [10, 'atLeast', 10, true],
    [9.99, 'atLeast', 10, false],
    ['2026-01-31', 'atLeast', '2026-01-31', true],
    ['2026-02-01', 'atMost', '2026-01-31', false],
    [10, 'atMost', 10, true],
    ['b', 'greaterThan', 'a', true],
    ['10 days', 'lessThan', 9, true],
    ['x', 'answered', null, true],
    ['x', 'notAnswered', null, false],
  ])('%j %s %j: %s', (answer, operator, ...[value, asked]) => {
    expect(isAsked(answered(answer), operator, value)).toBe(asked);
  });

  it.each(['equals', 'notEquals', 'contains', 'notContains', 'greaterThan', 'lessThan', 'atLeast', 'atMost'])(
    '%s is not satisfied without a value or an answer',
    (operator) => {
      for (const value of [null, undefined]) expect(isAsked(answered('x'), operator, value)).toBe(false);
      for (const answer of [null, ' ', []]) expect(isAsked(answered(answer), operator, 'x')).toBe(false);
    },
  );

  it('treats a claim and a hidden question as unanswered', () => {
    const claim = { ...expects, response: { answer: 'YES', notApplicable: true } };
    expect(isAsked(claim, 'answered')).toBe(false);
    expect(isAsked(claim, 'notAnswered')).toBe(true);
    const onQ: Logic = { match: 'all', rules: [{ question: 'q', operator: 'notAnswered' }] };
    const { lines } = score({
      gate: answered('NO'),
      q: { ...answered('YES'), conditionalLogic: logic('all', 'gate') },
      follow: { conditionalLogic: onQ },
    });
    expect(lines.map(({ visible }) => visible)).toEqual([true, false, true]);
  });

  it('takes usable files as the answer to an upload', () => {
    const upload = (usableFiles: number) => ({ type: 'FILE_UPLOAD', response: { answer: 'a note', usableFiles } });
    expect([isAsked(upload(1), 'answered'), isAsked(upload(0), 'answered')]).toEqual([true, false]);
    expect(isAsked(upload(2), 'equals', 'FILES')).toBe(true);
  });

  it('refuses an unknown operator', () => {
    expect(() => isAsked(answered('x'), 'resembles', 'x')).toThrow('"resembles" is unknown');
  });
});

const HARMLESS: Record<string, Entry> = {
  'an answered informational question': answered('NO', {}),
  'a compliant answer': answered('YES'),
  'a decision COMPLIANT': { ...expects, response: { answer: 'NO', decision: 'COMPLIANT' } },
  'an agreed claim': { ...expects, response: { notApplicable: true, decision: 'NOT_APPLICABLE' } },
  'a blank informational question decided COMPLIANT': { response: { decision: 'COMPLIANT' } },
};
const COSTLY: Record<string, Entry> = {
  'a blank question': answered(null),
  'a blank informational question': answered(null, {}),
  'a wrong answer': answered('NO'),
  'an undecided claim': { ...expects, response: { notApplicable: true } },
  'an undecided informational claim': { response: { notApplicable: true } },
  'a decision PARTIAL': { ...expects, response: { answer: 'YES', decision: 'PARTIAL' } },
  'an informational question decided NON_COMPLIANT': { response: { answer: 'YES', decision: 'NON_COMPLIANT' } },
  'a text that awaits review': { ...answered('text'), type: 'FREE_TEXT' },
};
const NOT_ASKED = ['NOT_ASKED', null];
const AFTER_SHORTFALL = ['NOT_ASKED_AFTER_SHORTFALL', '0'];

describe('hidden questions', () => {
  const hideBehind = (gate: Entry) => {
    const { q, through, last } = score({
      gate,
      q: { ...expects, conditionalLogic: logic('all', 'gate') },
      through: { conditionalLogic: logic('any', 'gate') },
      last: { ...expects, conditionalLogic: logic('all', 'through') },
    }).outcomes;
    return [q, through, last];
  };

  it.each(Object.entries(HARMLESS))('are excluded behind %s', (_, gate) => {
    expect(hideBehind(gate)).toEqual([NOT_ASKED, NOT_ASKED, NOT_ASKED]);
  });

  it.each(Object.entries(COSTLY))('count 0 behind %s, also through an informational question', (_, gate) => {
    expect(hideBehind(gate)).toEqual([AFTER_SHORTFALL, ['NOT_ASKED_AFTER_SHORTFALL', null], AFTER_SHORTFALL]);
  });

  it('are excluded by one harmless rule of `all`, and count 0 by one costly rule of `any`', () => {
    const gates = { good: answered('YES'), bad: answered('NO') };
    const { outcomes } = score({
      ...gates,
      all: { ...expects, conditionalLogic: logic('all', 'good', 'bad') },
      any: { ...expects, conditionalLogic: logic('any', 'good', 'bad') },
      allBad: { ...expects, conditionalLogic: logic('all', 'bad', 'bad') },
      anyGood: { ...expects, conditionalLogic: logic('any', 'good', 'good') },
    });
    expect(outcomes).toMatchObject({
      all: NOT_ASKED,
      any: AFTER_SHORTFALL,
      allBad: AFTER_SHORTFALL,
      anyGood: NOT_ASKED,
    });
  });

  it('ignore satisfied rules when a rule of `all` fails', () => {
    const rules = [{ question: 'good', operator: 'answered' }, ...logic('all', 'bad').rules];
    const q = { ...expects, conditionalLogic: { match: 'all' as const, rules } };
    expect(score({ good: answered('YES'), bad: answered('NO'), q }).outcomes.q).toEqual(AFTER_SHORTFALL);
  });

  it('are classified by the answer if `notAnswered` fails', () => {
    const conditionalLogic: Logic = { match: 'all', rules: [{ question: 'gate', operator: 'notAnswered' }] };
    const q = { ...expects, conditionalLogic };
    expect(score({ gate: answered('YES'), q }).outcomes.q).toEqual(NOT_ASKED);
    expect(score({ gate: answered('NO'), q }).outcomes.q).toEqual(AFTER_SHORTFALL);
  });
});

describe('coverage', () => {
  it('is the weight of what counts over the weight of all questions with an expectation', () => {
    const { coverage } = score({
      a: { ...answered('YES'), riskWeight: 'HIGH' },
      hidden: { ...expects, riskWeight: 'CRITICAL', conditionalLogic: logic('all', 'a') },
      text: { ...answered('text'), type: 'FREE_TEXT', riskWeight: 'MEDIUM' },
      upload: { type: 'FILE_UPLOAD', riskWeight: 'LOW' },
      informational: { ...answered('x', {}), riskWeight: 'CRITICAL' },
    });
    expect(coverage).toBe('1/3');
  });
});

describe('rating', () => {
  const rate = (points: number, thresholds = { green: 0.8, amber: 0.6 }) => {
    const weights = { CRITICAL: 8, HIGH: points, MEDIUM: 1_000_000 - points, LOW: 1 };
    const right: Entry = { ...answered('YES'), riskWeight: 'HIGH' };
    const wrong: Entry = { ...answered('NO'), riskWeight: 'MEDIUM' };
    const result = score({ right, wrong }, { weights, thresholds });
    return [result.rating, result.score];
  };

  it.each([
    [800_000, 'GREEN', 0.8],
    [799_999, 'AMBER', 0.8],
    [600_000, 'AMBER', 0.6],
    [599_999, 'RED', 0.6],
  ])('is taken from the exact score: %i of 1,000,000 is %s', (points, ...expected) => {
    expect(rate(points)).toEqual(expected);
  });

  it('follows the thresholds of the organisation', () => {
    expect(rate(700_000, { green: 0.7, amber: 0.1 })).toEqual(['GREEN', 0.7]);
    expect(rate(700_000, { green: 0.9, amber: 0.71 })).toEqual(['RED', 0.7]);
  });

  const held = (failed: Entry, more: Partial<ScoreInput> = {}) => {
    const weights = { CRITICAL: 1, HIGH: 20, MEDIUM: 2, LOW: 1 };
    const entries = { right: { ...answered('YES'), riskWeight: 'HIGH' as const }, failed };
    const { rating, heldBackBy } = score(entries, { weights, ...more });
    return [rating, heldBackBy];
  };

  it('is amber at best while a CRITICAL question counts 0', () => {
    const failed = { ...answered('NO'), riskWeight: 'CRITICAL' as const };
    expect(held(failed)).toEqual(['AMBER', ['failed']]);
    expect(held({ ...failed, response: { decision: 'PARTIAL' } })).toEqual(['GREEN', []]);
    expect(held({ ...failed, response: { decision: 'NOT_APPLICABLE' } })).toEqual(['GREEN', []]);
    expect(held({ ...failed, riskWeight: 'LOW' })).toEqual(['GREEN', []]);
    expect(held(failed, { capCritical: false })).toEqual(['GREEN', []]);
    expect(held(failed, { thresholds: { green: 0.99, amber: 0.6 } })).toEqual(['AMBER', []]);
    expect(held(failed, { thresholds: { green: 0.99, amber: 0.98 } })).toEqual(['RED', []]);
  });
});
