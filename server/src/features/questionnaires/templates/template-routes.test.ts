import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import {
  buildQuestion,
  buildTemplateBody,
  exportTemplateCall,
  getTemplateCall,
  postTemplateCall,
  putTemplateCall,
  TEMPLATES_PATH,
  useTemplates,
} from '../../../../test/support/questionnaires.ts';

const { audited, call, refused, test } = useIntegrator();
const { aTemplate } = useTemplates({ call });

describe('GET /api/v1/templates', () => {
  it('200 lists each mapped framework once', async () => {
    const mapping = (code: string, version = '1.0') => ({ framework: 'Baseline', version, code });
    const questions = [
      buildQuestion('a', { controlMappings: [mapping('B-1'), mapping('B-2')] }),
      buildQuestion('b', { controlMappings: [mapping('B-1', '0.9'), mapping('B-1')] }),
    ];
    const { id } = await aTemplate({ name: 'Mapped', sections: [{ title: 'First', questions }] });
    const listed = (await call({ method: 'GET', url: TEMPLATES_PATH })).json();
    expect(listed).toContainEqual(expect.objectContaining({ id, frameworks: ['Baseline 0.9', 'Baseline 1.0'] }));
  });
});

describe('POST /api/v1/templates', () => {
  it('201 creates version 1 as a draft', async () => {
    const template = await aTemplate({ name: 'New' });
    expect(template).toMatchObject({ name: 'New', version: 1, status: 'DRAFT', questionCount: 2, publishedAt: null });
    expect(template.sections).toEqual(buildTemplateBody().sections);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'CREATE_TEMPLATE', entity_name: 'New', meta: { version: 1, questions: 2 } });
  });

  it.each([
    [
      'a cycle',
      [
        buildQuestion('a', {
          conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'YES' }] },
        }),
      ],
      /is not an earlier question/,
    ],
    [
      'a dead branch',
      [
        buildQuestion('a'),
        buildQuestion('b', {
          conditionalLogic: {
            match: 'all',
            rules: [
              { question: 'a', operator: 'equals', value: 'YES' },
              { question: 'a', operator: 'equals', value: 'NO' },
            ],
          },
        }),
      ],
      /can never be shown/,
    ],
    [
      'an impossible option',
      [
        buildQuestion('a'),
        buildQuestion('b', {
          conditionalLogic: { match: 'any', rules: [{ question: 'a', operator: 'equals', value: 'MAYBE' }] },
        }),
      ],
      /can never have the answer MAYBE/,
    ],
    ['a key that stands twice', [buildQuestion('a'), buildQuestion('a')], /more than one question/],
    [
      'an expected answer outside the options',
      [buildQuestion('a', { type: 'MULTIPLE_CHOICE', options: ['x'], expectedAnswer: 'y' })],
      /not one of the options/,
    ],
    [
      'bounds of a question without numbers',
      [buildQuestion('a', { bounds: { min: 0 } })],
      /only number questions can have bounds/,
    ],
    [
      'bounds that contradict the expected answer',
      [buildQuestion('a', { type: 'NUMERIC', expectedAnswer: { min: 95, max: 110 }, bounds: { min: 0, max: 100 } })],
      /the expected answer 110 is outside the bounds/,
    ],
    [
      'an exclusive option that is required together with others',
      [
        buildQuestion('a', {
          type: 'MULTI_SELECT',
          options: ['x', 'None'],
          expectedAnswer: ['x', 'None'],
          exclusiveOptions: ['None'],
        }),
      ],
      /None is exclusive and cannot be required together with other options/,
    ],
  ] as const)('400 with a message for %s', async (_, questions, words) => {
    const answer = await refused(
      postTemplateCall('', buildTemplateBody({ sections: [{ title: 'S', questions: [...questions] }] })),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(words);
    expect(answer.json().details[0].path).toMatch(/^sections/);
  });

  it('400 names the location of a question of an unknown type', async () => {
    const answer = await refused(
      postTemplateCall('', {
        ...buildTemplateBody(),
        sections: [{ title: 'S', questions: [{ ...buildQuestion('a'), type: 'GUESS' }] }],
      }),
    );
    expect(answer.json()).toMatchObject({
      error: 'Template data is invalid',
      details: [{ path: 'sections.0.questions.0.type' }],
    });
  });
});

it.each([
  getTemplateCall,
  exportTemplateCall,
  (id: string) => postTemplateCall(`/${id}/publish`),
  (id: string) => putTemplateCall(id, buildTemplateBody()),
])('404 for a template that does not exist (%#)', async (request) => {
  for (const id of [randomUUID(), 'no-id']) expect((await refused(request(id))).statusCode).toBe(404);
  expect(await test.database.query('select from template where name = $1', ['no-id'])).toHaveLength(0);
});
