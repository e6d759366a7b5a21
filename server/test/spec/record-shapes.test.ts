import type { Question } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { insertAuditEntry } from '../support/audit-entries.ts';
import { useIntegrator } from '../support/integrator.ts';
import { buildQuestion, exportTemplateCall, useTemplates } from '../support/questionnaires.ts';
import { ENUMS, expectShape, RESOURCES } from './resources.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;
const { aTemplate } = useTemplates({ call });

const read = async (url: string) => {
  const answer = await call({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** Ours: the request, and the record that can be opened. */
const withoutOurs = ({ requestId, record, ...specified }: Record<string, unknown>) => {
  expect([requestId, record]).not.toContain(undefined);
  return specified;
};

describe('An audit entry', () => {
  it('has exactly the specified fields, with null for those that do not apply', async () => {
    const { id } = await vendor({ name: 'Audited' });
    await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { tier: 'LOW' } });
    const nothing = { entity_type: null, entity_id: null, entity_name: null, meta: null };
    await insertAuditEntry(test, integrator.organisation, { action: 'SOMETHING_ELSE', ...nothing });
    const [full] = (await read('/api/v1/audit?action=UPDATE_VENDOR')).entries;
    const [bare] = (await read('/api/v1/audit?action=SOMETHING_ELSE')).entries;
    expectShape(RESOURCES['Audit entry'], { full: withoutOurs(full), bare: withoutOurs(bare) });
    expect(full).toMatchObject({ entityType: 'Vendor', entityId: id.slice(0, 8), entityName: 'Audited' });
  });

  it('is returned in an object with entries, page, pageSize and totalCount', async () => {
    const page = await read('/api/v1/audit');
    expectShape(RESOURCES['Audit page'], { full: page, bare: page });
  });
});

describe('A framework', () => {
  const importing = async (query: string) => {
    const payload = 'domain,code,title,guidance\nAccess,AC-1,Accounts have owners,Ask for the list.\nData,DA-1,Known,';
    const url = `/api/v1/frameworks/import?${query}`;
    const answer = await call({ method: 'POST', url, payload, headers: { 'content-type': 'text/csv' } });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };

  it('is listed in an array with name, version, description and control count', async () => {
    const { id } = await importing('name=Listed&version=2.1&description=Ours');
    const list = await read('/api/v1/frameworks');
    expect(Array.isArray(list)).toBe(true);
    const summary = { id, name: 'Listed', version: '2.1', description: 'Ours', controlCount: 2 };
    expect(list).toContainEqual(summary);
  });

  it('returns its controls with domain, code, title and guidance', async () => {
    const { id } = await importing('name=Shown&version=1');
    expect(await read(`/api/v1/frameworks/${id}`)).toEqual({
      id,
      name: 'Shown',
      version: '1',
      description: null,
      controlCount: 2,
      controls: [
        {
          id: expect.any(String),
          domain: 'Access',
          code: 'AC-1',
          title: 'Accounts have owners',
          guidance: 'Ask for the list.',
        },
        { id: expect.any(String), domain: 'Data', code: 'DA-1', title: 'Known', guidance: null },
      ],
    });
  });
});

const CHOICES = ['Daily', 'Weekly', 'Never'];
const EXPECTED: Readonly<Record<Question['type'], Pick<Question, 'options' | 'expectedAnswer'>>> = {
  YES_NO: { options: null, expectedAnswer: 'NO' },
  MULTIPLE_CHOICE: { options: CHOICES, expectedAnswer: 'Daily' },
  FREE_TEXT: { options: null, expectedAnswer: 'Look for a named owner' },
  FILE_UPLOAD: { options: null, expectedAnswer: { minFiles: 2 } },
  DATE: { options: null, expectedAnswer: { maxAgeDays: 365 } },
  NUMERIC: { options: null, expectedAnswer: { max: 30, zeroAt: 90 } },
  COMBOBOX: { options: CHOICES, expectedAnswer: ['Daily', 'Weekly'] },
  MULTI_SELECT: { options: CHOICES, expectedAnswer: { required: ['Daily'], forbidden: ['Never'] } },
  RATING: { options: null, expectedAnswer: 4 },
};

describe('A template export', () => {
  const exported = async (fields: Parameters<typeof aTemplate>[0]) => {
    const { id } = await aTemplate(fields);
    return read(exportTemplateCall(id).url);
  };
  const questionsOf = (sections: { questions: Record<string, unknown>[] }[]) =>
    sections.flatMap(({ questions }) => questions);

  it('has a name, a nullable description, and sections with title and questions', async () => {
    const { formatVersion, ...full } = await exported({ description: 'For all of them' });
    const { formatVersion: again, ...bare } = await exported({ description: null });
    expect([formatVersion, again]).toEqual([1, 1]);
    expectShape(RESOURCES['Template export'], { full, bare });
  });

  it('has exactly the specified fields in a question, plus its key, condition and mappings', async () => {
    const mapping = { framework: 'House rules', version: '1', code: 'AC-1' };
    const condition = { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value: 'YES' }] };
    const choice = { type: 'MULTIPLE_CHOICE' as const, options: CHOICES, expectedAnswer: 'Daily', helpText: 'Think.' };
    const questions = [
      buildQuestion('a'),
      buildQuestion('b', { ...choice, conditionalLogic: condition, controlMappings: [mapping] }),
    ];
    const { sections } = await exported({ sections: [{ title: 'S', questions }] });
    const [bare, full] = questionsOf(sections).map(({ key, conditionalLogic, controlMappings, ...specified }) => {
      expect([key, conditionalLogic, controlMappings]).toEqual(
        key === 'a' ? ['a', null, []] : ['b', condition, [mapping]],
      );
      return specified;
    });
    expectShape(RESOURCES['Template question'], { full: full ?? {}, bare: bare ?? {} });
  });

  it.each(ENUMS.QuestionType)('contains a question of type %s with its options and expectedAnswer', async (type) => {
    const questions = [
      buildQuestion('a', { type, ...EXPECTED[type] }),
      buildQuestion('b', { type, ...EXPECTED[type], expectedAnswer: null }),
    ];
    const { sections } = await exported({ sections: [{ title: 'S', questions }] });
    expect(questionsOf(sections)).toEqual(questions);
  });

  it.each(ENUMS.RiskWeight)('contains the riskWeight %s, and whether the question is required', async (riskWeight) => {
    const questions = [true, false].map((required) => buildQuestion(`q-${String(required)}`, { riskWeight, required }));
    const { sections } = await exported({ sections: [{ title: 'S', questions }] });
    expect(questionsOf(sections)).toMatchObject([
      { riskWeight, required: true },
      { riskWeight, required: false },
    ]);
  });
});
