import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion, aTemplateBody, exporting, get, post, templatesOf } from '../../../test/questionnaires.ts';

const { audited, call, refused } = useIntegrator();
const { aPublishedTemplate, aTemplate } = templatesOf({ call });

describe('export and import', () => {
  it('200 sends an attachment named after the template, in any script', async () => {
    const { id } = await aTemplate({ name: 'Ερωτηματολόγιο' });
    const answer = await call(exporting(id));
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Ερωτηματολόγιο.json'));
    expect(answer.json()).toEqual({ formatVersion: 1, ...aTemplateBody({ name: 'Ερωτηματολόγιο' }) });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'EXPORT_TEMPLATE', entity_id: id });
  });

  it('export → import → export is byte-identical, for the starter questionnaire', async () => {
    const starter = await call(post('/starter'));
    expect(starter.statusCode).toBe(201);
    expect(starter.json()).toMatchObject({ status: 'PUBLISHED', version: 1 });
    const first = await call(exporting(starter.json().id));
    const imported = await call(post('/import', first.json()));
    expect(imported.statusCode).toBe(201);
    expect(imported.json().warnings).toEqual([]);
    const second = await call(exporting(imported.json().id));
    expect(second.body).toBe(first.body);
  });

  it('409 when the starter is already installed', async () => {
    expect((await refused(post('/starter'))).statusCode).toBe(409);
  });

  it('201 names every unknown control and keeps it', async () => {
    const controlMappings = [{ framework: 'Nobody', version: '1', code: 'X-1' }];
    const sections = [
      { title: 'S', questions: [aQuestion('a', { controlMappings }), aQuestion('b', { controlMappings })] },
    ];
    const answer = await call(post('/import', { formatVersion: 1, ...aTemplateBody({ sections }) }));
    expect(answer.json()).toMatchObject({ warnings: ['Unknown control X-1 of Nobody 1'], sections });
  });

  it('400 for a format this service does not know', async () => {
    const answer = await refused(post('/import', { ...aTemplateBody(), formatVersion: 2 }));
    expect(answer.statusCode).toBe(400);
  });
});

describe('DELETE /api/v1/frameworks/{frameworkId}', () => {
  it('204 takes its mappings out of every template, and no others', async () => {
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
    const mapped = { sections: [{ title: 'S', questions: [aQuestion('a', { controlMappings: [mine, other] })] }] };
    const published = await aPublishedTemplate(mapped);
    const draft = await aTemplate(mapped);

    await call({ method: 'DELETE', url: `/api/v1/frameworks/${imported.json().id}` });
    for (const { id } of [published, draft]) {
      expect((await call(get(id))).json().sections[0].questions[0].controlMappings).toEqual([other]);
    }
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'DELETE_FRAMEWORK', meta: { templates: 2 } });
  });
});
