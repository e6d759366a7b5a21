import { AuditQuery } from '@assay/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateAuditCounts } from '../src/features/record/audit/audit-count.ts';
import { selectAuditPage } from '../src/features/record/audit/audit-page.ts';
import { listAuditEntries } from '../src/features/record/audit/audit-queries.ts';
import { migrate } from '../src/migrate.ts';
import { insertAuditEntries, insertAuditEntry } from './support/audit-entries.ts';
import { seedOrganisation, seedVendor, type TestOrganisation } from './support/factories.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let app: pg.Client;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
  app = new pg.Client({ connectionString: test.database.url, options: '-c role=assay_app' });
  await app.connect();
  await app.query(`select set_config('app.organisation_id', $1, false)`, [organisation.id]);
});
afterAll(() => app.end());

const partitionOf = async (id: string) => {
  const [row] = await test.database.query<{ name: string }>(
    'select tableoid::regclass::text as name from audit_entry where id = $1',
    [id],
  );
  return row?.name;
};
const list = (query: object = {}) => listAuditEntries(test.ctx, organisation.operator, AuditQuery.parse(query));
const positionOf = async (sql: string) => Number((await test.database.query<{ at: string }>(sql))[0]?.at);

describe('Application role', () => {
  it.each([
    'update audit_entry set user_name = $$Nobody$$',
    'delete from audit_entry',
    'truncate audit_entry',
    'insert into audit_entry_other select * from audit_entry',
    'delete from audit_entry_other',
    'drop table audit_entry',
    'alter table audit_entry disable row level security',
    'update audit_clock set position_offset = 0',
  ])('is denied by the database: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('The monthly partitions', () => {
  it('exist for a year ahead after every migration', async () => {
    const missing = await test.database.query(`
      select month from generate_series(date_trunc('month', now()), now() + interval '12 months', '1 month') month
      where to_regclass('audit_entry_' || to_char(month, 'YYYY_MM')) is null`);
    expect(missing).toEqual([]);
    const [{ months } = { months: '0' }] = await test.database.query<{ months: string }>(
      `select count(*) as months from pg_inherits where inhparent = 'audit_entry'::regclass`,
    );
    expect(Number(months)).toBeGreaterThanOrEqual(14);
  });

  it('can be missing: entries go to the default partition, are listed and counted, and move to their month later', async () => {
    const before = await list();
    const id = await insertAuditEntry(test, organisation, { created_at: '2031-07-15T12:00:00Z' });
    const other = await insertAuditEntry(test, organisation, { created_at: '2031-08-01T00:00:00Z' });
    expect(await partitionOf(id)).toBe('audit_entry_other');
    const caught = await list();
    expect(caught.totalCount).toBe(before.totalCount + 2);
    expect(caught.entries.slice(0, 2).map((entry) => entry.id)).toEqual([other, id]);
    await test.database.query(`call create_audit_months('2031-07-01', '2031-07-31')`);
    expect(await partitionOf(id)).toBe('audit_entry_2031_07');
    expect(await partitionOf(other)).toBe('audit_entry_other');
    expect(await list()).toEqual(caught);
    await updateAuditCounts(test.ctx, organisation.id);
    expect(await list()).toEqual(caught);
  });

  it('have every index of the audit log, attached to it', async () => {
    await test.database.query(`call create_audit_months('2032-01-01', '2032-02-29')`);
    const indexes = await test.database.query<{ name: string; valid: boolean; attached: boolean }>(`
      select indexrelid::regclass::text as name, indisvalid as valid,
        exists (select from pg_inherits where inhrelid = indexrelid) as attached
      from pg_index where indrelid = 'audit_entry_2032_02'::regclass`);
    expect(indexes).toHaveLength(5);
    expect(indexes.filter(({ valid, attached }) => !valid || !attached)).toEqual([]);
  });
});

describe('A database restored on another server', () => {
  it('continues after the highest position it contains, so that new entries are not treated as counted', async () => {
    await insertAuditEntries(test, organisation, 300);
    await updateAuditCounts(test.ctx, organisation.id);
    // Simulates a server with a much higher transaction ID, and counts beyond the last entry.
    await test.database.query('update audit_entry set position = position + 5000000');
    await test.database.query('update audit_counted set position = position + 6000000');
    await test.database.query('update audit_clock set system_identifier = system_identifier - 1');
    const { totalCount } = await list();
    expect(await migrate(test.database.url)).toEqual([]);
    const counted = await positionOf('select max(position) as at from audit_counted');
    await seedVendor(test, organisation);
    expect(await positionOf('select max(position) as at from audit_entry')).toBeGreaterThan(counted);
    expect((await list()).totalCount).toBe(totalCount + 1);
    await updateAuditCounts(test.ctx, organisation.id);
    expect((await list()).totalCount).toBe(totalCount + 1);
  });

  it('keeps its positions when it is migrated again on the same server', async () => {
    const clock = () => test.database.query('select * from audit_clock');
    const before = await clock();
    await migrate(test.database.url);
    expect(await clock()).toEqual(before);
  });
});

type Node = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('The newest page of the audit log', () => {
  it('reads only the partition of its entries, with a generic plan', async () => {
    const large = await seedOrganisation(test);
    await test.database.query(`call create_audit_months('2025-08-01', '2026-11-01')`);
    await insertAuditEntries(test, large, 20_000);
    await updateAuditCounts(test.ctx, large.id);
    await test.database.query('vacuum analyze audit_entry');
    await app.query(`select set_config('app.organisation_id', $1, false)`, [large.id]);
    await app.query('set plan_cache_mode = force_generic_plan');
    const { sql, parameters } = selectAuditPage(large.operator, AuditQuery.parse({}), { mostUncounted: 20_000 });
    const { rows } = await app.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ]);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    const scans = plan ? nodesOf(plan).filter((node) => node['Relation Name']?.startsWith('audit_entry_')) : [];
    expect(scans.length).toBeGreaterThan(30);
    const read = scans.filter((node) => node['Actual Loops'] > 0 && node['Index Name']?.endsWith('_pkey'));
    expect(new Set(read.map((node) => node['Relation Name'])).size).toBe(1);
  });
});
