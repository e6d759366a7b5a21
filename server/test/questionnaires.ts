import type { Question, TemplateBody } from '@assay/contract';
import { expect } from 'vitest';
import type { useIntegrator } from './integrator.ts';

export const aQuestion = (key: string, fields: Partial<Question> = {}): Question => ({
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
export const aTemplateBody = (fields: Partial<TemplateBody> = {}): TemplateBody => ({
  name: 'Questionnaire',
  description: null,
  sections: [{ title: 'First', questions: [aQuestion('a'), aQuestion('b')] }],
  ...fields,
});

export const TEMPLATES = '/api/v1/templates';

export const post = (path: string, payload: object = {}) => ({
  method: 'POST' as const,
  url: `${TEMPLATES}${path}`,
  payload,
});
export const put = (id: string, payload: object, headers = {}) => ({
  method: 'PUT' as const,
  url: `${TEMPLATES}/${id}`,
  payload,
  headers,
});
export const get = (id: string) => ({ method: 'GET' as const, url: `${TEMPLATES}/${id}` });
export const exporting = (id: string) => ({ method: 'GET' as const, url: `/api/templates/${id}/export` });

/** Ways to have a template, through the interface. */
export function templatesOf({ call }: Pick<ReturnType<typeof useIntegrator>, 'call'>) {
  const aTemplate = async (fields?: Partial<TemplateBody>) => {
    const answer = await call(post('', aTemplateBody(fields)));
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  const aPublishedTemplate = async (fields?: Partial<TemplateBody>) => {
    const { id } = await aTemplate(fields);
    const answer = await call(post(`/${id}/publish`));
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  return { aTemplate, aPublishedTemplate };
}
