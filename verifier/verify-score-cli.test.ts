import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('verify-score.mjs', import.meta.url));
const WEIGHTS = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };

const question = (key: string, riskWeight: keyof typeof WEIGHTS, more: object) => ({
  key,
  text: key,
  type: 'YES_NO',
  riskWeight,
  options: null,
  expectedAnswer: 'YES',
  conditionalLogic: null,
  controls: [],
  visible: true,
  ...more,
});
const line = (questionKey: string, riskWeight: keyof typeof WEIGHTS, values: (string | null)[]) => {
  const [rule = null, compliance = null, gain = null, loss = null] = values;
  const reason = `By the rule ${String(rule)}`;
  return { questionKey, riskWeight, weight: WEIGHTS[riskWeight], rule, reason, compliance, gain, loss };
};
const behindBackups = {
  visible: false,
  conditionalLogic: { match: 'all', rules: [{ question: 'backups', operator: 'equals', value: 'YES' }] },
};
const file = (questionKey: string, expiresDate: string | null, more = {}) => ({
  questionKeys: [questionKey],
  expiresDate,
  ...more,
});

const ASSESSMENT = {
  title: 'Yearly review',
  vendorName: 'Contoso Cloud',
  score: 0.3333,
  submittedAt: '2026-06-30T21:15:00.000Z',
  sections: [
    {
      title: 'Continuity',
      questions: [
        question('backups', 'HIGH', { response: { answer: 'NO', notApplicable: false, review: null } }),
        question('tested', 'HIGH', { ...behindBackups, response: null }),
      ],
    },
    {
      title: 'Evidence',
      questions: [
        question('incidents', 'MEDIUM', { response: { answer: 'NO', review: { decision: 'COMPLIANT' } } }),
        question('report', 'HIGH', { type: 'FILE_UPLOAD', expectedAnswer: null, response: null }),
        question('policy', 'HIGH', { type: 'FILE_UPLOAD', expectedAnswer: { minFiles: 2 }, response: null }),
        question('history', 'LOW', { type: 'FREE_TEXT', expectedAnswer: null, response: null }),
      ],
    },
  ],
  evidence: [
    file('report', '2026-06-30'),
    file('policy', null),
    file('policy', '2026-06-29'),
    file('policy', null, { annex: true }),
  ],
  scoreBreakdown: {
    scoringVersion: 2,
    weights: WEIGHTS,
    final: false,
    score: 0.3333,
    earned: '6',
    possible: '18',
    exact: '1/3',
    coverage: '1',
    rating: 'RED',
    lines: [
      line('backups', 'HIGH', ['EXPECTATION', '0', '0', '2/9']),
      line('tested', 'HIGH', ['NOT_ASKED_AFTER_SHORTFALL', '0', '0', '2/9']),
      line('incidents', 'MEDIUM', ['REVIEWED', '1', '1/9', '0']),
      line('report', 'HIGH', ['EXPECTATION', '1', '2/9', '0']),
      line('policy', 'HIGH', ['EXPECTATION', '0', '0', '2/9']),
      line('history', 'LOW', ['INFORMATIONAL', null, null, null]),
    ],
  },
};
type Assessment = typeof ASSESSMENT;

function run(input: unknown, options: { readonly args?: readonly string[]; readonly program?: string } = {}) {
  const { args = [], program = PROGRAM } = options;
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { input: text, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const change = (apply: (copy: Assessment) => void): Assessment => {
  const copy = structuredClone(ASSESSMENT);
  apply(copy);
  return copy;
};
const setLine = (index: number, values: object) => (copy: Assessment) => {
  Object.assign(copy.scoreBreakdown.lines[index] ?? {}, values);
};
const setQuestion = (section: number, index: number, values: object) => (copy: Assessment) => {
  Object.assign(copy.sections[section]?.questions[index] ?? {}, values);
};

describe('verify-score.mjs', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('agrees with a correct response and prints the table', () => {
    const { status, output } = run(ASSESSMENT);
    expect(output.trimEnd().split('\n')).toEqual([
      'Yearly review · Contoso Cloud',
      expect.stringMatching(/^question +weight +compliance +gain +loss +why$/),
      expect.stringMatching(/^backups +HIGH 4 +0 +0\.00% +22\.22% +By the rule EXPECTATION$/),
      expect.stringMatching(/^tested +HIGH 4 +0 +0\.00% +22\.22% +By the rule NOT_ASKED_AFTER_SHORTFALL$/),
      expect.stringMatching(/^incidents +MEDIUM 2 +1 +11\.11% +0\.00% +By the rule REVIEWED$/),
      expect.stringMatching(/^report +/),
      expect.stringMatching(/^policy +/),
      expect.stringMatching(/^history +LOW 1 +not counted +By the rule INFORMATIONAL$/),
      '6 of 18 points: 1/3 = 0.3333 (provisional)',
      'All values match.',
    ]);
    expect(status).toBe(0);
  });

  it('reads a file, and runs as a copy and through a symbolic link', async () => {
    const path = join(folder, 'assessment.json');
    const copied = join(folder, 'copied.mjs');
    const link = join(folder, 'link.mjs');
    await writeFile(path, JSON.stringify(ASSESSMENT));
    await copyFile(PROGRAM, copied);
    await symlink(PROGRAM, link);
    for (const program of [PROGRAM, copied, link])
      expect(run('', { args: [path], program })).toEqual({
        status: 0,
        output: expect.stringMatching(/\nAll values match\.\n$/),
      });
    expect(run('', { args: [`${path}.missing`] }).status).toBe(2);
  });

  it('agrees without a coverage and a rating', () => {
    const scoreBreakdown = { ...ASSESSMENT.scoreBreakdown, coverage: undefined, rating: undefined };
    expect(run({ ...ASSESSMENT, scoreBreakdown }).status).toBe(0);
  });

  it('applies the thresholds and the cap of the response', () => {
    const weights = { ...WEIGHTS, CRITICAL: 4 };
    const statusWith = (more: object) =>
      run(
        change((copy) => {
          setQuestion(0, 0, { riskWeight: 'CRITICAL' })(copy);
          setLine(0, { riskWeight: 'CRITICAL' })(copy);
          Object.assign(copy.scoreBreakdown, { weights, thresholds: { green: 0.3, amber: 0.2 }, ...more });
        }),
      ).status;
    expect(statusWith({ rating: 'AMBER' })).toBe(0);
    expect(statusWith({ rating: 'GREEN' })).toBe(1);
    expect(statusWith({ rating: 'GREEN', capCritical: false })).toBe(0);
    expect(statusWith({ rating: 'RED', thresholds: { green: 0.9, amber: 0.4 } })).toBe(0);
  });

  it('excludes hidden questions of version 1', () => {
    const questions = ASSESSMENT.sections[0]?.questions;
    const lines = [
      line('backups', 'HIGH', ['EXPECTATION', '0', '0', '1']),
      line('tested', 'HIGH', ['NOT_VISIBLE', null, null, null]),
    ];
    const totals = { score: 0, earned: '0', possible: '4', exact: '0' };
    const runVersion1 = (final: boolean) => {
      const scoreBreakdown = { scoringVersion: 1, weights: WEIGHTS, final, ...totals, lines };
      return run({ ...ASSESSMENT, score: null, sections: [{ questions }], scoreBreakdown });
    };
    expect(runVersion1(false)).toMatchObject({ status: 0 });
    expect(runVersion1(true)).toEqual({
      status: 1,
      output: expect.stringContaining('assessment score: the response contains none, but the calculation gives 0'),
    });
  });

  it('agrees that there is no score if nothing counts', () => {
    const questions = ASSESSMENT.sections[1]?.questions.slice(3);
    const lines = ASSESSMENT.scoreBreakdown.lines.slice(5);
    const nothing = { score: null, exact: null, earned: '0', possible: '0', coverage: null, rating: 'UNSCORED' };
    const scoreBreakdown = { ...ASSESSMENT.scoreBreakdown, ...nothing, lines };
    const { status, output } = run({ ...ASSESSMENT, score: null, sections: [{ questions }], scoreBreakdown });
    expect([status, output]).toEqual([
      0,
      expect.stringContaining('0 of 0 points: no score, because no question counts'),
    ]);
  });

  const answerYes = { response: { answer: 'YES', notApplicable: false, review: null } };
  it.each<[string, string, (copy: Assessment) => void]>([
    [
      'another score',
      'score: the response contains 0.34, but the calculation gives 0.3333',
      (copy) => (copy.scoreBreakdown.score = 0.34),
    ],
    ['another score of the assessment', 'assessment score: the', (copy) => (copy.score = 0.9)],
    [
      'other points',
      'earned: the response contains 7, but the calculation gives 6',
      (copy) => (copy.scoreBreakdown.earned = '7'),
    ],
    ['other possible points', 'possible: the', (copy) => (copy.scoreBreakdown.possible = '17')],
    ['another exact score', 'exact: the', (copy) => (copy.scoreBreakdown.exact = '2/5')],
    ['another coverage', 'coverage: the response contains 1/2', (copy) => (copy.scoreBreakdown.coverage = '1/2')],
    [
      'another rating',
      'rating: the response contains GREEN, but the calculation gives RED',
      (copy) => (copy.scoreBreakdown.rating = 'GREEN'),
    ],
    ['another rule', 'backups rule: the response contains UNANSWERED', setLine(0, { rule: 'UNANSWERED' })],
    [
      'another compliance',
      'policy compliance: the response contains 1/2, but the calculation gives 0',
      setLine(4, { compliance: '1/2' }),
    ],
    ['a missing compliance', 'policy compliance: the response contains none', setLine(4, { compliance: null })],
    ['another gain', 'incidents gain: the', setLine(2, { gain: '1/3' })],
    ['another loss', 'backups loss: the', setLine(0, { loss: '0' })],
    ['another weight', 'backups weight: the', setLine(0, { weight: 5 })],
    ['another risk weight', 'backups risk weight: the', setLine(0, { riskWeight: 'LOW' })],
    ['a line left out', 'questions of the breakdown', (copy) => copy.scoreBreakdown.lines.splice(1, 1)],
    ['a hidden question shown', 'tested visible: the', setQuestion(0, 1, { visible: true })],
    [
      'another answer',
      'backups compliance: the response contains 0, but the calculation gives 1',
      setQuestion(0, 0, answerYes),
    ],
    [
      'another decision',
      'incidents compliance: the',
      setQuestion(1, 0, { response: { review: { decision: 'PARTIAL' } } }),
    ],
    ['another expiry', 'report rule: the', (copy) => copy.evidence.splice(0, 1, file('report', '2026-06-29'))],
  ])('exits with 1 and names the difference: %s', (_, words, apply) => {
    const { status, output } = run(change(apply));
    expect([status, output]).toEqual([1, expect.stringContaining(`  ${words}`)]);
    expect(output).toContain('These values differ:\n');
    expect(output).not.toContain('All values match.');
  });

  it.each<[string, unknown]>([
    ['no JSON', 'nonsense'],
    ['JSON null', 'null'],
    ['an assessment that was never submitted', { ...ASSESSMENT, scoreBreakdown: null }],
    ['a compliance that is not a fraction', change(setLine(0, { compliance: 'half' }))],
    ['an unknown scoring version', change((copy) => (copy.scoreBreakdown.scoringVersion = 3))],
    ['a question without a known weight', change(setQuestion(0, 0, { riskWeight: 'EXTREME' }))],
    ['an expiry date without a submission date', { ...ASSESSMENT, submittedAt: null }],
  ])('exits with 2 if the input cannot be read: %s', (_, input) => {
    const { status, output } = run(input);
    expect([status, output]).toEqual([2, expect.stringMatching(/^Cannot verify: /)]);
  });
});
