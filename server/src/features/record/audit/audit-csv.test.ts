import { beforeAll, describe, expect, it } from 'vitest';
import { insertAuditEntries, insertAuditEntry } from '../../../../test/support/audit-entries.ts';
import { seedApiKey, seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import { type Call, callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();

const HEADER = ['ID', 'Action', 'Label', 'User', 'Entity type', 'Entity ID', 'Entity name', 'Details', 'Created at'];

/** A minimal parser for RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

type Entry = Record<string, string | null> & { meta: string | null };

const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const guarded = (text: string | null) => (FORMULA.test(text ?? '') ? `'${text ?? ''}` : (text ?? ''));
const asCells = (entry: Entry) =>
  Object.entries({ ...entry, meta: entry.meta === null ? null : JSON.stringify(entry.meta) })
    .filter(([field]) => field !== 'requestId' && field !== 'record')
    .map(([, value]) => guarded(value));

async function reader(organisation: TestOrganisation) {
  const call = callWithApiKey(test.app, await seedApiKey(test, organisation, ['audit:view']));
  const get = (query: Call['query']) => call({ method: 'GET', url: '/api/v1/audit', query: query ?? {} });
  const all = async (query: Record<string, string>) => {
    const entries: Entry[] = [];
    for (let page = 1; ; page += 1) {
      const { entries: more } = (await get({ ...query, page: String(page), pageSize: '500' })).json();
      if (more.length === 0) return entries;
      entries.push(...more);
    }
  };
  return { get, all };
}

const exportsOf = ({ id }: TestOrganisation) =>
  test.database.query<{ meta: unknown; user_name: string }>(
    `select meta, user_name from audit_entry where organisation_id = $1 and action = 'EXPORT_AUDIT_LOG' order by created_at`,
    [id],
  );

describe('GET /api/v1/audit?format=csv', () => {
  let organisation: TestOrganisation;
  let log: Awaited<ReturnType<typeof reader>>;
  beforeAll(async () => {
    organisation = await seedOrganisation(test);
    log = await reader(organisation);
    const nasty = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=x',
      '＝1',
      'Größe "Ω"',
      'one,\r\ntwo\nthree',
      '株式会社アジュール',
      ' ',
    ];
    for (const name of nasty) {
      await insertAuditEntry(test, organisation, {
        user_name: name,
        entity_name: name,
        meta: { name },
        action: 'ADD_COMMENT',
      });
    }
    await insertAuditEntries(test, organisation, 2_500);
  });

  it('200 returns all matches, with the same entries and order as the JSON pages', async () => {
    for (const query of [
      { action: 'ADD_COMMENT' },
      { action: 'LOGIN' },
      { fromDate: '2026-01-01', toDate: '2026-06-30T12:00:00Z' },
      { toDate: '2026-12-31' },
    ]) {
      const expected = await log.all(query);
      const answer = await log.get({ ...query, format: 'csv' });
      expect(answer.statusCode).toBe(200);
      const [header, ...rows] = parseCsv(answer.body);
      expect(header).toEqual(HEADER);
      expect(rows).toEqual(expected.map(asCells));
      expect(rows.length).toBeGreaterThan(9);
    }
  });

  it('200 ignores page and pageSize: an export contains all matches', async () => {
    const answer = await log.get({ action: 'LOGIN', page: '3', pageSize: '2', format: 'csv' });
    const { totalCount } = (await log.get({ action: 'LOGIN' })).json();
    expect(parseCsv(answer.body).slice(1)).toHaveLength(totalCount);
    expect(totalCount).toBeGreaterThan(1_000);
  });

  it('200 is a download in UTF-8 with a file name', async () => {
    const { headers } = await log.get({ action: 'ADD_COMMENT', format: 'csv' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="audit-log.csv"; filename*=UTF-8''audit-log.csv`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('200 with only the header row when nothing matches', async () => {
    const answer = await log.get({ action: 'NOTHING', format: 'csv' });
    expect(parseCsv(answer.body)).toEqual([HEADER]);
  });

  it('200 is audited with its filter, and does not contain its own entry', async () => {
    const fresh = await seedOrganisation(test);
    const { get } = await reader(fresh);
    const first = await get({ format: 'csv' });
    expect(first.body).not.toContain('EXPORT_AUDIT_LOG');
    expect(await exportsOf(fresh)).toEqual([{ user_name: 'Integration', meta: { filter: {} } }]);
    const filter = { action: 'EXPORT_AUDIT_LOG', fromDate: '2026-01-01' };
    const second = await get({ ...filter, format: 'csv' });
    expect(parseCsv(second.body)).toHaveLength(2);
    expect((await exportsOf(fresh))[1]?.meta).toEqual({
      filter: { action: 'EXPORT_AUDIT_LOG', fromDate: '2026-01-01T00:00:00.000Z' },
    });
  });

  it('503 without log data when the export cannot be audited', async () => {
    const before = await exportsOf(organisation);
    await test.database.query('revoke insert on audit_entry from assay_app');
    const answer = await log.get({ format: 'csv' });
    await test.database.query('grant insert on audit_entry to assay_app');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('LOGIN');
    expect(await exportsOf(organisation)).toEqual(before);
  });

  it('400 names the parameter, as for JSON; not audited', async () => {
    const before = await exportsOf(organisation);
    const answer = await log.get({ fromDate: 'x', format: 'csv' });
    expect(answer.json()).toMatchObject({ error: 'Invalid parameter: fromDate' });
    expect(await exportsOf(organisation)).toEqual(before);
  });
});

describe('Long audit export', () => {
  it('is a snapshot of the moment it started, regardless of concurrent writes', async () => {
    const organisation = await seedOrganisation(test);
    const key = await seedApiKey(test, organisation, ['audit:view']);
    await insertAuditEntries(test, organisation, 8_000);
    await insertAuditEntry(test, organisation, { created_at: '2030-01-01T00:00:00Z' });
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/api/v1/audit?format=csv`, { headers: { authorization: `Bearer ${key}` } });
    const writing = Promise.all(
      ['2030-01-01T00:00:00Z', '2026-06-01T00:00:00Z', '2025-08-16T13:00:00Z'].map((created_at) =>
        insertAuditEntry(test, organisation, { created_at, action: 'DELETE_ROLE' }),
      ),
    );
    await writing;
    const text = await answer.text();
    expect(text).not.toContain('DELETE_ROLE');
    expect(parseCsv(text)).toHaveLength(1 + 8_000 + 3);
  });
});
