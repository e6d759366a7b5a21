import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { insertRow, seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
let [ours, theirs]: TestOrganisation[] = [];
let app: pg.Client;
beforeAll(async () => {
  app = new pg.Client({ connectionString: test.database.url, options: '-c role=assay_app' });
  await app.connect();
  ours = await seedOrganisation(test, 'Northwind');
  theirs = await seedOrganisation(test, 'Northwind');
  for (const organisation of [ours, theirs]) {
    await seedOneOfEverything(test, organisation, 'Shared');
    await aTraceOfRequests(organisation);
  }
});
afterAll(() => app.end());

/** Fills the tables that the seeded data leaves empty. */
async function aTraceOfRequests({ id: organisation_id }: TestOrganisation) {
  const credential_id = randomUUID();
  const rows: Record<string, Record<string, unknown>> = {
    arriving_job: { id: credential_id, job: {} },
    audit_checkpoint: {
      size: 1,
      position: 1,
      root: randomBytes(32),
      frontier: randomBytes(32),
      signed_at: new Date(),
      note: 'note',
      marks: randomBytes(8),
    },
    audit_count: { day: '2026-11-15', action: 'LOGIN', user_id: credential_id, entries: 1 },
    audit_counted: { position: 1 },
    organisation_placement: { state: 'HERE' },
    audit_leaf: { number: 0, entry_id: credential_id, entry_created_at: new Date(), hash: randomBytes(32) },
    audit_sink: { kind: 'FILE', target: '/audit.jsonl', format: 'OCSF', position: 0, entry_id: credential_id },
    audit_verification: { checked_at: new Date(), up_to: 1 },
    deletion: { deleted_at: new Date(), id: randomUUID(), type: 'Vendor', vendor_id: randomUUID() },
    audit_witness: { kind: 'FILE', target: '/witness.jsonl' },
    idempotent_answer: { credential_id, key: 'retry', request_hash: randomBytes(32) },
    occurrence: { rule: 'OVERDUE', subject_id: credential_id, occasion: '2026-11-15' },
    portfolio_total: { kind: 'tier', key: 'HIGH', count: 1, amount: 0 },
    portfolio_counted: { position: 1 },
    portfolio_day: { day: '2026-11-15', kind: 'finding', key: 'HIGH', count: 1, amount: 0 },
    portfolio_month: { month: '2026-11-01', kind: 'finding', key: 'HIGH', count: 1, amount: 0 },
    security_event: { kind: 'ACCESS_DENIED', window_end: new Date(), count: 1 },
    security_event_copy: { target: '/audit.jsonl' },
    request_window: { credential_id, name: 'audit', accepted: [new Date()] },
  };
  for (const [table, row] of Object.entries(rows)) await insertRow(test.database, table, { organisation_id, ...row });
  // Writes the history of scores.
  await test.database.query('update vendor set overall_score = 0.5 where organisation_id = $1', [organisation_id]);
}

const TENANT_TABLES = `
  select c.oid, c.relname as name, c.relispartition as partition, c.relrowsecurity and c.relforcerowsecurity as isolated
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and a.attnotnull
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

type Table = { readonly oid: number; readonly name: string; readonly partition: boolean; readonly isolated: boolean };

const tenantTables = async () =>
  (await test.database.query<Table>(TENANT_TABLES)).filter(({ partition }) => !partition);

/** Runs a statement as the application role for this organisation, in a transaction that is always rolled back. */
async function asApplication(organisationId: string | null, sql: string, values: unknown[] = []) {
  await app.query('begin');
  try {
    if (organisationId !== null)
      await app.query(`select set_config('app.organisation_id', $1, true)`, [organisationId]);
    const { rowCount } = await app.query(sql, values);
    return rowCount ?? 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'refused';
    throw error;
  } finally {
    await app.query('rollback');
  }
}

/** Without generated columns, which cannot be inserted. */
const STORED_COLUMNS = `
  select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
  where attrelid = $1 and attnum > 0 and not attisdropped and attgenerated = ''`;

const NOTHING = [0, 'refused'];

describe('Row-level security on every table with organisation data', () => {
  it('has a row of each organisation to protect', async () => {
    for (const { name } of await tenantTables()) {
      const rows = await test.database.query(
        `select distinct organisation_id from "${name}" where organisation_id in ($1, $2)`,
        [ours?.id, theirs?.id],
      );
      expect(rows, `${name}: give it a row in seed-one-of-everything.ts or here`).toHaveLength(2);
    }
  });

  it('shows no rows while no organisation is set', async () => {
    for (const { name } of await tenantTables()) {
      expect(NOTHING, name).toContain(await asApplication(null, `select from "${name}"`));
    }
  });

  it('shows no rows of another organisation, and all of its own', async () => {
    for (const { name } of await tenantTables()) {
      const count = `select from "${name}" where organisation_id = $1`;
      expect(NOTHING, name).toContain(await asApplication(ours?.id ?? '', count, [theirs?.id]));
      expect(await asApplication(ours?.id ?? '', count, [ours?.id]), name).toBeGreaterThan(0);
    }
  });

  it('updates and deletes no rows of another organisation', async () => {
    for (const { name } of await tenantTables()) {
      const change = `update "${name}" set organisation_id = organisation_id where organisation_id = $1`;
      expect(NOTHING, name).toContain(await asApplication(ours?.id ?? '', change, [theirs?.id]));
      const removal = `delete from "${name}" where organisation_id = $1`;
      expect(NOTHING, name).toContain(await asApplication(ours?.id ?? '', removal, [theirs?.id]));
    }
  });

  it('rejects rows that are inserted into or moved to another organisation', async () => {
    for (const { name, oid } of await tenantTables()) {
      const [row] = await test.database.query<{ row: unknown }>(
        `select to_jsonb(t) as row from "${name}" t where organisation_id = $1 limit 1`,
        [theirs?.id],
      );
      const [{ columns } = { columns: '' }] = await test.database.query<{ columns: string }>(STORED_COLUMNS, [oid]);
      const insert = `insert into "${name}" (${columns}) select ${columns} from jsonb_populate_record(null::"${name}", $1)`;
      expect(await asApplication(ours?.id ?? '', insert, [JSON.stringify(row?.row)]), name).toBe('refused');
      const move = `update "${name}" set organisation_id = $2 where organisation_id = $1`;
      expect(await asApplication(ours?.id ?? '', move, [ours?.id, theirs?.id]), name).toBe('refused');
    }
  });
});

describe('The database catalog', () => {
  it('has forced row-level security on every table with an organisation column', async () => {
    const tables = await tenantTables();
    expect(tables.filter(({ isolated }) => !isolated)).toEqual([]);
    expect(tables.length).toBeGreaterThan(10);
  });

  it("denies the application access to partitions, which their parent's row-level security does not cover", async () => {
    const open = await test.database.query(`
      select c.relname from pg_class c
      where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('assay_app', c.oid, 'select, insert, update, delete, truncate')`);
    expect(open).toEqual([]);
  });

  it('does not let the application truncate tables, which row-level security does not cover either', async () => {
    const open = await test.database.query(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege('assay_app', oid, 'truncate, references, trigger')`);
    expect(open).toEqual([]);
  });

  const COLUMNS = `
    array(select a.attname::text from unnest(%s) with ordinality k (number, place)
      left join pg_attribute a on a.attrelid = %r and a.attnum = k.number and k.number > 0 order by k.place)`;
  const columns = (key: string, relation: string) => COLUMNS.replace('%s', key).replace('%r', relation);

  it('starts every primary key with the organisation', async () => {
    for (const { oid, name } of await tenantTables()) {
      const [key] = await test.database.query<{ columns: string[] }>(
        `select ${columns('conkey', 'conrelid')} as columns from pg_constraint where conrelid = $1 and contype = 'p'`,
        [oid],
      );
      expect(key?.columns[0], name).toBe('organisation_id');
    }
  });

  /** An email domain and a host name each have one owner among all organisations. */
  const ACROSS_ORGANISATIONS = new Set(['organisation_address_key', 'sso_domain_proven_key']);

  it('has the organisation in every unique index', async () => {
    for (const { oid, name } of await tenantTables()) {
      const indexes = await test.database.query<{ index: string; columns: string[] }>(
        `select indexrelid::regclass::text as index, ${columns('indkey::int2[]', 'indrelid')} as columns from pg_index where indrelid = $1 and indisunique`,
        [oid],
      );
      for (const index of indexes) {
        if (!ACROSS_ORGANISATIONS.has(index.index)) expect(index.columns, name).toContain('organisation_id');
      }
    }
  });

  it('has the organisation in every foreign key to such a table, and an index on every foreign key', async () => {
    const keys = await test.database.query<{ name: string; target: string; columns: string[]; indexed: boolean }>(`
      select conname as name, confrelid::regclass::text as target, ${columns('conkey', 'conrelid')} as columns,
        exists (select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(conkey) - 1] @> conkey) as indexed
      from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
    const tenants = new Set((await tenantTables()).map(({ name }) => name));
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter(({ target, columns: c }) => tenants.has(target) && !c.includes('organisation_id'))).toEqual([]);
    expect(keys.filter(({ indexed }) => !indexed)).toEqual([]);
  });
});

describe('The database roles', () => {
  it('let neither the application nor the lookup role bypass row-level security', async () => {
    const roles = await test.database.query(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        exists (select from pg_auth_members where member = r.oid) as member,
        exists (select from pg_class where relowner = r.oid) as owner
      from pg_roles r where rolname in ('assay_app', 'assay_lookup') order by rolname`);
    const powerless = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      member: false,
      owner: false,
    };
    expect(roles).toEqual([
      { rolname: 'assay_app', ...powerless },
      { rolname: 'assay_lookup', ...powerless },
    ]);
  });

  it('grant extra privileges only through functions with a fixed search path that are not public', async () => {
    const functions = await test.database.query<{ name: string; path: string | null; open: boolean; owner: string }>(`
      select p.proname as name, p.proowner::regrole::text as owner,
        (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as path,
        p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0) as open
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace`);
    expect(functions.length).toBeGreaterThan(0);
    for (const { name, path, open, owner } of functions) {
      expect({ path, open, owner }, name).toEqual({
        path: 'search_path=public, pg_temp',
        open: false,
        owner: 'assay_lookup',
      });
    }
  });
});
