import { describe, expect, it } from 'vitest';
import { assessmentsOf, reading, steps } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion, put, templatesOf } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { call, refused, vendor } = integrator;
const { aDraft, anAssessment, done } = assessmentsOf(integrator);
const { aPublishedTemplate } = templatesOf(integrator);

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
        aQuestion('a', { controlMappings: [{ framework: 'House rules', version: '1.0', code: 'AC-1' }] }),
        aQuestion('b', { controlMappings: [{ framework: 'Unheard of', version: '9', code: 'X-1' }] }),
      ],
    },
  ],
};

const deleting = (url: string) => call({ method: 'DELETE', url });
const importFramework = async () => {
  const answer = await call({ method: 'POST', url: '/api/v1/frameworks/import', payload: FRAMEWORK });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
};

describe('What is frozen when an assessment is sent', () => {
  it('stays when the template is edited, renamed and deleted and the framework is deleted', async () => {
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
      put(template.id, {
        name: 'Renamed',
        description: null,
        sections: [{ title: 'Other', questions: [aQuestion('z')] }],
      }),
    );
    expect(next.json()).toMatchObject({ version: 2, name: 'Renamed' });
    await call({ method: 'POST', url: `/api/v1/templates/${next.json().id}/publish` });
    expect((await deleting(`/api/v1/frameworks/${frameworkId}`)).statusCode).toBe(204);
    expect((await call(reading(sent.id))).json()).toEqual(sent);

    expect((await deleting(`/api/v1/templates/${template.id}`)).statusCode).toBe(204);
    expect((await call(reading(sent.id))).json()).toEqual({ ...sent, template: { ...sent.template, id: null } });
  });

  it('includes the weights: an organisation that changes its own later changes no score', async () => {
    const assessment = await anAssessment('SUBMITTED');
    await integrator.test.database.query(
      `update organisation set risk_weights = '{"CRITICAL": 9, "HIGH": 9, "MEDIUM": 9, "LOW": 1}'`,
    );
    expect((await call(reading(assessment.id))).json()).toEqual(assessment);
    const later = await anAssessment('SUBMITTED');
    expect(later.scoreBreakdown?.weights).toEqual({ CRITICAL: 9, HIGH: 9, MEDIUM: 9, LOW: 1 });
  });

  it('is what a draft shows beforehand, and follows the framework until then', async () => {
    const template = await aPublishedTemplate({ ...mapped, name: 'Before' });
    const draft = await aDraft({ templateId: template.id });
    expect(draft.sections[0]?.questions[0]?.controls[0]?.frameworkId).toBeNull();
    const frameworkId = await importFramework();
    const sent = await done(steps(draft.id).send);
    expect(sent.sections[0]?.questions[0]?.controls[0]?.frameworkId).toBe(frameworkId);
    expect(sent.sections.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(
      draft.sections.flatMap(({ questions }) => questions.map(({ id }) => id)),
    );
  });

  it('409 when a template is deleted that a draft still needs, and nothing is written', async () => {
    const template = await aPublishedTemplate();
    await aDraft({ templateId: template.id });
    const answer = await refused({ method: 'DELETE', url: `/api/v1/templates/${template.id}` });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'The draft assessment Questionnaire uses this template: send or delete it first' },
    ]);
  });

  it('409 when an assessment is recalled whose template is gone, and nothing is written', async () => {
    const { id } = await vendor();
    const template = await aPublishedTemplate();
    const sent = await anAssessment('SENT', { templateId: template.id, vendorId: id });
    await deleting(`/api/v1/templates/${template.id}`);
    expect((await refused(steps(sent.id).recall)).statusCode).toBe(409);
  });
});
