import { beforeAll, describe, expect, it } from 'vitest';
import { createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { seedIntegrator } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const { call, organisation, test } = useIntegrator();
let session: TestCaller;

const importFramework = (send: typeof call, name: string, rows: readonly string[]) =>
  send({
    method: 'POST',
    url: `/api/v1/frameworks/import?name=${encodeURIComponent(name)}&version=1`,
    payload: ['domain,code,title,guidance', ...rows].join('\n'),
    headers: { 'content-type': 'text/csv' },
  });

beforeAll(async () => {
  session = await createSessionCaller(test, organisation, ['frameworks:view']);
  const rows = ['Access,AC-1,Accounts have owners,Ask for AC-9.', 'Data,DA-1,100% of data is encrypted like AC-1,'];
  const imported = await importFramework(call, 'House rules', rows);
  expect(imported.statusCode, imported.body).toBe(201);
  const many = Array.from({ length: 20 }, (_, index) => `Many,MA-${String(index)},Numbered control,`);
  expect((await importFramework(call, 'Long list', many)).statusCode).toBe(201);
  const other = await seedIntegrator(test);
  expect((await importFramework(other.call, 'Elsewhere', ['Access,AC-1,Of others,'])).statusCode).toBe(201);
});

const find = async (query: string): Promise<string[]> => {
  const answer = await session({ method: 'GET', url: '/api/app/controls', query: { query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().map(({ code }: { code: string }) => code);
};

describe('GET /api/app/controls', () => {
  it('200 finds controls by code and title, ignoring case, and names their framework', async () => {
    const answer = await session({ method: 'GET', url: '/api/app/controls', query: { query: 'ACCOUNTS' } });
    expect(answer.json()).toEqual([
      {
        frameworkId: expect.any(String),
        frameworkName: 'House rules',
        frameworkVersion: '1',
        code: 'AC-1',
        title: 'Accounts have owners',
      },
    ]);
  });

  it('200 with matching codes first, only of the own organisation', async () => {
    expect(await find('ac-1')).toEqual(['AC-1', 'DA-1']);
  });

  it('200 takes the text literally and does not search the guidance', async () => {
    expect(await find('100%')).toEqual(['DA-1']);
    expect(await find('_C-1')).toEqual([]);
    expect(await find('AC-9')).toEqual([]);
  });

  it('200 returns at most 6 controls', async () => {
    expect(await find('numbered')).toEqual(['MA-0', 'MA-1', 'MA-2', 'MA-3', 'MA-4', 'MA-5']);
  });

  it('200 with no controls without a text', async () => {
    for (const query of ['', ' ']) expect(await find(query)).toEqual([]);
    expect((await session({ method: 'GET', url: '/api/app/controls' })).json()).toEqual([]);
  });

  it('403 without frameworks:view', async () => {
    const stranger = await createSessionCaller(test, organisation, ['vendors:view']);
    expect((await stranger({ method: 'GET', url: '/api/app/controls', query: { query: 'ac' } })).statusCode).toBe(403);
  });
});
