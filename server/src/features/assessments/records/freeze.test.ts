import type { AssessmentDetail } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { getAssessmentCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, putTemplateCall } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { aDraft, anAssessment, aPublishedTemplate, call, done, refused, vendor } = integrator;

const buildCatalog = (title: string) => ({
  catalog: {
    metadata: { title, version: '1.0' },
    groups: [{ title: 'Access', controls: [{ id: 'ac-1', title: 'Access is granted by role' }] }],
  },
});
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

const mappedTo = (...frameworks: readonly string[]) =>
  buildQuestion('a', {
    controlMappings: frameworks.map((framework, index) => ({
      framework,
      version: '1.0',
      code: frameworks.indexOf(framework) === index ? 'AC-1' : 'AC-9',
    })),
  });
const listControls = ({ sections }: AssessmentDetail) =>
  sections.flatMap(({ questions }) => questions.flatMap(({ controls }) => controls));

const deleteUrl = (url: string) => call({ method: 'DELETE', url });
const importFramework = async (title = 'House rules') => {
  const response = await call({ method: 'POST', url: '/api/v1/frameworks/import', payload: buildCatalog(title) });
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
      updatedAt: expect.any(String),
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

  it('is unaffected in a draft when frameworks are deleted, also after it was sent and recalled', async () => {
    const first = await importFramework('First rules');
    const second = await importFramework('Second rules');
    const template = await aPublishedTemplate({
      name: 'Mapped twice',
      sections: [
        { title: 'Access', questions: [mappedTo('First rules', 'Unheard of', 'Second rules', 'First rules')] },
      ],
    });
    const draft = await aDraft({ templateId: template.id });
    const controls = listControls(draft);
    expect(controls.map(({ frameworkId }) => frameworkId)).toEqual([first, null, second, null]);

    await deleteUrl(`/api/v1/frameworks/${first}`);
    await deleteUrl(`/api/v1/frameworks/${second}`);
    expect((await call(getAssessmentCall(draft.id))).json()).toEqual(draft);
    const later = await aDraft({ templateId: template.id });
    expect(listControls(later).map(({ framework }) => framework)).toEqual(['Unheard of']);

    expect(listControls(await done(transitionCalls(draft.id).send))).toEqual(controls);
    expect(listControls(await done(transitionCalls(draft.id).recall))).toEqual(controls);
  });

  it('409 when deleting a template that a draft uses; writes nothing', async () => {
    const template = await aPublishedTemplate();
    await aDraft({ templateId: template.id });
    const response = await refused({ method: 'DELETE', url: `/api/v1/templates/${template.id}` });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: 'The draft assessment Questionnaire uses this template. Send or delete it first.' },
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
