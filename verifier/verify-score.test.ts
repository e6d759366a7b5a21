import { describe, expect, it } from 'vitest';
import {
  scoreAssessment,
  type ScoredQuestion,
  type ScoredResponse,
  type ScoreInput,
  scoreVendor,
} from './verify-score.mjs';

const WEIGHTS = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };
type Entry = Partial<ScoredQuestion> & { readonly key: string; readonly response?: ScoredResponse };

const yesNo = (key: string, answer: string | null, more: Partial<Entry> = {}): Entry => ({
  key,
  expectedAnswer: 'YES',
  response: { answer },
  ...more,
});
const when = (question: string): ScoredQuestion['conditionalLogic'] => ({
  match: 'all',
  rules: [{ question, operator: 'equals', value: 'YES' }],
});

function score(entries: readonly Entry[], more: Partial<ScoreInput> = {}) {
  const questions = entries.map((question) => ({
    text: question.key,
    type: 'YES_NO',
    riskWeight: 'LOW' as const,
    options: null,
    expectedAnswer: null,
    conditionalLogic: null,
    controls: [],
    ...question,
  }));
  const responses = Object.fromEntries(entries.map(({ key, response }) => [key, response ?? {}]));
  const thresholds = { green: 0.8, amber: 0.6 };
  const defaults = { weights: WEIGHTS, thresholds, capCritical: true, submittedOn: '2026-06-30' };
  const result = scoreAssessment({ questions, responses, ...defaults, ...more });
  const outcomes = Object.fromEntries(result.lines.map(({ key, rule, compliance }) => [key, [rule, compliance]]));
  return { ...result, outcomes };
}

const worked = (encryption: string): Entry[] => [
  yesNo('backups', 'YES', { riskWeight: 'CRITICAL' }),
  yesNo('encryption', encryption, { riskWeight: 'CRITICAL' }),
  yesNo('training', 'YES', { riskWeight: 'HIGH' }),
  yesNo('incidents', 'YES', { riskWeight: 'HIGH', response: { answer: 'YES', decision: 'PARTIAL' } }),
  {
    key: 'regions',
    riskWeight: 'MEDIUM',
    type: 'MULTI_SELECT',
    expectedAnswer: ['A', 'B', 'C'],
    response: { answer: ['A', 'B'] },
  },
  yesNo('insurance', null),
];

describe('scoreAssessment: the test vectors of the rules', () => {
  it('scores the worked example 0.5679 out of 27 points', () => {
    const result = score(worked('NO'));
    expect(result).toMatchObject({ earned: '46/3', possible: '27', exact: '46/81', score: 0.5679, coverage: '1' });
    expect(result.lines[4]).toMatchObject({ compliance: '2/3', gain: '4/81', loss: '2/81' });
    expect(result.outcomes).toMatchObject({ incidents: ['REVIEWED', '1/2'], insurance: ['UNANSWERED', '0'] });
  });

  it('scores it 0.8642 with the failed CRITICAL question fixed', () => {
    expect(score(worked('YES')).score).toBe(0.8642);
  });

  it('scores ten HIGH questions, five blank and five right, 0.5', () => {
    const ten = Array.from({ length: 10 }, (_, index) =>
      yesNo(`q${index}`, index < 5 ? null : 'YES', { riskWeight: 'HIGH' }),
    );
    expect(score(ten)).toMatchObject({ exact: '1/2', score: 0.5 });
  });

  it('averages a control of CRITICAL 1 and HIGH 0.5 with a control at 1 to 0.9167', () => {
    const control = (code: string) => ({ framework: 'ISO 27001', version: '2022', code, domain: 'People' });
    const { controls, domains } = score([
      yesNo('a', 'YES', { riskWeight: 'CRITICAL', controls: [control('A.1')] }),
      yesNo('b', 'YES', {
        riskWeight: 'HIGH',
        controls: [control('A.1')],
        response: { answer: 'YES', decision: 'PARTIAL' },
      }),
      yesNo('c', 'YES', { controls: [control('A.2'), control('A.2')] }),
      { key: 'd', controls: [control('A.3')] },
    ]);
    expect(controls.map(({ code, ratio }) => [code, ratio])).toEqual([
      ['A.1', '5/6'],
      ['A.2', '1'],
      ['A.3', null],
    ]);
    expect(domains).toEqual([
      { framework: 'ISO 27001', version: '2022', domain: 'People', ratio: '11/12', controlCount: 2 },
    ]);
  });

  it.each([
    ['blank', null, '1/17'],
    ['answered NO', 'NO', '1'],
  ])('scores two CRITICAL questions behind an informational gate that is %s', (_, gate, exact) => {
    const behind = { riskWeight: 'CRITICAL', conditionalLogic: when('gate') } as const;
    const entries = [yesNo('gate', gate, { expectedAnswer: null }), yesNo('a', null, behind), yesNo('b', null, behind)];
    expect(score([...entries, yesNo('c', 'YES')]).exact).toBe(exact);
  });

  it('never scores a failed gate above a passed one with all follow-ups at 0', () => {
    const follow = (key: string) => yesNo(key, 'NO', { riskWeight: 'HIGH', conditionalLogic: when('backups') });
    const at = (answer: string) =>
      score([yesNo('backups', answer), follow('a'), follow('b'), follow('c'), yesNo('other', 'YES')]).score ?? NaN;
    expect(at('NO')).toBeLessThanOrEqual(at('YES'));
    expect(at('NO')).toBe(0.0714);
  });
});

describe('scoreVendor', () => {
  const weightsTimes = (factor: number) => ({
    CRITICAL: 8 * factor,
    HIGH: 4 * factor,
    MEDIUM: 2 * factor,
    LOW: factor,
  });
  const completed = (lineageId: string, completedAt: string | null, earned: string) => ({
    lineageId,
    completedAt,
    weights: weightsTimes(1),
    earned,
    possible: '8',
  });

  it('weighs 1 and 0 equally if the second table is ten times the first', () => {
    const first = completed('a', '2026-01-01T00:00:00Z', '8');
    const second = completed('b', '2026-01-02T00:00:00Z', '0');
    expect(scoreVendor([first, { ...second, possible: '80', weights: weightsTimes(10) }])).toBe('1/2');
  });

  it('takes the latest completed assessment of each lineage', () => {
    const first = completed('a', '2026-01-01T00:00:00Z', '1');
    const latest = completed('a', '2026-03-01T00:00:00Z', '20/3');
    expect(scoreVendor([latest, first, completed('a', null, '8')])).toBe('5/6');
  });

  it('is null if nothing is completed or nothing counts', () => {
    expect(scoreVendor([completed('a', null, '8')])).toBeNull();
    expect(scoreVendor([{ ...completed('a', '2026-01-01T00:00:00Z', '0'), possible: '0' }])).toBeNull();
  });
});

const decided = (decision: string, answer: unknown = 'NO') => ({ response: { answer, decision } });
const claimed = { response: { notApplicable: true } };

describe('scoreAssessment, the order of the rules', () => {
  it.each([
    ['COMPLIANT', '1'],
    ['PARTIAL', '1/2'],
    ['NON_COMPLIANT', '0'],
    ['NOT_APPLICABLE', null],
  ])('counts the decision %s before anything else', (decision, compliance) => {
    const hidden = { conditionalLogic: when('gate'), ...decided(decision) };
    const { outcomes, lines } = score([
      yesNo('gate', 'NO'),
      yesNo('asked', 'YES', decided(decision)),
      yesNo('hidden', 'YES', hidden),
      yesNo('claimed', null, { response: { notApplicable: true, decision } }),
      yesNo('informational', 'YES', { expectedAnswer: null, ...decided(decision) }),
    ]);
    for (const key of ['asked', 'hidden', 'claimed', 'informational'])
      expect([key, outcomes[key]]).toEqual([key, ['REVIEWED', compliance]]);
    expect(lines[2]?.visible).toBe(false);
  });

  it('ignores a requested clarification', () => {
    expect(score([yesNo('q', 'YES', decided('CLARIFICATION_REQUESTED', 'YES'))]).outcomes.q).toEqual([
      'EXPECTATION',
      '1',
    ]);
  });

  it('counts an undecided claim as 0, with an answer or an expectation or not', () => {
    const entries = [yesNo('a', null, claimed), yesNo('b', null, { response: { answer: 'YES', notApplicable: true } })];
    const { outcomes } = score([...entries, yesNo('c', null, { expectedAnswer: null, ...claimed })]);
    for (const key of 'abc') expect(outcomes[key]).toEqual(['NA_PENDING', '0']);
  });

  it('has no score if nothing counts', () => {
    const result = score([{ key: 'q', response: { answer: 'YES' } }]);
    expect(result).toMatchObject({ earned: '0', possible: '0', exact: null, score: null, coverage: null });
    expect(result).toMatchObject({ rating: 'UNSCORED', lines: [{ compliance: null, gain: null, loss: null }] });
  });

  it('excludes every hidden question under version 1 and ignores its decision', () => {
    const hidden = { conditionalLogic: when('gate'), ...decided('COMPLIANT') };
    const { outcomes, exact } = score([yesNo('gate', 'NO'), yesNo('q', 'YES', hidden)], { scoringVersion: 1 });
    expect([outcomes.q, exact]).toEqual([['NOT_VISIBLE', null], '0']);
  });

  it('throws if a key is repeated or a condition refers to a later question', () => {
    expect(() => score([yesNo('q', 'YES'), yesNo('q', 'NO')])).toThrow('two questions with the key q');
    expect(() => score([yesNo('q', 'YES', { conditionalLogic: when('z') })])).toThrow('q depends on z');
  });
});
