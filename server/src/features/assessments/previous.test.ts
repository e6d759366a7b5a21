import { randomUUID } from 'node:crypto';
import type { PreviousAssessment } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { answering, asked, assessmentsOf, deciding, steps, yes } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion, templatesOf } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { call, vendor } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);
const { aPublishedTemplate } = templatesOf(integrator);

const asking = (id: string) => call({ method: 'GET', url: `/api/v1/assessments/${id}/previous` });
const previousOf = async (id: string): Promise<PreviousAssessment> => {
  const answer = await asking(id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const NONE = { assessment: null, responses: [] };

const SELECT = aQuestion('s', { type: 'MULTI_SELECT', options: ['A', 'B'], expectedAnswer: ['A'], required: false });
const HIDDEN = aQuestion('h', {
  conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'NO' }] },
});

describe('GET /api/v1/assessments/{assessmentId}/previous', () => {
  it('200 with what was answered and decided last time, and what is answered differently now', async () => {
    const { sections } = asked(aQuestion('a'), aQuestion('b'), aQuestion('c', { required: false }), SELECT, HIDDEN)
      .template ?? { sections: [] };
    const { id: templateId } = await aPublishedTemplate({ sections: sections ?? [] });
    const before = await anAssessment('UNDER_REVIEW', {
      templateId,
      responses: [yes('a'), yes('b'), { questionKey: 's', answer: ['A', 'B'] }, yes('h')],
    });
    const vendorId = before.vendor.id;
    await done(deciding(before.id, 'b', { decision: 'PARTIAL', rationale: 'Half of it' }));
    const completed = await done(steps(before.id).finalize);
    const { id } = await anAssessment('SENT', { templateId, vendorId });
    const claim = { questionKey: 'b', answer: null, notApplicable: true, justification: 'Sold' };
    await done(answering(id, [yes('a'), claim, { questionKey: 's', answer: ['B', 'A'] }, yes('c')]));
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

  it('200 prefers the same template to a newer one with the same questions, and takes that where there is no other', async () => {
    const { id: templateId } = await aPublishedTemplate({ name: 'Ours' });
    const { id: vendorId } = await vendor();
    const ours = await anAssessment('COMPLETED', { templateId, vendorId });
    const other = await anAssessment('COMPLETED', { vendorId, template: { name: 'Another' } });
    const elsewhere = { name: 'Elsewhere', ...asked(aQuestion('z')).template };
    await anAssessment('COMPLETED', { vendorId, template: elsewhere, responses: [yes('z')] });
    const again = await anAssessment('SENT', { templateId, vendorId });
    expect((await previousOf(again.id)).assessment?.id).toBe(ours.id);
    const third = await anAssessment('SENT', { vendorId, template: { name: 'A third' } });
    expect((await previousOf(third.id)).assessment?.id).toBe(other.id);
    expect((await previousOf(other.id)).assessment?.id).toBe(ours.id);
  });

  it('200 with nothing for a draft, a first assessment, and one that shares no question', async () => {
    const first = await anAssessment('COMPLETED');
    const vendorId = first.vendor.id;
    const draft = await anAssessment('DRAFT', { vendorId, templateId: first.template.id ?? '' });
    const apart = await anAssessment('SENT', { vendorId, ...asked(aQuestion('z')) });
    for (const { id } of [first, draft, apart]) expect(await previousOf(id)).toEqual(NONE);
  });

  it('404 for an unknown assessment', async () => {
    expect((await asking(randomUUID())).statusCode).toBe(404);
  });
});
