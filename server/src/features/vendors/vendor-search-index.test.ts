import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator();
const { call, test } = integrator;

const MANY = 30_000;
const LIST_BUFFERS = /shared hit=(\d+)/;

/** What search_vendor_ids and tagged_vendor_ids run, as the role they run it as. */
const SEARCH = `select id from vendor where organisation_id = current_organisation_id()
  and lower(name) || chr(31) || lower(contact_email) like '%needle in%'`;
const TAGGED = `select id from vendor where organisation_id = current_organisation_id() and tags @> array['rare']`;

let client: pg.Client;
beforeAll(async () => {
  await test.database.query(
    `insert into vendor (organisation_id, id, name, contact_email, tags)
     select $1, gen_random_uuid(), 'Vendor ' || md5(n::text), 'contact' || n || '@vendor.example', array['bulk']
     from generate_series(1, $2::int) n`,
    [integrator.organisation.id, MANY],
  );
  await integrator.vendor({ name: 'The Needle Inc', tags: ['rare'] });
  await test.database.query('vacuum analyze vendor');
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
const buffersOf = (plan: string) => Number(LIST_BUFFERS.exec(plan)?.[1]);

describe('Search among 30,000 vendors', () => {
  it('finds the one vendor', async () => {
    for (const query of [{ query: 'NEEDLE in' }, { tag: 'rare' }]) {
      const answer = await call({ method: 'GET', url: '/api/v1/vendors', query });
      expect(answer.json().map(({ name }: { name: string }) => name)).toEqual(['The Needle Inc']);
    }
  });

  it('runs the statements explained here', async () => {
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
  ])('uses %s inside the look-up function', async (index, statement) => {
    const plan = await explain('assay_lookup', statement);
    expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['search', `select search_vendor_ids('%needle in%')`, SEARCH],
    ['tag', `select tagged_vendor_ids('rare')`, TAGGED],
  ])('reads a fraction of what row-level security alone would read for a %s', async (_, lookup, filtered) => {
    const [fast, slow] = [
      buffersOf(await explain('assay_app', lookup)),
      buffersOf(await explain('assay_app', filtered)),
    ];
    expect(fast).toBeGreaterThan(0);
    expect(fast * 4).toBeLessThan(slow);
  });
});
