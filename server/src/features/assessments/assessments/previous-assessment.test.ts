import { randomUUID } from 'node:crypto';
import type { PreviousAssessment } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  decideCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, aPublishedTemplate, call, done, vendor } = useAssessmentIntegrator();

const getPrevious = (id: string) => call({ method: 'GET', url: `/api/v1/assessments/${id}/previous` });
const previousOf = async (id: string): Promise<PreviousAssessment> => {
  const response = await getPrevious(id);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const NONE = { assessment: null, responses: [] };

const SELECT = buildQuestion('s', {
  type: 'MULTI_SELECT',
  options: ['A', 'B'],
  expectedAnswer: ['A'],
  required: false,
});
const HIDDEN = buildQuestion('h', {
  conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'NO' }] },
});

describe('GET /api/v1/assessments/{assessmentId}/previous', () => {
  it('200 with the previous answers and decisions, and the answers that differ now', async () => {
    const { template } = withQuestions(
      buildQuestion('a'),
      buildQuestion('b'),
      buildQuestion('c', { required: false }),
      SELECT,
      HIDDEN,
    );
    const { id: templateId } = await aPublishedTemplate(template);
    const before = await anAssessment('UNDER_REVIEW', {
      templateId,
      responses: [yesResponse('a'), yesResponse('b'), { questionKey: 's', answer: ['A', 'B'] }, yesResponse('h')],
    });
    const vendorId = before.vendor.id;
    await done(decideCall(before.id, 'b', { decision: 'PARTIAL', rationale: 'Half of it' }));
    const completed = await done(transitionCalls(before.id).finalize);
    const { id } = await anAssessment('SENT', { templateId, vendorId });
    const claim = { questionKey: 'b', answer: null, notApplicable: true, justification: 'Sold' };
    await done(
      saveResponsesCall(id, [yesResponse('a'), claim, { questionKey: 's', answer: ['B', 'A'] }, yesResponse('c')]),
    );
    const response = { notApplicable: false, justification: null, decision: null };
    expect(await previousOf(id)).toEqual({
      assessment: { id: before.id, title: before.title, completedAt: completed.completedAt, score: completed.score },
      responses: [
        { questionKey: 'a', answer: 'YES', ...response, changed: false },
        { questionKey: 'b', answer: 'YES', ...response, decision: 'PARTIAL', changed: true },
        { questionKey: 's', answer: ['A', 'B'], ...response, changed: false },
      ],
    });
    expect(await previousOf(before.id)).toEqual(NONE);
  });

  it('200 prefers the same template to a newer assessment with the same questions, which is the fallback', async () => {
    const { id: templateId } = await aPublishedTemplate({ name: 'Ours' });
    const { id: vendorId } = await vendor();
    const ours = await anAssessment('COMPLETED', { templateId, vendorId });
    const other = await anAssessment('COMPLETED', { vendorId, template: { name: 'Another' } });
    const elsewhere = { name: 'Elsewhere', ...withQuestions(buildQuestion('z')).template };
    await anAssessment('COMPLETED', { vendorId, template: elsewhere, responses: [yesResponse('z')] });
    const again = await anAssessment('SENT', { templateId, vendorId });
    expect((await previousOf(again.id)).assessment?.id).toBe(ours.id);
    const third = await anAssessment('SENT', { vendorId, template: { name: 'A third' } });
    expect((await previousOf(third.id)).assessment?.id).toBe(other.id);
    expect((await previousOf(other.id)).assessment?.id).toBe(ours.id);
  });

  it('200 with nothing for a draft, a first assessment and one without common questions', async () => {
    const first = await anAssessment('COMPLETED');
    const vendorId = first.vendor.id;
    const draft = await anAssessment('DRAFT', { vendorId, templateId: first.template.id ?? '' });
    const apart = await anAssessment('SENT', { vendorId, ...withQuestions(buildQuestion('z')) });
    for (const { id } of [first, draft, apart]) expect(await previousOf(id)).toEqual(NONE);
  });

  it('404 for an unknown assessment', async () => {
    expect((await getPrevious(randomUUID())).statusCode).toBe(404);
  });
});
