import { describe, expect, it } from 'vitest';
import { assessmentCall, decideCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildTemplateBody, postTemplateCall, putTemplateCall } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, aPublishedTemplate, audited, call, done, refused, vendor } = integrator;

const reopenCall = (id: string) => transitionCalls(id).reopen;

const nextVersion = async (templateId: string): Promise<string> => {
  const { id } = (await call(putTemplateCall(templateId, buildTemplateBody({ name: 'Second version' })))).json();
  expect((await call(postTemplateCall(`/${id}/publish`))).json()).toMatchObject({ version: 2 });
  return id;
};

describe('POST /api/v1/assessments/{assessmentId}/reopen', () => {
  it('200 keeps the old score and the reason as history; the vendor has no score until it is completed again', async () => {
    const { id, vendorId } = await anAssessment('COMPLETED');
    expect(await done(assessmentCall(id, 'reopen', { reason: ' New facts ' }))).toMatchObject({
      status: 'UNDER_REVIEW',
      completedAt: null,
      scoreBreakdown: { final: false },
    });
    expect((await audited())[0]).toMatchObject({
      action: 'REOPEN_ASSESSMENT',
      entity_id: id,
      meta: { reason: 'New facts', score: 1, from: 'COMPLETED', to: 'UNDER_REVIEW' },
    });
    const scores = await integrator.test.database.query(
      'select score::float, reopen_reason, reopened_at is null as stands from completed_score where assessment_id = $1',
      [id],
    );
    expect(scores).toEqual([{ score: 1, reopen_reason: 'New facts', stands: false }]);
    const url = `/api/v1/vendors/${vendorId}/score`;
    expect((await call({ method: 'GET', url })).json()).toMatchObject({ overallScore: null, latestScore: null });

    await done(decideCall(id, 'a', { decision: 'PARTIAL', rationale: 'Half' }));
    await done(transitionCalls(id).finalize);
    expect((await call({ method: 'GET', url })).json()).toMatchObject({ overallScore: 0.75, latestScore: 0.75 });
  });

  it.each([[{}], [{ reason: ' ' }], [{ reason: null }]])('400 without a reason: %j; writes nothing', async (body) => {
    const { id } = await anAssessment('COMPLETED');
    const response = await refused(assessmentCall(id, 'reopen', body));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'reason']);
  });

  it('409 when a newer assessment of the same template is completed, with the same version or a later one', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const first = await anAssessment('COMPLETED', { vendorId, templateId });
    const second = await anAssessment('COMPLETED', { vendorId, templateId });
    const response = await refused(reopenCall(first.id));
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: 'A newer assessment with the same template has been completed: Questionnaire' },
    ]);
    await anAssessment('COMPLETED', { vendorId, templateId: await nextVersion(templateId) });
    expect((await refused(reopenCall(second.id))).json()).toMatchObject({
      error: 'A newer assessment with the same template has been completed: Second version',
    });
  });

  it('200 once the newer assessment is reopened or deleted', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const [first, second, third] = [
      await anAssessment('COMPLETED', { vendorId, templateId }),
      await anAssessment('COMPLETED', { vendorId, templateId }),
      await anAssessment('COMPLETED', { vendorId, templateId }),
    ];
    await done(reopenCall(third.id));
    expect((await refused(reopenCall(first.id))).statusCode).toBe(409);
    await call({ method: 'DELETE', url: `/api/v1/assessments/${second.id}` });
    expect((await done(reopenCall(first.id))).status).toBe('UNDER_REVIEW');
  });

  it('200 when newer assessments have another template, another vendor, or are not completed', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const { id } = await anAssessment('COMPLETED', { vendorId, templateId });
    await anAssessment('COMPLETED', { vendorId });
    await anAssessment('COMPLETED', { templateId });
    await anAssessment('UNDER_REVIEW', { vendorId, templateId });
    expect((await done(reopenCall(id))).status).toBe('UNDER_REVIEW');
  });
});
