import { describe, expect, it } from 'vitest';
import { getAssessmentCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, putTemplateCall } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { aDraft, anAssessment, aPublishedTemplate, call, done, refused, vendor } = integrator;

const FRAMEWORK = {
  catalog: {
    metadata: { title: 'House rules', version: '1.0' },
    groups: [{ title: 'Access', controls: [{ id: 'ac-1', title: 'Access is granted by role' }] }],
  },
};
const mapped = {
  name: 'Access review',
  sections: [
    {
      title: 'Access',
      questions: [
        buildQuestion('a', { controlMappings: [{ framework: 'House rules', version: '1.0', code: 'AC-1' }] }),
        buildQuestion('b', { controlMappings: [{ framework: 'Unheard of', version: '9', code: 'X-1' }] }),
      ],
    },
  ],
};

const deleteUrl = (url: string) => call({ method: 'DELETE', url });
const importFramework = async () => {
  const response = await call({ method: 'POST', url: '/api/v1/frameworks/import', payload: FRAMEWORK });
  expect(response.statusCode).toBe(201);
  return response.json().id;
};

describe('Frozen assessment content', () => {
  it('is unaffected when the template is edited, renamed or deleted and the framework is deleted', async () => {
    const frameworkId = await importFramework();
    const template = await aPublishedTemplate(mapped);
    const sent = await anAssessment('SENT', { templateId: template.id });
    const [access] = sent.sections;
    expect(access?.questions.map(({ controls }) => controls)).toEqual([
      [
        {
          frameworkId,
          framework: 'House rules',
          version: '1.0',
          code: 'AC-1',
          title: 'Access is granted by role',
          domain: 'Access',
        },
      ],
      [{ frameworkId: null, framework: 'Unheard of', version: '9', code: 'X-1', title: null, domain: null }],
    ]);

    const next = await call(
      putTemplateCall(template.id, {
        name: 'Renamed',
        description: null,
        sections: [{ title: 'Other', questions: [buildQuestion('z')] }],
      }),
    );
    expect(next.json()).toMatchObject({ version: 2, name: 'Renamed' });
    await call({ method: 'POST', url: `/api/v1/templates/${next.json().id}/publish` });
    expect((await deleteUrl(`/api/v1/frameworks/${frameworkId}`)).statusCode).toBe(204);
    expect((await call(getAssessmentCall(sent.id))).json()).toEqual(sent);

    expect((await deleteUrl(`/api/v1/templates/${template.id}`)).statusCode).toBe(204);
    expect((await call(getAssessmentCall(sent.id))).json()).toEqual({
      ...sent,
      template: { ...sent.template, id: null },
    });
  });

  it('includes the weights: changing those of the organisation later changes no score', async () => {
    const assessment = await anAssessment('SUBMITTED');
    await integrator.test.database.query(
      `update organisation set risk_weights = '{"CRITICAL": 9, "HIGH": 9, "MEDIUM": 9, "LOW": 1}'`,
    );
    expect((await call(getAssessmentCall(assessment.id))).json()).toEqual(assessment);
    const later = await anAssessment('SUBMITTED');
    expect(later.scoreBreakdown?.weights).toEqual({ CRITICAL: 9, HIGH: 9, MEDIUM: 9, LOW: 1 });
  });

  it('is previewed in the draft, which follows the framework until it is sent', async () => {
    const template = await aPublishedTemplate({ ...mapped, name: 'Before' });
    const draft = await aDraft({ templateId: template.id });
    expect(draft.sections[0]?.questions[0]?.controls[0]?.frameworkId).toBeNull();
    const frameworkId = await importFramework();
    const sent = await done(transitionCalls(draft.id).send);
    expect(sent.sections[0]?.questions[0]?.controls[0]?.frameworkId).toBe(frameworkId);
    expect(sent.sections.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(
      draft.sections.flatMap(({ questions }) => questions.map(({ id }) => id)),
    );
  });

  it('409 when deleting a template that a draft uses; writes nothing', async () => {
    const template = await aPublishedTemplate();
    await aDraft({ templateId: template.id });
    const response = await refused({ method: 'DELETE', url: `/api/v1/templates/${template.id}` });
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { error: 'The draft assessment Questionnaire uses this template: send or delete it first' },
    ]);
  });

  it('409 when recalling an assessment whose template was deleted; writes nothing', async () => {
    const { id } = await vendor();
    const template = await aPublishedTemplate();
    const sent = await anAssessment('SENT', { templateId: template.id, vendorId: id });
    await deleteUrl(`/api/v1/templates/${template.id}`);
    expect((await refused(transitionCalls(sent.id).recall)).statusCode).toBe(409);
  });
});
