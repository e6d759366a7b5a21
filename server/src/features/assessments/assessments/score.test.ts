import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AssessmentDetail, Question, RiskWeight } from '@assay/contract';
import { add, formatRational, ONE, parseRational, sum, toNumber } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import {
  decideCall,
  getAssessmentCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, call, done, test } = useAssessmentIntegrator();

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

const SCRIPT = fileURLToPath(new URL('../../../../../verifier/verify-score.mjs', import.meta.url));

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
    expect(ofLine(assessment, 'm')).toMatchObject({
      compliance: '2/3',
      reason: 'Selected 2 of 3 required options. Expected all of x, y and z',
    });
    expect(ofLine(assessment, 'l')).toMatchObject({ rule: 'UNANSWERED', compliance: '0', loss: '1/27' });
    expect(ofLine(assessment, 'info')).toMatchObject({ rule: 'INFORMATIONAL', compliance: null, gain: null });
    expect(ofLine(assessment, 'hidden')).toMatchObject({ rule: 'NOT_ASKED', compliance: null });
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

  it('says how much of the questionnaire it covers', async () => {
    const { scoreBreakdown } = await anAssessment('SUBMITTED', SAMPLE);
    expect(scoreBreakdown?.coverage).toBe('27/35');
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

  it('matches the result of the independent scorer', async () => {
    const assessment = await anAssessment('SUBMITTED', SAMPLE);
    const run = spawnSync(process.execPath, [SCRIPT], { input: JSON.stringify(assessment), encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain('All values match.');
    const tampered = { ...assessment, score: 0.9, scoreBreakdown: { ...assessment.scoreBreakdown, score: 0.9 } };
    expect(spawnSync(process.execPath, [SCRIPT], { input: JSON.stringify(tampered) }).status).toBe(1);
  });
});

describe('An assessment that was scored by version 1', () => {
  const IF_NOT_BACKED_UP = withQuestions(
    buildQuestion('a'),
    buildQuestion('b', {
      conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'YES' }] },
    }),
    buildQuestion('c'),
  );
  const OPTIONS = { ...IF_NOT_BACKED_UP, responses: [{ questionKey: 'a', answer: 'NO' }, yesResponse('c')] };
  /** As an earlier release left it, which stored no result. */
  const moveToVersion1 = async (id: string) => {
    await test.database.query(
      'update assessment set scoring_version = 1, score = 0.5, earned = 4, possible = 8 where id = $1',
      [id],
    );
    await test.database.query('delete from assessment_result where assessment_id = $1', [id]);
  };
  const read = async (id: string) => (await call(getAssessmentCall(id))).json<AssessmentDetail>();

  it('keeps version and score once it is completed', async () => {
    const { id, score } = await anAssessment('COMPLETED', OPTIONS);
    expect(score).toBe(0.3333);
    await moveToVersion1(id);
    const assessment = await read(id);
    expect([assessment.score, assessment.scoreBreakdown]).toMatchObject([0.5, { scoringVersion: 1, score: 0.5 }]);
    expect(ofLine(assessment, 'b')).toMatchObject({ rule: 'NOT_VISIBLE', compliance: null });
  });

  it.each(['claim', 'decide', 'finalize'] as const)('moves to version 2 when it is next scored: %s', async (step) => {
    const { id } = await anAssessment(step === 'finalize' ? 'UNDER_REVIEW' : 'SUBMITTED', OPTIONS);
    await moveToVersion1(id);
    expect((await read(id)).scoreBreakdown).toMatchObject({ scoringVersion: 1, score: 0.5 });
    const next = step === 'decide' ? decideCall(id, 'c', { decision: 'COMPLIANT' }) : transitionCalls(id)[step];
    const { score, scoreBreakdown } = await done(next);
    expect([score, scoreBreakdown]).toMatchObject([0.3333, { scoringVersion: 2, score: 0.3333 }]);
    expect((await audited()).find(({ action }) => action === 'UPDATE_SCORING_VERSION')).toMatchObject({
      entity_id: id,
      meta: { scoringVersion: { from: 1, to: 2 }, score: { from: 0.5, to: 0.3333 } },
    });
  });
});
