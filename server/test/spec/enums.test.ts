import { beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../support/integrator.ts';
import { buildQuestion, buildTemplateBody, postTemplateCall } from '../support/questionnaires.ts';
import { ENUMS } from './resources.ts';

const { call, refused, test } = useIntegrator();

let schemas: Record<string, { enum?: string[] }>;
let paths: Record<string, Record<string, { parameters: { name: string; schema: { enum?: string[] } }[] }>>;
beforeAll(async () => {
  const document = (await test.app.inject('/api/openapi.json')).json();
  schemas = document.components.schemas;
  paths = document.paths;
});
const parameterOf = (path: string, name: string) =>
  paths[path]?.['get']?.parameters.find((parameter) => parameter.name === name);

describe('The API description', () => {
  it.each(Object.entries(ENUMS))('lists exactly the specified values of %s', (name, values) => {
    expect(schemas[name]?.enum).toEqual(values);
  });

  it.each(['/api/v1/audit', '/api/v1/assessments'])('lists json and csv as the formats of %s', (path) => {
    expect(parameterOf(path, 'format')?.schema).toMatchObject({ enum: ['json', 'csv'], default: 'json' });
  });
});

describe('An unlisted value', () => {
  it.each([
    ['tier', 'EXTREME'],
    ['dataSensitivity', 'SECRET'],
    ['contractValue', '$5M–$10M'],
    ['geographicRisk', 'LUNAR'],
  ])('400 for %s of a vendor', async (field, value) => {
    const payload = { name: 'Contoso', contactEmail: 'a@contoso.example', [field]: value };
    const answer = await refused({ method: 'POST', url: '/api/v1/vendors/import', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toMatchObject([{ path: field }]);
  });

  it.each([
    ['type', 'ESSAY'],
    ['riskWeight', 'EXTREME'],
  ])('400 for %s of a question', async (field, value) => {
    const questions = [{ ...buildQuestion('a'), [field]: value }];
    const answer = await refused(
      postTemplateCall('', { ...buildTemplateBody(), sections: [{ title: 'S', questions }] }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details[0].path).toBe(`sections.0.questions.0.${field}`);
  });

  it.each([
    ['/api/v1/vendors', 'tier'],
    ['/api/v1/audit', 'format'],
    ['/api/v1/assessments', 'status'],
    ['/api/v1/assessments', 'format'],
    ['/api/v1/findings', 'status'],
    ['/api/v1/findings', 'severity'],
  ])('400 when filtering %s by %s', async (url, name) => {
    const answer = await call({ method: 'GET', url, query: { [name]: 'NO_SUCH_VALUE' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(`Invalid parameter: ${name}`);
  });
});
