import { randomUUID } from 'node:crypto';
import { vendorTableOutputs, type VendorImport } from '@assay/contract';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedIntegrator, seedSignedInUser, seedVendor } from '../../../../test/support/factories.ts';
import { insertFindingRow } from '../../../../test/support/findings.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const integrator = useIntegrator();
const { audited, test, vendor } = integrator;
let user: Awaited<ReturnType<typeof seedSignedInUser>>;

type Standing = { readonly score?: number; readonly assessed?: string; readonly open?: number; readonly owned?: true };

const PORTFOLIO: (Partial<VendorImport> & Standing)[] = [
  {
    name: 'Alpha Cloud',
    tier: 'HIGH',
    tags: ['cloud', 'eu'],
    score: 0.8,
    assessed: '2026-01-31',
    open: 2,
    owned: true,
  },
  { name: 'beta Hosting', tier: 'CRITICAL', tags: ['cloud'], score: 0.7999, assessed: '2026-03-01', open: 1 },
  { name: 'Gamma', score: 0.6, assessed: '2024-02-29' },
  { name: 'Delta', tier: 'LOW', score: 0.5999, assessed: '2026-10-31', owned: true },
  { name: 'Epsilon', tier: 'MEDIUM', tags: ['cloud', 'Cloud'] },
];

beforeAll(async () => {
  const { organisation } = integrator;
  user = await seedSignedInUser(test, organisation);
  await test.database.query(
    `update organisation set reassessment_months = '{"LOW": null, "MEDIUM": 12, "HIGH": 1, "CRITICAL": 12}'
     where organisation_id = $1`,
    [organisation.id],
  );
  for (const { score, assessed, open = 0, owned, ...fields } of PORTFOLIO) {
    const { id: vendor_id } = await vendor(fields);
    await test.database.query(
      'update vendor set overall_score = $2, last_assessed_at = $3, owner_id = $4 where id = $1',
      [vendor_id, score ?? null, assessed === undefined ? null : `${assessed}T23:30:00Z`, owned ? user.user.id : null],
    );
    if (open === 0) continue;
    const assessment_id = await insertAssessmentRow(test, organisation, { vendor_id });
    const finding = { vendor_id, assessment_id };
    for (let one = 0; one < open; one += 1) await insertFindingRow(test, organisation, finding);
    await insertFindingRow(test, organisation, { ...finding, status: 'REMEDIATED' });
    await insertFindingRow(test, organisation, { ...finding, proposed: true });
  }
  const stranger = await seedIntegrator(test);
  await seedVendor(test, stranger.organisation, { name: 'Alpha Elsewhere', tier: 'HIGH', tags: ['cloud', 'theirs'] });
});

const asking = (query: Record<string, string> = {}): Call => ({ method: 'GET', url: '/api/app/vendors', query });
const table = async (query: Record<string, string> = {}) => {
  const answer = await user.call(asking(query));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const namesOf = async (query: Record<string, string>) =>
  (await table(query)).entries.map(({ name }: { name: string }) => name);

const BY_NAME = ['Alpha Cloud', 'beta Hosting', 'Delta', 'Epsilon', 'Gamma'];

describe('GET /api/app/vendors', () => {
  it('200 with a page of rows, ordered by name, and the exact total', async () => {
    const { entries, ...paging } = await table({ pageSize: '2', page: '2' });
    expect(paging).toEqual({ page: 2, pageSize: 2, totalCount: 5, totalIsLimited: false });
    expect(entries.map(({ name }: { name: string }) => name)).toEqual(['Delta', 'Epsilon']);
    expect(await table({})).toMatchObject({ page: 1, pageSize: 50 });
    expect(await table({ page: '9' })).toMatchObject({ entries: [], page: 9, pageSize: 50, totalCount: 5 });
  });

  it('200 with exactly the fields of a row', async () => {
    const { entries } = await table({ query: 'alpha' });
    expect(entries).toEqual([
      {
        id: expect.any(String),
        name: 'Alpha Cloud',
        externalId: null,
        contactName: null,
        contactEmail: 'security@contoso.example',
        tier: 'HIGH',
        website: null,
        overallScore: 0.8,
        lastAssessedAt: '2026-01-31T23:30:00.000Z',
        assessmentCount: 0,
        tags: ['cloud', 'eu'],
        ...Object.fromEntries(Object.keys(vendorTableOutputs).map((field) => [field, null])),
        ownerId: user.user.id,
        ownerName: 'Robin',
        exactScore: '8000/10000',
        rating: 'GREEN',
        heldBackBy: [],
        nextReviewOn: '2026-02-28',
        decision: null,
        openFindings: 2,
        openCriticalFindings: 0,
        updatedAt: expect.any(String),
      },
    ]);
  });

  it('200 calculates the next review by tier: no tier counts as medium, and a tier without an interval has no review', async () => {
    const { entries } = await table();
    expect(entries.map(({ nextReviewOn }: { nextReviewOn: string | null }) => nextReviewOn)).toEqual([
      '2026-02-28',
      '2027-03-01',
      null,
      null,
      '2025-02-28',
    ]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ query: 'CLOUD' }, ['Alpha Cloud']],
    [{ query: 'h' }, ['Alpha Cloud', 'beta Hosting']],
    [{ query: '' }, BY_NAME],
    [{ tier: 'CRITICAL' }, ['beta Hosting']],
    [{ tier: 'UNTIERED' }, ['Gamma']],
    [{ tier: 'CRITICAL,UNTIERED' }, ['beta Hosting', 'Gamma']],
    [{ rating: 'RED,UNSCORED' }, ['Delta', 'Epsilon']],
    [{ decision: 'NONE,STALE' }, BY_NAME],
    [{ tag: 'cloud' }, ['Alpha Cloud', 'beta Hosting', 'Epsilon']],
    [{ rating: 'GREEN' }, ['Alpha Cloud']],
    [{ rating: 'AMBER' }, ['beta Hosting', 'Gamma']],
    [{ rating: 'RED' }, ['Delta']],
    [{ rating: 'UNSCORED' }, ['Epsilon']],
    [{ rating: 'SCORED' }, ['Alpha Cloud', 'beta Hosting', 'Delta', 'Gamma']],
    [{ rating: 'HELD_BACK' }, []],
    [{ control: 'no control' }, []],
    [{ ownerId: 'none' }, ['beta Hosting', 'Epsilon', 'Gamma']],
    [{ ownerId: 'nobody' }, []],
    [{ tag: 'cloud', rating: 'AMBER', query: 'host' }, ['beta Hosting']],
  ])('200 with the vendors that match %j, and their total', async (query, names) => {
    const { entries, totalCount } = await table(query);
    expect(entries.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(totalCount).toBe(names.length);
  });

  it('200 with the vendors of one owner', async () => {
    expect(await namesOf({ ownerId: user.user.id })).toEqual(['Alpha Cloud', 'Delta']);
  });

  it('200 with the vendors limited to amber, and with those that have a shortfall in a control', async () => {
    const { organisation } = integrator;
    const rows = await test.database.query<{ id: string; name: string }>(
      'select id, name from vendor where organisation_id = $1',
      [organisation.id],
    );
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
    const critical = { assessment_id: null, source: 'OTHER', severity: 'CRITICAL' } as const;
    const findings = [
      await insertFindingRow(test, organisation, { ...critical, vendor_id: idOf('Alpha Cloud') }),
      await insertFindingRow(test, organisation, { ...critical, vendor_id: idOf('Delta') }),
    ];
    expect(await namesOf({ rating: 'HELD_BACK' })).toEqual(['Alpha Cloud']);
    await test.database.query('delete from finding where id = any ($1)', [findings]);

    const framework_id = randomUUID();
    for (const [name, shortfall] of [
      ['Gamma', '0.5'],
      ['Delta', '1'],
      ['Alpha Cloud', '0'],
    ] as const) {
      await test.database.query(
        `insert into vendor_control (organisation_id, vendor_id, framework_id, control_code, framework_name, control_title,
           domain, ratio, shortfall, tier_weight) values ($1, $2, $3, 'A:1', 'F', 'C', 'D', '', $4, 1)`,
        [organisation.id, idOf(name), framework_id, shortfall],
      );
    }
    expect(await namesOf({ control: `${framework_id}:A:1` })).toEqual(['Delta', 'Gamma']);
    expect(await namesOf({ control: `${framework_id}:A` })).toEqual([]);
  });

  it('200 rates by the thresholds of the organisation', async () => {
    const raise = (green: number) =>
      test.database.query('update organisation set green_from = $2 where organisation_id = $1', [
        integrator.organisation.id,
        green,
      ]);
    await raise(0.9);
    expect(await namesOf({ rating: 'GREEN' })).toEqual([]);
    expect((await table({ query: 'alpha' })).entries[0].rating).toBe('AMBER');
    await raise(0.8);
  });

  it.each([
    ['name', BY_NAME],
    ['-name', BY_NAME.toReversed()],
    ['tier', ['Delta', 'Epsilon', 'Alpha Cloud', 'beta Hosting', 'Gamma']],
    ['-tier', ['beta Hosting', 'Alpha Cloud', 'Epsilon', 'Delta', 'Gamma']],
    ['overallScore', ['Delta', 'Gamma', 'beta Hosting', 'Alpha Cloud', 'Epsilon']],
    ['-overallScore', ['Alpha Cloud', 'beta Hosting', 'Gamma', 'Delta', 'Epsilon']],
    ['lastAssessedAt', ['Gamma', 'Alpha Cloud', 'beta Hosting', 'Delta', 'Epsilon']],
    ['-lastAssessedAt', ['Delta', 'beta Hosting', 'Alpha Cloud', 'Gamma', 'Epsilon']],
  ])('200 sorted by %s, empty values last', async (sort, names) => {
    expect(await namesOf({ sort })).toEqual(names);
    expect(await namesOf({ sort, pageSize: '2', page: '2' })).toEqual(names.slice(2, 4));
  });

  it.each([
    ['nextReviewOn', ['Gamma', 'Alpha Cloud', 'beta Hosting']],
    ['-nextReviewOn', ['beta Hosting', 'Alpha Cloud', 'Gamma']],
    ['-openFindings', ['Alpha Cloud', 'beta Hosting']],
  ])('200 sorted by %s, then by ID', async (sort, names) => {
    const { entries } = await table({ sort });
    expect(entries.slice(0, names.length).map(({ name }: { name: string }) => name)).toEqual(names);
    const rest = entries.slice(names.length).map(({ id }: { id: string }) => id);
    expect(rest).toEqual(sort.startsWith('-') ? rest.toSorted().toReversed() : rest.toSorted());
    expect(entries).toHaveLength(5);
    const second = await table({ sort, pageSize: '2', page: '2' });
    expect(second.entries).toEqual(entries.slice(2, 4));
  });

  it.each([
    { sort: 'website' },
    { rating: 'BLUE' },
    { tier: 'NONE' },
    { tier: 'LOW,' },
    { page: '0' },
    { format: 'pdf' },
  ])('400 for %j', async (query) => {
    expect((await user.call(asking(query))).statusCode).toBe(400);
  });
});

describe('GET /api/app/vendors?format=csv', () => {
  it('200 with all matches in the requested order; audits the download', async () => {
    const answer = await user.call(asking({ format: 'csv', tag: 'cloud', sort: '-name', pageSize: '1' }));
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('filename="vendors.csv"');
    expect(answer.body).toMatch(/^Vendor,ID,External ID,/);
    const rows: Record<string, string>[] = parse(answer.body, { record_delimiter: '\r\n', columns: true });
    expect(rows.map(({ Vendor }) => Vendor)).toEqual(['Epsilon', 'beta Hosting', 'Alpha Cloud']);
    expect(rows[2]).toMatchObject({
      Tier: 'HIGH',
      Website: '',
      Owner: 'Robin',
      'Overall score': '0.8',
      Rating: 'GREEN',
      'Last assessed at': '2026-01-31T23:30:00.000Z',
      'Next review on': '2026-02-28',
      Assessments: '0',
      'Open findings': '2',
      Tags: 'cloud; eu',
    });
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_VENDORS',
      meta: { filter: { tag: 'cloud' }, sort: '-name' },
    });
  });
});

describe('GET /api/app/vendor-tags', () => {
  it('200 with every tag of the organisation and its number of vendors, most used first', async () => {
    const answer = await user.call({ method: 'GET', url: '/api/app/vendor-tags' });
    expect(answer.json()).toEqual([
      { tag: 'cloud', vendors: 3 },
      { tag: 'Cloud', vendors: 1 },
      { tag: 'eu', vendors: 1 },
    ]);
  });
});
