import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../test/integrator.ts';
import {
  aQuestion,
  aTemplateBody,
  exporting,
  get,
  post,
  put,
  TEMPLATES,
  templatesOf,
} from '../../../test/questionnaires.ts';

const { audited, call, refused, test } = useIntegrator();
const { aTemplate } = templatesOf({ call });

describe('GET /api/v1/templates', () => {
  it('200 names the frameworks that the questions ask about, each once', async () => {
    const mapping = (code: string, version = '1.0') => ({ framework: 'Baseline', version, code });
    const questions = [
      aQuestion('a', { controlMappings: [mapping('B-1'), mapping('B-2')] }),
      aQuestion('b', { controlMappings: [mapping('B-1', '0.9'), mapping('B-1')] }),
    ];
    const { id } = await aTemplate({ name: 'Mapped', sections: [{ title: 'First', questions }] });
    const listed = (await call({ method: 'GET', url: TEMPLATES })).json();
    expect(listed).toContainEqual(expect.objectContaining({ id, frameworks: ['Baseline 0.9', 'Baseline 1.0'] }));
  });
});

describe('POST /api/v1/templates', () => {
  it('201 creates version 1 as a draft', async () => {
    const template = await aTemplate({ name: 'New' });
    expect(template).toMatchObject({ name: 'New', version: 1, status: 'DRAFT', questionCount: 2, publishedAt: null });
    expect(template.sections).toEqual(aTemplateBody().sections);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'CREATE_TEMPLATE', entity_name: 'New', meta: { version: 1, questions: 2 } });
  });

  it.each([
    [
      'a cycle',
      [
        aQuestion('a', {
          conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'YES' }] },
        }),
      ],
      /does not come before it/,
    ],
    [
      'a dead branch',
      [
        aQuestion('a'),
        aQuestion('b', {
          conditionalLogic: {
            match: 'all',
            rules: [
              { question: 'a', operator: 'equals', value: 'YES' },
              { question: 'a', operator: 'equals', value: 'NO' },
            ],
          },
        }),
      ],
      /can ever show/,
    ],
    [
      'an impossible option',
      [
        aQuestion('a'),
        aQuestion('b', {
          conditionalLogic: { match: 'any', rules: [{ question: 'a', operator: 'equals', value: 'MAYBE' }] },
        }),
      ],
      /can never be answered with MAYBE/,
    ],
    ['a key that stands twice', [aQuestion('a'), aQuestion('a')], /more than one question/],
    [
      'an expected answer outside the options',
      [aQuestion('a', { type: 'MULTIPLE_CHOICE', options: ['x'], expectedAnswer: 'y' })],
      /none of the options/,
    ],
  ] as const)('400 for %s, in words', async (_, questions, words) => {
    const answer = await refused(post('', aTemplateBody({ sections: [{ title: 'S', questions: [...questions] }] })));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(words);
    expect(answer.json().details[0].path).toMatch(/^sections/);
  });

  it('400 for a question of an unknown type, naming the place', async () => {
    const answer = await refused(
      post('', { ...aTemplateBody(), sections: [{ title: 'S', questions: [{ ...aQuestion('a'), type: 'GUESS' }] }] }),
    );
    expect(answer.json()).toMatchObject({
      error: 'Template data is invalid',
      details: [{ path: 'sections.0.questions.0.type' }],
    });
  });
});

it.each([get, exporting, (id: string) => post(`/${id}/publish`), (id: string) => put(id, aTemplateBody())])(
  '404 for a template that does not exist (%#)',
  async (request) => {
    for (const id of [randomUUID(), 'no-id']) expect((await refused(request(id))).statusCode).toBe(404);
    expect(await test.database.query('select from template where name = $1', ['no-id'])).toHaveLength(0);
  },
);
