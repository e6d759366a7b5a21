import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedApiKey, seedOrganisation, seedVendor, type TestOrganisation } from '../../../../test/support/factories.ts';
import { callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';
import { runsOutsideTransaction } from '../../../platform/db/migration-safety.ts';
import { listMigrations, type Migration } from '../../../platform/db/run-migrations.ts';
import { splitStatements } from '../../../platform/db/split-sql.ts';
import { countPortfoliosHandler, updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { getDashboard } from './dashboard-queries.ts';

const test = useTestApp({ DATABASE_POOL_SIZE: '16' });
let organisation: TestOrganisation;
const clients: pg.Client[] = [];
beforeEach(async () => {
  organisation = await seedOrganisation(test);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

const connect = async (connectionString: string, options = '') => {
  const client = new pg.Client({ connectionString, options });
  await client.connect();
  clients.push(client);
  return client;
};

/** An open transaction with the role of the application. */
async function aWriter() {
  const client = await connect(test.database.url, '-c role=assay_app -c lock_timeout=500');
  await client.query(`begin; select set_config('app.organisation_id', '${organisation.id}', true)`);
  return client;
}

const VENDORS = (count: number) => `
  insert into vendor (organisation_id, id, name, contact_email, tier)
  select current_organisation_id(), gen_random_uuid(), 'Vendor', 'v@vendor.example', 'HIGH'
  from generate_series(1, ${String(count)})`;

/** Each vendor causes three changes, in its own statement. */
async function addVendors(count: number) {
  const writer = await aWriter();
  await writer.query(`do $$ begin for n in 1..${String(count)} loop ${VENDORS(1)}; end loop; end $$; commit`);
}

const changes = async () =>
  (await test.database.query('select from portfolio_change where organisation_id = $1', [organisation.id])).length;
const vendorCount = async () => (await getDashboard(test.ctx, organisation.operator)).vendorCount;
const totalOfTier = () =>
  test.database.query(`select count from portfolio_total where organisation_id = $1 and kind = 'tier'`, [
    organisation.id,
  ]);

describe('Portfolio count', () => {
  it('updates the totals after responding when there are more than 500 changes', async () => {
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation, ['dashboard:view']));
    const ask = async () => (await call({ method: 'GET', url: '/api/v1/dashboard' })).json().vendorCount;
    await addVendors(166);
    expect(await ask()).toBe(166);
    expect(await changes()).toBe(498);
    await addVendors(1);
    expect(await ask()).toBe(167);
    await expect.poll(totalOfTier).toEqual([{ count: '167' }]);
    expect(await changes()).toBe(0);
    expect(await ask()).toBe(167);
  });

  it('R11: the worker counts the changes of every organisation, even if the dashboard is not used', async () => {
    await addVendors(3);
    await countPortfoliosHandler.run(test.ctx, {});
    expect(await changes()).toBe(0);
    expect(await totalOfTier()).toEqual([{ count: '3' }]);
    expect(await vendorCount()).toBe(3);
    expect(await test.database.query('select from portfolio_change')).toEqual([]);
  });

  it('updates the totals before responding when too much is uncounted', async () => {
    await test.database.query(
      `insert into portfolio_change (organisation_id, kind, key, count, amount)
       select $1, 'tier', 'HIGH', 1, 0 from generate_series(1, 60000)`,
      [organisation.id],
    );
    expect(await vendorCount()).toBe(60_000);
    expect(await changes()).toBe(0);
  });

  it('omits writes of a running transaction, and includes them later', async () => {
    const slow = await aWriter();
    await slow.query(VENDORS(1));
    await addVendors(3);
    await updatePortfolioCounts(test.ctx, organisation.id);
    expect(await totalOfTier()).toEqual([{ count: '3' }]);
    expect(await vendorCount()).toBe(3);
    await slow.query('commit');
    expect(await vendorCount()).toBe(4);
    await updatePortfolioCounts(test.ctx, organisation.id);
    expect(await totalOfTier()).toEqual([{ count: '4' }]);
    expect(await vendorCount()).toBe(4);
  });

  it('counts nothing twice when several servers count concurrently', async () => {
    for (const expected of [300, 600]) {
      await addVendors(300);
      await Promise.all(Array.from({ length: 8 }, () => updatePortfolioCounts(test.ctx, organisation.id)));
      expect(await totalOfTier()).toEqual([{ count: String(expected) }]);
    }
  });

  it('blocks no writers, neither among each other nor during the count', async () => {
    const [one, two] = [await aWriter(), await aWriter()];
    await one.query(VENDORS(1));
    await two.query(VENDORS(1));
    const counting = await aWriter();
    await counting.query(`select pg_advisory_xact_lock(hashtextextended('portfolio count ${organisation.id}', 0))`);
    await counting.query('delete from portfolio_change');
    await one.query(VENDORS(1));
    await two.query(`${VENDORS(1)}; commit`);
    await one.query('commit');
    await counting.query('rollback');
    expect(await vendorCount()).toBe(4);
  });
});

describe('Vendor update', () => {
  it("records no change when none of the vendor's figures changes", async () => {
    const { id } = await seedVendor(test, organisation);
    const before = await changes();
    await test.database.query(`update vendor set notes = 'renewed' where id = $1`, [id]);
    expect(await changes()).toBe(before);
  });
});

describe('Application role', () => {
  it('cannot insert changes directly', async () => {
    const writer = await aWriter();
    const insert = `insert into portfolio_change (organisation_id, kind, key, count, amount)
      values (current_organisation_id(), 'tier', 'HIGH', 1, 0)`;
    await expect(writer.query(insert)).rejects.toThrow('permission denied');
  });
});

async function applyMigration(database: pg.Client, { sql }: Migration): Promise<void> {
  if (!runsOutsideTransaction(sql)) {
    await database.query(`begin; ${sql}; commit`);
    return;
  }
  for (const { text } of splitStatements(sql)) await database.query(text);
}

describe('Migration', () => {
  it('counts existing data', async () => {
    const name = 'portfolio_migration_test';
    const admin = await connect(new URL('/postgres', test.database.url).href);
    await admin.query(`create database ${name}`);
    const database = await connect(new URL(`/${name}`, test.database.url).href);
    await database.query(`create table migration (name text primary key)`);
    for (const migration of await listMigrations()) {
      if (migration.name.startsWith('0011')) await aPortfolio(database);
      await applyMigration(database, migration);
    }
    const { rows } = await database.query(
      `select kind, key, count::int, amount::float8 from portfolio_change order by kind, key`,
    );
    await database.end();
    await admin.query(`drop database ${name}`);
    expect(rows).toEqual([
      { kind: 'responsibility', key: 'PENDING', count: 3, amount: 0 },
      { kind: 'score', key: '57', count: 2, amount: 1.1536 },
      { kind: 'tier', key: 'UNTIERED', count: 2, amount: 0 },
      { kind: 'tier-score', key: 'UNTIERED:57', count: 2, amount: 0 },
      { kind: 'vendor', key: 'RESPONSIBLE', count: 1, amount: 0 },
    ]);
  });

  it('derives exact scores and open critical findings from what an older version stored', async () => {
    const name = 'rating_migration_test';
    const admin = await connect(new URL('/postgres', test.database.url).href);
    await admin.query(`create database ${name}`);
    const database = await connect(new URL(`/${name}`, test.database.url).href);
    await database.query(`create table migration (name text primary key)`);
    for (const migration of await listMigrations()) {
      if (migration.name.includes('exact_ratings')) await scoredVendors(database);
      await applyMigration(database, migration);
    }
    const { rows: vendors } = await database.query(
      `select name, overall_score::float8 as score, overall_exact as exact, open_critical_findings as critical
       from vendor order by name`,
    );
    const { rows: figures } = await database.query(
      `select kind, key, sum(count)::int as count, round(sum(amount), 4)::float8 as amount from portfolio_change
       where kind in ('score', 'held') group by kind, key having sum(count) <> 0 order by kind, key`,
    );
    await database.end();
    await admin.query(`drop database ${name}`);
    expect(vendors).toEqual([
      { name: 'Almost', score: 0.8, exact: '19999/25000', critical: 0 },
      { name: 'Never assessed', score: null, exact: null, critical: 0 },
      { name: 'Other weights', score: 0.5, exact: '1/2', critical: 0 },
      { name: 'With a finding', score: 0.9, exact: '9/10', critical: 1 },
      { name: 'Without points', score: 0.6154, exact: '6154/10000', critical: 0 },
    ]);
    expect(figures).toEqual([
      { kind: 'held', key: '90', count: 1, amount: 0 },
      { kind: 'score', key: '50', count: 1, amount: 0.5 },
      { kind: 'score', key: '61', count: 1, amount: 0.6154 },
      { kind: 'score', key: '79', count: 1, amount: 0.8 },
      { kind: 'score', key: '90', count: 1, amount: 0.9 },
      { kind: 'score', key: 'UNSCORED', count: 1, amount: 0 },
    ]);
  });

  it('continues with the positions of existing changes when the database is moved', async () => {
    const last = 'select audit_last_position() as position';
    await test.database.query('insert into portfolio_counted values ($1, 9000000)', [organisation.id]);
    expect(await test.database.query(last)).toEqual([{ position: '9000000' }]);
  });
});

async function aPortfolio(database: pg.Client) {
  await database.query(`
    insert into organisation (organisation_id, name) values ('11111111-0000-4000-8000-000000000000', 'Old');
    insert into vendor (organisation_id, id, name, contact_email, overall_score)
      select organisation_id, gen_random_uuid(), 'Vendor', 'v@vendor.example', 0.5768
      from organisation, generate_series(1, 2);
    insert into responsibility (organisation_id, id, vendor_id, title)
      select organisation_id, gen_random_uuid(), id, 'Review access'
      from (select * from vendor limit 1) v, generate_series(1, 3)`);
}

/** Vendors as an older version left them: with a rounded score, pooled without regard to the weights. */
async function scoredVendors(database: pg.Client) {
  const organisation = `'11111111-0000-4000-8000-000000000000'`;
  const completed = (vendor: string, points: readonly [earned: string, possible: string], weight = 1) => `
    insert into assessment (organisation_id, id, vendor_id, title, status, template_lineage_id, template_name,
      template_version, due_date, sections, risk_weights, score, earned, possible, completed_at)
    select organisation_id, gen_random_uuid(), id, 'Review', 'COMPLETED', gen_random_uuid(), 'Questionnaire', 1, now(), '[]',
      '{"CRITICAL": ${String(8 * weight)}, "HIGH": ${String(4 * weight)}, "MEDIUM": ${String(2 * weight)}, "LOW": ${String(weight)}}',
      0.5, '${points[0]}', '${points[1]}', now()
    from vendor where name = '${vendor}';`;
  await database.query(`
    insert into organisation (organisation_id, name) values (${organisation}, 'Old');
    insert into vendor (organisation_id, id, name, contact_email, overall_score)
      select ${organisation}, gen_random_uuid(), name, 'v@vendor.example', score
      from (values ('Almost', 0.8), ('Never assessed', null), ('Other weights', 0.0909), ('With a finding', 0.9),
        ('Without points', 0.6154)) as v (name, score);
    ${completed('Almost', ['19999/25000', '1'])}
    ${completed('Other weights', ['1', '1'])}
    ${completed('Other weights', ['0', '10'], 10)}
    ${completed('With a finding', ['36/5', '8'])}
    insert into finding (organisation_id, id, vendor_id, assessment_id, title, description, severity, proposed, status, resolved_at)
      select a.organisation_id, gen_random_uuid(), a.vendor_id, a.id, 'T', 'D', f.severity, f.proposed, f.status,
        case when f.status <> 'OPEN' then now() end
      from assessment a join vendor v on v.id = a.vendor_id and v.name = 'With a finding',
        (values ('CRITICAL', false, 'OPEN'), ('CRITICAL', true, 'OPEN'), ('CRITICAL', false, 'REMEDIATED'),
          ('HIGH', false, 'OPEN')) as f (severity, proposed, status);`);
}
