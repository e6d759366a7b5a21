import type { AssessmentDetail, Question, TemplateBody } from '@assay/contract';
import { expect } from 'vitest';
import type { Integrator } from './integrator.ts';

export const buildQuestion = (key: string, fields: Partial<Question> = {}): Question => ({
  key,
  text: `Question ${key}?`,
  helpText: null,
  type: 'YES_NO',
  riskWeight: 'HIGH',
  required: true,
  options: null,
  expectedAnswer: 'YES',
  conditionalLogic: null,
  controlMappings: [],
  ...fields,
});
export const buildTemplateBody = (fields: Partial<TemplateBody> = {}): TemplateBody => ({
  name: 'Questionnaire',
  description: null,
  sections: [{ title: 'First', questions: [buildQuestion('a'), buildQuestion('b')] }],
  ...fields,
});

/** The options of an assessment with these questions. */
export const withQuestions = (...questions: readonly Question[]) => ({
  template: { sections: [{ title: 'All', questions: [...questions] }] },
});

export const findQuestion = ({ sections }: AssessmentDetail, key: string) =>
  sections.flatMap(({ questions }) => questions).find((question) => question.key === key);

export const TEMPLATES_PATH = '/api/v1/templates';

export const postTemplateCall = (path: string, payload: object = {}) => ({
  method: 'POST' as const,
  url: `${TEMPLATES_PATH}${path}`,
  payload,
});
export const putTemplateCall = (id: string, payload: object, headers = {}) => ({
  method: 'PUT' as const,
  url: `${TEMPLATES_PATH}/${id}`,
  payload,
  headers,
});
export const getTemplateCall = (id: string) => ({ method: 'GET' as const, url: `${TEMPLATES_PATH}/${id}` });
export const exportTemplateCall = (id: string) => ({ method: 'GET' as const, url: `/api/templates/${id}/export` });

export function useTemplates({ call }: Pick<Integrator, 'call'>) {
  const aTemplate = async (fields?: Partial<TemplateBody>) => {
    const response = await call(postTemplateCall('', buildTemplateBody(fields)));
    expect(response.statusCode).toBe(201);
    return response.json();
  };
  const aPublishedTemplate = async (fields?: Partial<TemplateBody>) => {
    const { id } = await aTemplate(fields);
    const response = await call(postTemplateCall(`/${id}/publish`));
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  return { aTemplate, aPublishedTemplate };
}
