import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AssessmentDetail, Question, RiskWeight } from '@assay/contract';
import { add, formatRational, ONE, parseRational, sum, toNumber } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { decideCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';

const { anAssessment, done } = useAssessmentIntegrator();

const weighted = (key: string, riskWeight: RiskWeight, fields: Partial<Question> = {}) =>
  buildQuestion(key, { riskWeight, required: false, ...fields });

/** CRITICAL 1, CRITICAL 0, HIGH 1, HIGH 0.5, MEDIUM 2/3, LOW blank: 46/3 of 27 points, or 46/81. */
const SAMPLE = {
  template: {
    sections: [
      {
        title: 'Sample',
        questions: [
          weighted('c1', 'CRITICAL'),
          weighted('c2', 'CRITICAL'),
          weighted('h1', 'HIGH'),
          weighted('h2', 'HIGH', { type: 'RATING', expectedAnswer: 5 }),
          weighted('m', 'MEDIUM', { type: 'MULTI_SELECT', options: ['x', 'y', 'z'], expectedAnswer: ['x', 'y', 'z'] }),
          weighted('l', 'LOW'),
          weighted('info', 'CRITICAL', { expectedAnswer: null }),
          weighted('hidden', 'CRITICAL', {
            conditionalLogic: { match: 'all', rules: [{ question: 'c1', operator: 'equals', value: 'NO' }] },
          }),
        ],
      },
    ],
  },
  responses: [
    { questionKey: 'c1', answer: 'YES' },
    { questionKey: 'c2', answer: 'NO' },
    { questionKey: 'h1', answer: 'YES' },
    { questionKey: 'h2', answer: 3 },
    { questionKey: 'm', answer: ['x', 'z'] },
    { questionKey: 'hidden', answer: 'NO' },
  ],
};

const linesOf = ({ scoreBreakdown }: AssessmentDetail) => scoreBreakdown?.lines ?? [];
const ofLine = (assessment: AssessmentDetail, key: string) =>
  linesOf(assessment).find(({ questionKey }) => questionKey === key);
const total = (fractions: readonly (string | null)[]) => sum(fractions.map((text) => parseRational(text ?? '0')));

const SCRIPT = fileURLToPath(new URL('../../../../../docs/recompute-score.mjs', import.meta.url));

describe('Assessment score', () => {
  it('is 0.5679 for the sample, provisional after submission, with a breakdown that adds up exactly', async () => {
    const assessment = await anAssessment('SUBMITTED', SAMPLE);
    expect(assessment.score).toBe(0.5679);
    expect(assessment.scoreBreakdown).toMatchObject({ final: false, possible: '27', earned: '46/3', exact: '46/81' });
    const gains = total(linesOf(assessment).map(({ gain }) => gain));
    const losses = total(linesOf(assessment).map(({ loss }) => loss));
    expect([formatRational(gains), toNumber(gains)]).toEqual(['46/81', 0.5679]);
    expect(add(gains, losses)).toEqual(ONE);
  });

  it('explains the rule and the points of each question', async () => {
    const assessment = await anAssessment('SUBMITTED', SAMPLE);
    expect(ofLine(assessment, 'c2')).toMatchObject({ rule: 'EXPECTATION', weight: 8, compliance: '0', loss: '8/27' });
    expect(ofLine(assessment, 'm')).toMatchObject({ compliance: '2/3', reason: 'Selected 2 of 3 required' });
    expect(ofLine(assessment, 'l')).toMatchObject({ rule: 'UNANSWERED', compliance: '0', loss: '1/27' });
    expect(ofLine(assessment, 'info')).toMatchObject({ rule: 'INFORMATIONAL', compliance: null, gain: null });
    expect(ofLine(assessment, 'hidden')).toMatchObject({ rule: 'NOT_VISIBLE', compliance: null });
  });

  it('becomes 0.8642 when the reviewer decides that the failed critical question is compliant', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', SAMPLE);
    const decided = await done(decideCall(id, 'c2', { decision: 'COMPLIANT', rationale: 'Shown on site' }));
    expect(decided.score).toBe(0.8642);
    expect(ofLine(decided, 'c2')).toMatchObject({
      rule: 'REVIEWED',
      automatic: { rule: 'EXPECTATION', compliance: '0' },
    });
  });

  it('is null, not 0, when no points are possible', async () => {
    const questions = [weighted('a', 'HIGH', { expectedAnswer: null })];
    const assessment = await anAssessment('SUBMITTED', {
      template: { sections: [{ title: 'Facts', questions }] },
      responses: [{ questionKey: 'a', answer: 'YES' }],
    });
    expect(assessment.score).toBeNull();
    expect(assessment.scoreBreakdown).toMatchObject({ exact: null, possible: '0' });
  });

  it('is null until the assessment is submitted', async () => {
    const assessment = await anAssessment('IN_PROGRESS', SAMPLE);
    expect([assessment.score, assessment.scoreBreakdown]).toEqual([null, null]);
  });

  it('matches the result of docs/recompute-score.mjs', async () => {
    const assessment = await anAssessment('SUBMITTED', SAMPLE);
    const run = spawnSync(process.execPath, [SCRIPT], { input: JSON.stringify(assessment), encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain('agrees');
    const tampered = { ...assessment, score: 0.9, scoreBreakdown: { ...assessment.scoreBreakdown, score: 0.9 } };
    expect(spawnSync(process.execPath, [SCRIPT], { input: JSON.stringify(tampered) }).status).toBe(1);
  });
});
