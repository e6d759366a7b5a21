import { beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { countBuffers, useQueryPlans } from '../../../../test/support/query-plans.ts';

const { call, organisation, test, vendor } = useIntegrator();
const { explain } = useQueryPlans(test, organisation);

const MANY = 30_000;

/** The queries of search_vendor_ids and tagged_vendor_ids, run as the same role. */
const SEARCH = `select id from vendor where organisation_id = current_organisation_id()
  and lower(name) || chr(31) || lower(contact_email) like '%needle in%'`;
const TAGGED = `select id from vendor where organisation_id = current_organisation_id() and tags @> array['rare']`;

beforeAll(async () => {
  await test.database.query(
    `insert into vendor (organisation_id, id, name, contact_email, tags)
     select $1, gen_random_uuid(), 'Vendor ' || md5(n::text), 'contact' || n || '@vendor.example', array['bulk']
     from generate_series(1, $2::int) n`,
    [organisation.id, MANY],
  );
  await vendor({ name: 'The Needle Inc', tags: ['rare'] });
  await test.database.query('vacuum analyze vendor');
});

describe('Search among 30,000 vendors', () => {
  it('finds the matching vendor', async () => {
    for (const query of [{ query: 'NEEDLE in' }, { tag: 'rare' }]) {
      const response = await call({ method: 'GET', url: '/api/v1/vendors', query });
      expect(response.json().map(({ name }: { name: string }) => name)).toEqual(['The Needle Inc']);
    }
  });

  it('explains the queries that the functions run', async () => {
    const bodies = await test.database.query<{ body: string }>(
      `select lower(regexp_replace(pg_get_functiondef(oid), '[\\s()]|::text|vendor\\.', '', 'g')) as body from pg_proc
       where proname in ('search_vendor_ids', 'tagged_vendor_ids') order by proname`,
    );
    const plain = (statement: string) => statement.replace(/[\s()]/g, '');
    const [search = '', tagged = ''] = bodies.map(({ body }) => body);
    expect(search).toContain(plain(SEARCH.replace(`like '%needle in%'`, '~~search_vendor_ids.pattern')).toLowerCase());
    expect(tagged).toContain(plain(TAGGED.replace(`'rare'`, 'tagged_vendor_ids.tag')).toLowerCase());
  });

  it.each([
    ['vendor_search_idx', SEARCH],
    ['vendor_tags_idx', TAGGED],
  ])('uses %s inside the lookup function', async (index, statement) => {
    const plan = await explain('assay_lookup', statement);
    expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['search', `select search_vendor_ids('%needle in%')`, SEARCH],
    ['tag', `select tagged_vendor_ids('rare')`, TAGGED],
  ])('reads a fraction of what row-level security alone would read for a %s', async (_, lookup, filtered) => {
    const [fast, slow] = [
      countBuffers(await explain('assay_app', lookup)),
      countBuffers(await explain('assay_app', filtered)),
    ];
    expect(fast).toBeGreaterThan(0);
    expect(fast * 4).toBeLessThan(slow);
  });

  it('reads a few pages to match 50 rows by name and by a domain that all vendors have', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `'vendor${String(n)}'`).join(',');
    const lookup = `select * from find_matching_vendors(array[${names}, company_name_key('The Needle')], array['vendor.example'])`;
    const plan = await explain('assay_app', lookup);
    expect(plan).toMatch(/rows=4\b/);
    expect(countBuffers(plan)).toBeLessThan(1_000);
  });
});
