import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAssessmentRow } from '../../../test/assessments.ts';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;

const MANY = 30_000;
/** What search_assessment_ids runs. */
const SEARCH = `select id from assessment where organisation_id = current_organisation_id()
  and lower(title) like '%needle in%'`;

let client: pg.Client;
beforeAll(async () => {
  const { id: vendor_id } = await vendor();
  await test.database.query(
    `insert into assessment (organisation_id, id, vendor_id, title, template_lineage_id, template_name, template_version)
     select $1, gen_random_uuid(), $2, 'Assessment ' || md5(n::text), gen_random_uuid(), 'Template', 1
     from generate_series(1, $3::int) n`,
    [integrator.organisation.id, vendor_id, MANY],
  );
  await anAssessmentRow(test, integrator.organisation, { vendor_id, title: 'The Needle Inquiry' });
  await test.database.query('vacuum analyze assessment');
  client = new pg.Client({ connectionString: test.database.url });
  await client.connect();
  await client.query(`select set_config('app.organisation_id', $1, false)`, [integrator.organisation.id]);
});
afterAll(() => client.end());

async function explain(role: string, statement: string): Promise<string> {
  await client.query(`set role ${role}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${statement}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const buffersOf = (plan: string) => Number(/shared hit=(\d+)/.exec(plan)?.[1]);

describe('Search among 30,000 assessments', () => {
  it('200 finds the one assessment', async () => {
    const { entries, totalCount } = (
      await call({ method: 'GET', url: '/api/v1/assessments?query=NEEDLE%20in' })
    ).json();
    expect([totalCount, entries[0].title]).toEqual([1, 'The Needle Inquiry']);
  });

  it('uses assessment_search_idx inside the look-up function', async () => {
    expect(await explain('assay_lookup', SEARCH)).toContain('Bitmap Index Scan on assessment_search_idx');
  });

  it('reads a fraction of what row-level security alone would read', async () => {
    const fast = buffersOf(await explain('assay_app', `select search_assessment_ids('%needle in%')`));
    const slow = buffersOf(await explain('assay_app', SEARCH));
    expect(fast).toBeGreaterThan(0);
    expect(fast * 4).toBeLessThan(slow);
  });
});
