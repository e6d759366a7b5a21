import { describe, expect, it } from 'vitest';
import { asking, assessmentsOf, deciding, steps } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aTemplateBody, post, put, templatesOf } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { audited, call, refused, vendor } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);
const { aPublishedTemplate } = templatesOf(integrator);

const reopening = (id: string) => steps(id).reopen;

/** The next version of a template, published. */
const nextVersion = async (templateId: string): Promise<string> => {
  const { id } = (await call(put(templateId, aTemplateBody({ name: 'Second version' })))).json();
  expect((await call(post(`/${id}/publish`))).json()).toMatchObject({ version: 2 });
  return id;
};

describe('POST /api/v1/assessments/{assessmentId}/reopen', () => {
  it('200 keeps the old score as history, with the reason, and the vendor has none until it is completed again', async () => {
    const { id, vendorId } = await anAssessment('COMPLETED');
    expect(await done(asking(id, 'reopen', { reason: ' New facts ' }))).toMatchObject({
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

    await done(deciding(id, 'a', { decision: 'PARTIAL', rationale: 'Half' }));
    await done(steps(id).finalize);
    expect((await call({ method: 'GET', url })).json()).toMatchObject({ overallScore: 0.75, latestScore: 0.75 });
  });

  it.each([[{}], [{ reason: ' ' }], [{ reason: null }]])(
    '400 without a reason: %j, and nothing is written',
    async (body) => {
      const { id } = await anAssessment('COMPLETED');
      const answer = await refused(asking(id, 'reopen', body));
      expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, 'reason']);
    },
  );

  it('409 when a newer one of the same template is completed, of the same version or the next', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const first = await anAssessment('COMPLETED', { vendorId, templateId });
    const second = await anAssessment('COMPLETED', { vendorId, templateId });
    const answer = await refused(reopening(first.id));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'A newer assessment of the same template is completed: Questionnaire' },
    ]);
    await anAssessment('COMPLETED', { vendorId, templateId: await nextVersion(templateId) });
    expect((await refused(reopening(second.id))).json()).toEqual({
      error: 'A newer assessment of the same template is completed: Second version',
    });
  });

  it('200 once the newer one is reopened itself or deleted', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const [first, second, third] = [
      await anAssessment('COMPLETED', { vendorId, templateId }),
      await anAssessment('COMPLETED', { vendorId, templateId }),
      await anAssessment('COMPLETED', { vendorId, templateId }),
    ];
    await done(reopening(third.id));
    expect((await refused(reopening(first.id))).statusCode).toBe(409);
    await call({ method: 'DELETE', url: `/api/v1/assessments/${second.id}` });
    expect((await done(reopening(first.id))).status).toBe('UNDER_REVIEW');
  });

  it('200 when what is newer is of another template, of another vendor, or not completed', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const { id } = await anAssessment('COMPLETED', { vendorId, templateId });
    await anAssessment('COMPLETED', { vendorId });
    await anAssessment('COMPLETED', { templateId });
    await anAssessment('UNDER_REVIEW', { vendorId, templateId });
    expect((await done(reopening(id))).status).toBe('UNDER_REVIEW');
  });
});
