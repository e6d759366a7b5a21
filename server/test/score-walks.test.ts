import type { AssessmentDetail } from '@assay/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyAssessment } from '../../verifier/verify-score.mjs';
import {
  decideCall,
  getAssessmentCall,
  saveResponsesCall,
  transitionCalls,
  type TransitionName,
} from './support/assessment-calls.ts';
import { useAssessmentIntegrator } from './support/assessment-integrator.ts';
import { uploadEvidenceCall } from './support/evidence.ts';
import { sample } from './support/full-run.ts';
import { buildQuestion, withQuestions } from './support/questionnaires.ts';
import type { Call } from './support/test-app.ts';

const { aDraft, aPublishedTemplate, call } = useAssessmentIntegrator();

const WALKS = 500;
const ONE_IN = 25;

const ifYes = (key: string) => ({
  match: 'all' as const,
  rules: [{ question: key, operator: 'equals' as const, value: 'YES' }],
});
const QUESTIONNAIRE = withQuestions(
  buildQuestion('a', { required: false, riskWeight: 'CRITICAL' }),
  buildQuestion('b', { required: false, conditionalLogic: ifYes('a') }),
  buildQuestion('c', { required: false, type: 'FREE_TEXT', expectedAnswer: 'A named owner', riskWeight: 'MEDIUM' }),
  buildQuestion('d', { required: false, type: 'FILE_UPLOAD', expectedAnswer: { minFiles: 1 } }),
  buildQuestion('e', { required: false, expectedAnswer: null }),
  buildQuestion('f', { required: false, riskWeight: 'LOW', conditionalLogic: ifYes('e') }),
).template;

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const response = fc.record({
  questionKey: fc.constantFrom('a', 'b', 'c', 'e', 'f'),
  answer: fc.constantFrom('YES', 'NO', '', null),
  notApplicable: fc.boolean(),
});
type Step = (assessment: AssessmentDetail) => Call;

const answer = response.map(
  ({ questionKey, answer: text, notApplicable }): Step =>
    ({ id }) =>
      saveResponsesCall(id, [
        notApplicable
          ? { questionKey, answer: null, notApplicable, justification: 'We have none' }
          : { questionKey, answer: text, notApplicable },
      ]),
);
const decide = fc
  .record({
    questionKey: key,
    decision: fc.constantFrom('COMPLIANT', 'PARTIAL', 'NON_COMPLIANT', 'NOT_APPLICABLE', null),
  })
  .map(
    ({ questionKey, decision }): Step =>
      ({ id }) =>
        decideCall(id, questionKey, { decision, rationale: 'Seen it' }),
  );
const upload = fc.constantFrom<string[]>('2001-01-31', '2099-12-31').map(
  (expiresDate): Step =>
    ({ id }) =>
      uploadEvidenceCall(id, { questionKey: 'd', expiresDate }),
);
const removeFile = fc.constant<Step>(({ id, evidence: [first] }) => ({
  method: 'DELETE',
  url: `/api/v1/evidence/${first?.id ?? id}`,
}));
const transition = fc
  .constantFrom<TransitionName[]>('send', 'recall', 'submit', 'claim', 'sendBack', 'finalize', 'reopen')
  .map(
    (name): Step =>
      ({ id }) =>
        transitionCalls(id)[name],
  );
const step = fc.oneof(
  { weight: 3, arbitrary: answer },
  { weight: 3, arbitrary: decide },
  { weight: 1, arbitrary: upload },
  { weight: 1, arbitrary: removeFile },
  { weight: 6, arbitrary: transition },
);
const walks = fc.sample(fc.array(step, { minLength: 20, maxLength: 40 }), { numRuns: WALKS, seed: 17 });

describe('Random walks over all commands', () => {
  it('N3: after every step, the score matches its breakdown and the independent scorer', async () => {
    const { id: templateId } = await aPublishedTemplate(QUESTIONNAIRE);
    const reached = new Set<string>();
    for (const steps of sample(walks, ONE_IN)) {
      const { id } = await aDraft({ templateId });
      await call(transitionCalls(id).send);
      let assessment: AssessmentDetail = (await call(getAssessmentCall(id))).json();
      for (const toCall of steps) {
        const { statusCode } = await call(toCall(assessment));
        expect([200, 201, 204, 400, 404, 409]).toContain(statusCode);
        if (statusCode >= 300) continue;
        assessment = (await call(getAssessmentCall(id))).json();
        reached.add(assessment.status);
        expect(assessment.score).toBe(assessment.scoreBreakdown?.score ?? null);
        if (assessment.scoreBreakdown) expect(verifyAssessment(assessment)).toEqual([]);
      }
    }
    expect([...reached].sort()).toEqual(['COMPLETED', 'DRAFT', 'IN_PROGRESS', 'SENT', 'SUBMITTED', 'UNDER_REVIEW']);
  }, 1_200_000);
});
