import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import {
  buildQuestion,
  buildTemplateBody,
  exportTemplateCall,
  getTemplateCall,
  postTemplateCall,
  useTemplates,
} from '../../../../test/support/questionnaires.ts';

const { audited, call, refused } = useIntegrator();
const { aPublishedTemplate, aTemplate } = useTemplates({ call });

describe('Template export and import', () => {
  it('200 returns an attachment named after the template, in any script', async () => {
    const { id } = await aTemplate({ name: 'Ερωτηματολόγιο' });
    const answer = await call(exportTemplateCall(id));
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Ερωτηματολόγιο.json'));
    expect(answer.json()).toEqual({ formatVersion: 1, ...buildTemplateBody({ name: 'Ερωτηματολόγιο' }) });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'EXPORT_TEMPLATE', entity_id: id });
  });

  it('export, import and export again is byte-identical for the starter template', async () => {
    const starter = await call(postTemplateCall('/starter'));
    expect(starter.statusCode).toBe(201);
    expect(starter.json()).toMatchObject({ status: 'PUBLISHED', version: 1 });
    const first = await call(exportTemplateCall(starter.json().id));
    const imported = await call(postTemplateCall('/import', first.json()));
    expect(imported.statusCode).toBe(201);
    expect(imported.json().warnings).toEqual([]);
    const second = await call(exportTemplateCall(imported.json().id));
    expect(second.body).toBe(first.body);
  });

  it('export, import and export again keeps every field of a question, and adds none', async () => {
    const selection = { type: 'MULTI_SELECT' as const, options: ['x', 'None'], expectedAnswer: ['x'] };
    const questions = [
      buildQuestion('plain'),
      buildQuestion('number', { type: 'NUMERIC', expectedAnswer: 5, bounds: { max: 10 } }),
      buildQuestion('choice', { ...selection, exclusiveOptions: ['None'] }),
      buildQuestion('titled', { findingTitle: 'Backups are not made daily', recommendation: 'Back up daily.' }),
    ];
    const { id } = await aTemplate({ sections: [{ title: 'S', questions }] });
    const first = await call(exportTemplateCall(id));
    expect(first.json().sections[0].questions).toEqual(questions);
    expect(first.json().sections[0].questions[0]).toEqual(buildQuestion('plain'));
    const imported = await call(postTemplateCall('/import', first.json()));
    expect((await call(exportTemplateCall(imported.json().id))).body).toBe(first.body);
  });

  it('400 when an imported question has bounds that contradict its expected answer', async () => {
    const contradictory = buildQuestion('a', { type: 'NUMERIC', expectedAnswer: 200, bounds: { min: 0, max: 100 } });
    const sections = [{ title: 'S', questions: [contradictory] }];
    const answer = await refused(postTemplateCall('/import', { formatVersion: 1, ...buildTemplateBody({ sections }) }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toEqual([
      { path: 'sections.0.questions.0.bounds', message: 'a: the expected answer 200 is outside the bounds' },
    ]);
  });

  it('409 when the starter is already installed', async () => {
    expect((await refused(postTemplateCall('/starter'))).statusCode).toBe(409);
  });

  it('201 keeps mappings to unknown controls, with a warning', async () => {
    const controlMappings = [{ framework: 'Nobody', version: '1', code: 'X-1' }];
    const sections = [
      { title: 'S', questions: [buildQuestion('a', { controlMappings }), buildQuestion('b', { controlMappings })] },
    ];
    const answer = await call(postTemplateCall('/import', { formatVersion: 1, ...buildTemplateBody({ sections }) }));
    expect(answer.json()).toMatchObject({ warnings: ['Unknown control X-1 in Nobody 1'], sections });
  });

  it('201 warns where a less compliant answer can lead to a higher score', async () => {
    const rules = [{ question: 'gate', operator: 'equals' as const, value: 'NO' }];
    const followUp = buildQuestion('control', {
      riskWeight: 'CRITICAL',
      conditionalLogic: { match: 'all', rules },
    });
    const sections = [
      { title: 'S', questions: [buildQuestion('other'), buildQuestion('gate', { riskWeight: 'LOW' }), followUp] },
    ];
    const answer = await call(postTemplateCall('/import', { formatVersion: 1, ...buildTemplateBody({ sections }) }));
    expect(answer.json().warnings).toEqual([
      'gate: “No” can lead to a higher score than “Yes”, although it is less compliant',
    ]);
  });

  it('400 for an unknown format version', async () => {
    const answer = await refused(postTemplateCall('/import', { ...buildTemplateBody(), formatVersion: 2 }));
    expect(answer.statusCode).toBe(400);
  });
});

describe('DELETE /api/v1/frameworks/{frameworkId}', () => {
  it('204 removes its mappings from every template, but no others', async () => {
    const csv = 'domain,code,title\nAccess,AC-1,Accounts have owners';
    const headers = { 'content-type': 'text/csv' };
    const imported = await call({
      method: 'POST',
      url: '/api/v1/frameworks/import?name=Mapped&version=1',
      payload: csv,
      headers,
    });
    const mine = { framework: 'Mapped', version: '1', code: 'AC-1' };
    const other = { framework: 'Mapped', version: '2', code: 'AC-1' };
    const mapped = { sections: [{ title: 'S', questions: [buildQuestion('a', { controlMappings: [mine, other] })] }] };
    const published = await aPublishedTemplate(mapped);
    const draft = await aTemplate(mapped);

    await call({ method: 'DELETE', url: `/api/v1/frameworks/${imported.json().id}` });
    for (const { id } of [published, draft]) {
      expect((await call(getTemplateCall(id))).json().sections[0].questions[0].controlMappings).toEqual([other]);
    }
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'DELETE_FRAMEWORK', meta: { templates: 2 } });
  });
});
