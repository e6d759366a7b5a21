import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const { audited, call, refused, test } = useIntegrator();

const url = '/api/v1/frameworks';
const CSV = [
  'domain,code,title,guidance',
  'Access,AC-1,Accounts have owners,Ask for the list.',
  'Access,AC-2,Access ends with the job,',
  'Data,DA-1,Data is encrypted,"At rest, and in transit."',
].join('\n');

const importCsv = (csv: string, query: string) => ({
  method: 'POST' as const,
  url: `${url}/import?${query}`,
  payload: csv,
  headers: { 'content-type': 'text/csv' },
});
const catalog = (title: string) => ({
  catalog: {
    metadata: { title, version: '2.0' },
    groups: [
      {
        title: 'People',
        controls: [{ id: 'pe-1', title: 'Staff are trained', props: [{ name: 'label', value: 'PE-1' }] }],
      },
    ],
  },
});
const aFramework = async (name: string) => {
  const answer = await call(importCsv(CSV, `name=${encodeURIComponent(name)}&version=1`));
  expect(answer.statusCode).toBe(201);
  return answer.json();
};

describe('POST /api/v1/frameworks/import', () => {
  it('201 imports a CSV file, with name and version in the query', async () => {
    const answer = await call(importCsv(CSV, 'name=House%20rules&version=1.0&description=Ours'));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      name: 'House rules',
      version: '1.0',
      description: 'Ours',
      controlCount: 3,
    });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'IMPORT_FRAMEWORK', entity_name: 'House rules 1.0', meta: { controls: 3 } });
  });

  it('201 imports an unmodified OSCAL catalog', async () => {
    const answer = await call({ method: 'POST', url: `${url}/import`, payload: catalog('Catalog') });
    expect(answer.statusCode).toBe(201);
    const detail = await call({ method: 'GET', url: `${url}/${answer.json().id}` });
    expect(detail.json()).toMatchObject({
      name: 'Catalog',
      version: '2.0',
      controls: [{ domain: 'People', code: 'PE-1', title: 'Staff are trained' }],
    });
  });

  it('201 imports a catalog larger than the general body limit', async () => {
    const large = { ...catalog('Large'), padding: 'x'.repeat(3_000_000) };
    const answer = await call({ method: 'POST', url: `${url}/import`, payload: large });
    expect(answer.statusCode).toBe(201);
  });

  it('409 when this version has already been imported, case-insensitively', async () => {
    await aFramework('Twice');
    const answer = await refused(importCsv(CSV, 'name=TWICE&version=1'));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'TWICE 1 has already been imported' });
  });

  it.each([
    ['a CSV file without a name', importCsv(CSV, 'version=1')],
    ['a CSV file with a broken row', importCsv(`${CSV}\nonly-a-domain`, 'name=a&version=1')],
    ['a CSV file that names a code twice', importCsv(`${CSV}\nData,AC-1,Again,`, 'name=a&version=1')],
    ['JSON that is no catalog', { method: 'POST' as const, url: `${url}/import`, payload: { catalog: {} } }],
    [
      'a catalog without controls',
      {
        method: 'POST' as const,
        url: `${url}/import`,
        payload: { catalog: { metadata: { title: 'a', version: '1' } } },
      },
    ],
  ])('400 with a message for %s', async (_, request) => {
    const answer = await refused(request);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(/[a-z]/);
  });

  it('415 for CSV on any other route', async () => {
    const answer = await refused({ ...importCsv(CSV, ''), url: '/api/v1/vendors/import' });
    expect(answer.statusCode).toBe(415);
  });
});

describe('GET /api/v1/frameworks', () => {
  it('200 lists name, version, description and control count', async () => {
    const { id } = await aFramework('Listed');
    const answer = await call({ method: 'GET', url });
    expect(answer.json()).toContainEqual({ id, name: 'Listed', version: '1', description: null, controlCount: 3 });
  });

  it('200 shows the controls in the order of the file', async () => {
    const { id } = await aFramework('Ordered');
    const { controls } = (await call({ method: 'GET', url: `${url}/${id}` })).json();
    expect(controls.map(({ code }: { code: string }) => code)).toEqual(['AC-1', 'AC-2', 'DA-1']);
    expect(controls[0]).toEqual({
      id: expect.any(String),
      domain: 'Access',
      code: 'AC-1',
      title: 'Accounts have owners',
      guidance: 'Ask for the list.',
    });
  });

  it.each([
    ['code', 'da-1', ['DA-1']],
    ['title', 'ENDS WITH', ['AC-2']],
    ['domain', 'access', ['AC-1', 'AC-2']],
    ['guidance', 'transit', ['DA-1']],
    ['nothing', 'no such word', []],
  ])('200 filters the controls by %s, case-insensitively', async (_, search, codes) => {
    const { id } = await aFramework(`Searched for ${search}`);
    const answer = await call({ method: 'GET', url: `${url}/${id}?search=${encodeURIComponent(search)}` });
    expect(answer.json().controls.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(answer.json().controlCount).toBe(3);
  });

  it.each([randomUUID(), 'no-id'])('404 for %s', async (id) => {
    const answer = await call({ method: 'GET', url: `${url}/${id}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'Not found' });
  });
});

describe('DELETE /api/v1/frameworks/{frameworkId}', () => {
  it('204 deletes the framework with all its controls', async () => {
    const { id } = await aFramework('Doomed');
    const answer = await call({ method: 'DELETE', url: `${url}/${id}` });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(await test.database.query('select from control where framework_id = $1', [id])).toHaveLength(0);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'DELETE_FRAMEWORK', entity_name: 'Doomed 1' });
    expect((await call({ method: 'GET', url: `${url}/${id}` })).statusCode).toBe(404);
  });

  it.each([randomUUID(), 'no-id'])('404 for %s', async (id) => {
    const answer = await refused({ method: 'DELETE', url: `${url}/${id}` });
    expect(answer.statusCode).toBe(404);
  });
});
