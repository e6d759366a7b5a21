import { beforeAll, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { countBuffers, useQueryPlans } from '../../../../test/support/query-plans.ts';

const { call, organisation, test, vendor } = useIntegrator();
const { explain } = useQueryPlans(test, organisation);

const MANY = 30_000;
/** The query in search_assessment_ids. */
const SEARCH = `select id from assessment where organisation_id = current_organisation_id()
  and lower(title) like '%needle in%'`;

beforeAll(async () => {
  const { id: vendor_id } = await vendor();
  await test.database.query(
    `insert into assessment (organisation_id, id, vendor_id, title, template_lineage_id, template_name, template_version)
     select $1, gen_random_uuid(), $2, 'Assessment ' || md5(n::text), gen_random_uuid(), 'Template', 1
     from generate_series(1, $3::int) n`,
    [organisation.id, vendor_id, MANY],
  );
  await insertAssessmentRow(test, organisation, { vendor_id, title: 'The Needle Inquiry' });
  await test.database.query('vacuum analyze assessment');
});

describe('Search in 30,000 assessments', () => {
  it('200 finds the one assessment', async () => {
    const { entries, totalCount } = (
      await call({ method: 'GET', url: '/api/v1/assessments?query=NEEDLE%20in' })
    ).json();
    expect([totalCount, entries[0].title]).toEqual([1, 'The Needle Inquiry']);
  });

  it('uses assessment_search_idx inside the lookup function', async () => {
    expect(await explain('assay_lookup', SEARCH)).toContain('Bitmap Index Scan on assessment_search_idx');
  });

  it('reads a fraction of the pages that row-level security alone would read', async () => {
    const fast = countBuffers(await explain('assay_app', `select search_assessment_ids('%needle in%')`));
    const slow = countBuffers(await explain('assay_app', SEARCH));
    expect(fast).toBeGreaterThan(0);
    expect(fast * 4).toBeLessThan(slow);
  });
});
