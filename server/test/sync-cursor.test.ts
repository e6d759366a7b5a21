import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from './support/assessment-integrator.ts';
import { SYNC_LISTS, useSyncCalls } from './support/sync-calls.ts';

const integrator = useAssessmentIntegrator();
const { organisation, test } = integrator;
const { read, walk } = useSyncCalls(integrator);

const query = (sql: string, ...values: unknown[]) =>
  test.database.query<{ id: string }>(sql, [organisation.id, ...values]);

/** Rows of one statement share their time, so that pages end between rows that differ only in their id. */
const INSERTS = {
  vendor: `insert into vendor (organisation_id, id, name, contact_email)
    select $1, gen_random_uuid(), $2 || n % 3, 'a@vendor.example' from generate_series(1, 20) n`,
  assessment: `insert into assessment (organisation_id, id, vendor_id, title, template_lineage_id, template_name, template_version)
    select $1, gen_random_uuid(), (select id from vendor where name = 'Anchor'), $2 || n, gen_random_uuid(), 'Yearly', 1
    from generate_series(1, 20) n`,
  finding: `insert into finding (organisation_id, id, vendor_id, assessment_id, title, description, severity, proposed, due_date)
    select $1, gen_random_uuid(), a.vendor_id, a.id, $2, '', case when n % 2 = 0 then 'HIGH' else 'LOW' end, false,
      case when n % 3 = 0 then '2027-01-01'::date end
    from generate_series(1, 20) n, (select id, vendor_id from assessment where title = 'Anchor') a`,
  certification: `insert into certification (organisation_id, id, vendor_id, name)
    select $1, gen_random_uuid(), (select id from vendor where name = 'Anchor'), $2 from generate_series(1, 20) n`,
  responsibility: `insert into responsibility (organisation_id, id, vendor_id, title)
    select $1, gen_random_uuid(), (select id from vendor where name = 'Anchor'), $2 from generate_series(1, 20) n`,
} as const;

const LABELS = {
  vendor: 'name',
  assessment: 'title',
  finding: 'title',
  certification: 'name',
  responsibility: 'title',
};

async function seedAnchors() {
  await query(
    `insert into vendor (organisation_id, id, name, contact_email)
     select $1, gen_random_uuid(), 'Anchor', 'a@vendor.example' where not exists (select from vendor where name = 'Anchor')`,
  );
  await query(
    `insert into assessment (organisation_id, id, vendor_id, title, template_lineage_id, template_name, template_version)
     select $1, gen_random_uuid(), (select id from vendor where name = 'Anchor'), 'Anchor', gen_random_uuid(), 'Yearly', 1
     where not exists (select from assessment where title = 'Anchor')`,
  );
}

const TABLES = ['vendor', 'assessment', 'finding', 'certification', 'responsibility'] as const;
const FINDING_SORTS = ['dueDate', '-dueDate', 'createdAt', '-createdAt', 'vendorName', '-vendorName', 'updatedAt'];

const WALKS: readonly (readonly [(typeof TABLES)[number], string])[] = [
  ...TABLES.map((table, index) => [table, `${SYNC_LISTS[index] ?? ''}?limit=7`] as const),
  ...TABLES.map((table, index) => [table, `${SYNC_LISTS[index] ?? ''}?limit=7&sort=updatedAt`] as const),
  ...FINDING_SORTS.map((sort) => ['finding', `/api/v1/findings?limit=7&sort=${sort}`] as const),
];

describe('Cursors', () => {
  it.each(WALKS)(
    '200 shows each %s that exists throughout exactly once while others come and go: %s',
    async (table, url) => {
      await seedAnchors();
      await query(INSERTS[table], 'goes');
      await query(INSERTS[table], 'stays');
      const isStaying = `select id from ${table} where organisation_id = $1 and ${LABELS[table]} like 'stays%'`;
      const staying = (await query(isStaying)).map(({ id }) => id).sort();
      const seen = await walk(url, async () => {
        await query(
          `delete from ${table} where organisation_id = $1 and id in (
           select id from ${table} where ${LABELS[table]} like 'goes%' order by id limit 3)`,
        );
        await query(INSERTS[table].replaceAll('(1, 20)', '(1, 2)'), 'comes');
      });
      const ids = new Set(staying);
      expect(
        seen
          .map(({ id }) => id)
          .filter((id) => ids.has(id))
          .sort(),
      ).toEqual(staying);
      await query(`delete from ${table} where organisation_id = $1 and ${LABELS[table]} <> 'Anchor'`);
    },
  );

  it('200 with the cursor in the body, too, and the total of the first page', async () => {
    await seedAnchors();
    await query(INSERTS.finding, 'stays');
    const first = await read('/api/v1/findings?limit=15');
    expect(first.body).toMatchObject({ page: 1, pageSize: 15, totalCount: 20, nextCursor: expect.any(String) });
    expect(new URLSearchParams(first.next?.split('?')[1]).get('cursor')).toBe(first.body.nextCursor);
    await query(INSERTS.finding, 'comes');
    const second = await read(first.next ?? '');
    expect(second.body).toMatchObject({ totalCount: 20 });
    const byNumber = await read('/api/v1/findings?pageSize=15&page=2');
    expect(byNumber.body).toMatchObject({ page: 2, totalCount: 40, nextCursor: expect.any(String) });
    expect((await read('/api/v1/findings?pageSize=20&page=2')).body.nextCursor).toBeNull();
  });
});
