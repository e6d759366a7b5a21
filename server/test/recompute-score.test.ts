import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useStories } from './spec/story.ts';
import { useIntegrator } from './support/integrator.ts';

const SCRIPT = fileURLToPath(new URL('../../docs/recompute-score.mjs', import.meta.url));

/** Runs the script on a response that a client has saved. */
const recompute = (assessment: unknown, ...files: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, ...files], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
    child.stdin?.end(typeof assessment === 'string' ? assessment : JSON.stringify(assessment));
  });

const WEIGHTS = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };
type Risk = keyof typeof WEIGHTS;

type Line = [
  key: string,
  risk: Risk,
  rule: string,
  compliance: string | null,
  gain: string | null,
  loss: string | null,
];

const question = ([key, riskWeight, rule]: Line, decision?: string) => ({
  key,
  riskWeight,
  visible: rule !== 'NOT_VISIBLE',
  response: { review: decision === undefined ? null : { decision } },
});
const line = ([questionKey, riskWeight, rule, compliance, gain, loss]: Line) => ({
  questionKey,
  question: questionKey,
  riskWeight,
  weight: WEIGHTS[riskWeight],
  rule,
  reason: `By the rule ${rule}`,
  compliance,
  gain,
  loss,
  automatic: { rule, reason: '', compliance },
});

const LINES: Line[] = [
  ['backups', 'CRITICAL', 'EXPECTATION', '1', '8/27', '0'],
  ['encryption', 'CRITICAL', 'UNANSWERED', '0', '0', '8/27'],
  ['training', 'HIGH', 'EXPECTATION', '1', '4/27', '0'],
  ['incidents', 'HIGH', 'REVIEWED', '1/2', '2/27', '2/27'],
  ['regions', 'MEDIUM', 'EXPECTATION', '2/3', '4/81', '2/81'],
  ['insurance', 'LOW', 'NA_PENDING', '0', '0', '1/27'],
  ['history', 'LOW', 'INFORMATIONAL', null, null, null],
  ['follow-up', 'CRITICAL', 'NOT_VISIBLE', null, null, null],
];
/** The worked example of the scoring rules (0.5679), as an API response. */
const ASSESSMENT = {
  title: 'Yearly review',
  vendorName: 'Contoso Cloud',
  score: 0.5679,
  sections: [
    { title: 'First', questions: LINES.slice(0, 3).map((one) => question(one)) },
    {
      title: 'Second',
      questions: LINES.slice(3).map((one) => question(one, one[0] === 'incidents' ? 'PARTIAL' : undefined)),
    },
  ],
  scoreBreakdown: {
    scoringVersion: 1,
    weights: WEIGHTS,
    final: true,
    score: 0.5679,
    earned: '46/3',
    possible: '27',
    exact: '46/81',
    lines: LINES.map(line),
  },
};
const tampered = (change: (copy: typeof ASSESSMENT) => void) => {
  const copy = structuredClone(ASSESSMENT);
  change(copy);
  return recompute(copy);
};
const lineIn = ({ scoreBreakdown }: typeof ASSESSMENT, key: string) => {
  const found = scoreBreakdown.lines.find(({ questionKey }) => questionKey === key);
  if (!found) throw new Error(`There is no line ${key}`);
  return found;
};

const integrator = useIntegrator();
const { aCompletedOne, aReview } = useStories(integrator);

describe('docs/recompute-score.mjs', () => {
  it('agrees with a response of the service', async () => {
    for (const { url } of [await aReview(), await aCompletedOne()]) {
      const { body } = await integrator.call({ method: 'GET', url });
      const { code, output } = await recompute(body);
      expect([code, output]).toEqual([0, expect.stringContaining('6 of 8 points: 3/4 = 0.75')]);
    }
  });

  it('agrees with a correct response, and prints the score breakdown', async () => {
    const { code, output } = await recompute(ASSESSMENT);
    expect(output.trimEnd().split('\n').at(-1)).toBe('agrees');
    expect(code).toBe(0);
    expect(output).toContain('46/3 of 27 points: 46/81 = 0.5679');
    expect(output).toMatch(/^regions +MEDIUM 2 +2\/3 +4\.94% +2\.47% +By the rule EXPECTATION$/m);
  });

  it('reads a file if one is given', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'assay-')), 'assessment.json');
    await writeFile(file, JSON.stringify(ASSESSMENT));
    const { code, output } = await recompute('', file);
    expect([code, output]).toEqual([0, expect.stringContaining('agrees')]);
    expect((await recompute('', `${file}.gone`)).code).toBe(2);
  });

  it('agrees that there is no score when nothing counts', async () => {
    const { code, output } = await tampered((copy) => {
      copy.scoreBreakdown.lines = copy.scoreBreakdown.lines.slice(6);
      copy.sections = [{ title: 'Left', questions: copy.sections[1]?.questions.slice(3) ?? [] }];
      Object.assign(copy.scoreBreakdown, { score: null, exact: null, earned: '0', possible: '0' });
      Object.assign(copy, { score: null });
    });
    expect([code, output]).toEqual([0, expect.stringContaining('no score: nothing counts')]);
  });

  it.each<[string, string, (copy: typeof ASSESSMENT) => void]>([
    [
      'a score one digit better',
      'score: the answer says 0.568, it is 0.5679',
      (copy) => (copy.scoreBreakdown.score = 0.568),
    ],
    ['an assessment that shows another score', 'score of the assessment', (copy) => (copy.score = 0.9)],
    [
      'points that were not earned',
      'earned: the answer says 17, it is 46/3',
      (copy) => (copy.scoreBreakdown.earned = '17'),
    ],
    ['points that were not to be had', 'possible', (copy) => (copy.scoreBreakdown.possible = '26')],
    ['another exact score', 'exact', (copy) => (copy.scoreBreakdown.exact = '47/81')],
    ['a gain that is too large', 'the gains added up', (copy) => (lineIn(copy, 'incidents').gain = '1/9')],
    ['a loss that is too small', 'gains and losses added up', (copy) => (lineIn(copy, 'encryption').loss = '1/27')],
    ['a better compliance', 'regions gain', (copy) => (lineIn(copy, 'regions').compliance = '1')],
    [
      'a blank that earned something',
      'encryption compliance under UNANSWERED',
      (copy) => (lineIn(copy, 'encryption').compliance = '1'),
    ],
    ['another weight', 'backups weight', (copy) => (lineIn(copy, 'backups').weight = 9)],
    ['another decision', 'incidents decided PARTIAL', (copy) => (lineIn(copy, 'incidents').compliance = '1')],
    ['a line left out', 'the questions of the lines', (copy) => copy.scoreBreakdown.lines.splice(1, 1)],
    ['a visible question called hidden', 'training hidden', (copy) => (lineIn(copy, 'training').rule = 'NOT_VISIBLE')],
  ])('reports a difference with exit code 1: %s', async (_, words, change) => {
    const { code, output } = await tampered(change);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    expect(output).toContain('differs:');
    expect(output).not.toContain('agrees');
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['an assessment that was never submitted', { ...ASSESSMENT, scoreBreakdown: null }],
    [
      'a compliance that is no fraction',
      {
        ...ASSESSMENT,
        scoreBreakdown: {
          ...ASSESSMENT.scoreBreakdown,
          lines: LINES.map(([key, risk, rule]) => line([key, risk, rule, 'half', '0', '0'])),
        },
      },
    ],
  ])('reports unreadable input with exit code 2: %s', async (_, given) => {
    const { code, output } = await recompute(given);
    expect([code, output]).toEqual([2, expect.stringContaining('Cannot be recomputed')]);
  });
});
