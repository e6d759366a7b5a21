import type { VendorDetail, VendorScore } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { decideCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';

const { anAssessment, aPublishedTemplate, call, done, vendor } = useAssessmentIntegrator();

const scoreOf = async (id: string): Promise<VendorScore> =>
  (await call({ method: 'GET', url: `/api/v1/vendors/${id}/score` })).json();
const detailOf = async (id: string): Promise<VendorDetail> =>
  (await call({ method: 'GET', url: `/api/v1/vendors/${id}` })).json();
const remove = (id: string) => call({ method: 'DELETE', url: `/api/v1/assessments/${id}` });

const template = (keys: readonly string[]) => ({
  sections: [
    { title: 'All', questions: keys.map((key) => buildQuestion(key, { riskWeight: 'LOW', required: false })) },
  ],
});
const answered = (keys: readonly string[], right: number) =>
  keys.map((questionKey, index) => ({ questionKey, answer: index < right ? 'YES' : 'NO' }));
const TWELVE = Array.from({ length: 12 }, (_, index) => `q${String(index)}`);

describe("A vendor's score", () => {
  it('pools the latest completed assessment of each template: 8 of 12 and 0 of 1 are 0.6154', async () => {
    const { id: vendorId } = await vendor();
    expect(await scoreOf(vendorId)).toMatchObject({ overallScore: null, latestScore: null, lastAssessedAt: null });
    const large = await aPublishedTemplate(template(TWELVE));
    await anAssessment('COMPLETED', { vendorId, templateId: large.id, responses: answered(TWELVE, 2) });
    const newer = { vendorId, templateId: large.id, responses: answered(TWELVE, 8) };
    await anAssessment('COMPLETED', newer);
    const small = { vendorId, template: template(['q']), responses: answered(['q'], 0) };
    const { completedAt } = await anAssessment('COMPLETED', small);
    expect(await scoreOf(vendorId)).toMatchObject({
      overallScore: 0.6154,
      latestScore: 0,
      lastAssessedAt: completedAt,
      assessmentCount: 3,
    });
  });

  it('counts only completed assessments, not submitted ones or those under review', async () => {
    const { id: vendorId } = await vendor();
    await anAssessment('UNDER_REVIEW', { vendorId });
    await anAssessment('SUBMITTED', { vendorId });
    expect(await scoreOf(vendorId)).toMatchObject({ overallScore: null, assessmentCount: 2 });
  });

  it('falls back to the previous assessment when the latest is reopened; the history has the last score of each', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate(template(['q']));
    const first = await anAssessment('COMPLETED', { vendorId, templateId, responses: answered(['q'], 1) });
    const second = await anAssessment('COMPLETED', { vendorId, templateId, responses: answered(['q'], 0) });
    expect(await scoreOf(vendorId)).toMatchObject({ overallScore: 0, latestScore: 0 });
    await done(transitionCalls(second.id).reopen);
    expect(await scoreOf(vendorId)).toMatchObject({ overallScore: 1, lastAssessedAt: first.completedAt });
    await done(decideCall(second.id, 'q', { decision: 'PARTIAL', rationale: 'Half of it' }));
    await done(transitionCalls(second.id).finalize);
    const { history, overallScore } = await detailOf(vendorId);
    expect(overallScore).toBe(0.5);
    expect(history.map(({ id, score }) => [id, score])).toEqual([
      [first.id, 1],
      [second.id, 0.5],
    ]);
  });

  it('is recalculated when an assessment is deleted, down to none', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate(template(['q']));
    const first = await anAssessment('COMPLETED', { vendorId, templateId, responses: answered(['q'], 1) });
    const second = await anAssessment('COMPLETED', { vendorId, templateId, responses: answered(['q'], 0) });
    await remove(second.id);
    expect(await scoreOf(vendorId)).toMatchObject({ overallScore: 1, assessmentCount: 1 });
    await remove(first.id);
    const none = { overallScore: null, latestScore: null, lastAssessedAt: null, assessmentCount: 0 };
    expect(await scoreOf(vendorId)).toMatchObject({ ...none, domainBreakdown: [] });
  });

  it('is correct when two assessments of one vendor are finalised concurrently', async () => {
    const { id: vendorId } = await vendor();
    const both = [
      await anAssessment('UNDER_REVIEW', { vendorId, template: template(['q']), responses: answered(['q'], 1) }),
      await anAssessment('UNDER_REVIEW', { vendorId, template: template(['q']), responses: answered(['q'], 0) }),
    ];
    await Promise.all(both.map(({ id }) => done(transitionCalls(id).finalize)));
    expect(await scoreOf(vendorId)).toMatchObject({ overallScore: 0.5 });
  });
});
