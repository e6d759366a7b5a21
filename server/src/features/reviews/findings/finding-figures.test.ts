import { FindingGroupQuery, FindingQuery } from '@assay/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedOrganisation, seedUser } from '../../../../test/support/factories.ts';
import { isFullRun } from '../../../../test/support/full-run.ts';
import { arbitraryHistory, type HistoryStep } from '../../../../test/support/portfolio-history.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { listFindingGroups } from './finding-group-queries.ts';
import { listFindings } from './finding-queries.ts';

const HISTORIES = isFullRun ? 40 : 15;
const TODAY = '2026-11-15';

const test = useTestApp();
const sides: pg.Client[] = [];
let users: string[] = [];
beforeAll(async () => {
  for (let side = 0; side < 2; side += 1) {
    const client = new pg.Client({ connectionString: test.database.url, options: '-c role=assay_app' });
    await client.connect();
    sides.push(client);
  }
});
afterAll(() => Promise.all(sides.map((client) => client.end())));

const ctxOfToday = () => ({ ...test.ctx, now: () => new Date(`${TODAY}T12:00:00Z`) });

/** Filters with the condition that each stands for. */
const listFilters = (): readonly (readonly [filter: Record<string, string>, condition: string])[] => [
  [{}, 'true'],
  [{ status: 'OPEN' }, `status = 'OPEN'`],
  [{ status: 'REMEDIATED', severity: 'HIGH' }, `status = 'REMEDIATED' and severity = 'HIGH'`],
  [{ stage: 'NEW', severity: 'LOW' }, `status = 'OPEN' and stage = 'NEW' and severity = 'LOW'`],
  [{ status: 'REMEDIATED', stage: 'NEW' }, 'false'],
  [{ source: 'ASSESSMENT', stage: 'TO_VERIFY' }, `source = 'ASSESSMENT' and status = 'OPEN' and stage = 'TO_VERIFY'`],
  [{ ownerId: 'none' }, 'owner_id is null'],
  [{ ownerId: users[0] ?? '', status: 'OPEN' }, `owner_id = '${users[0] ?? ''}' and status = 'OPEN'`],
  [{ controlCode: 'A:2' }, `control_codes @> '{A:2}'`],
  [{ controlCode: 'A-1', severity: 'HIGH' }, `control_codes @> '{A-1}' and severity = 'HIGH'`],
  [{ overdue: 'true' }, `status = 'OPEN' and due_date < '${TODAY}'`],
  [
    { severity: 'HIGH,LOW', stage: 'NEW,PLAN_AGREED' },
    `status = 'OPEN' and stage in ('NEW', 'PLAN_AGREED') and severity in ('HIGH', 'LOW')`,
  ],
  [{ controlCode: 'A-1', severity: 'HIGH,LOW' }, `control_codes @> '{A-1}' and severity in ('HIGH', 'LOW')`],
  [
    { overdue: 'true', severity: 'HIGH,LOW' },
    `status = 'OPEN' and due_date < '${TODAY}' and severity in ('HIGH', 'LOW')`,
  ],
  [{ overdue: 'true', severity: 'LOW' }, `status = 'OPEN' and due_date < '${TODAY}' and severity = 'LOW'`],
  [{ status: 'REMEDIATED', overdue: 'true' }, 'false'],
  [
    { status: 'OPEN', dueFrom: '2026-11-14', dueTo: '2026-11-15' },
    `status = 'OPEN' and due_date between '2026-11-14' and '2026-11-15'`,
  ],
  [{ dueTo: '2026-11-14' }, `due_date <= '2026-11-14'`],
];

const GROUP_KEYS = {
  vendor: 'vendor_id::text',
  owner: 'owner_id::text',
  control: `unnest(case when control_codes = '{}' then '{null}' else control_codes end)`,
} as const;

/** The groups in the order of the list, counted one finding at a time. */
const regroup = (organisationId: string, by: keyof typeof GROUP_KEYS) =>
  test.database.query(
    `select key, count(*)::int as open, (count(*) filter (where due_date < $2))::int as overdue,
       min(severity_rank(severity)) as worst
     from (select ${GROUP_KEYS[by]} as key, due_date, severity from finding
       where organisation_id = $1 and status = 'OPEN' and not proposed) as f
     group by key order by worst, open desc, key`,
    [organisationId, TODAY],
  );

const compared = { filters: 0, found: 0, groups: 0 };
const WORST = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

async function compare(organisationId: string) {
  const caller = createOperatorCaller(organisationId);
  for (const [filter, condition] of listFilters()) {
    const { page } = await listFindings(ctxOfToday(), caller, FindingQuery.parse({ ...filter, pageSize: '100' }));
    const [recounted] = await test.database.query(
      `select count(*)::int as count from finding where organisation_id = $1 and not proposed and ${condition}`,
      [organisationId],
    );
    expect([filter, page.totalCount, page.entries.length]).toEqual([filter, recounted?.count, recounted?.count]);
    compared.filters += 1;
    if (page.totalCount > 0) compared.found += 1;
  }
  for (const by of ['vendor', 'owner', 'control'] as const) {
    const { entries, totalCount } = await listFindingGroups(ctxOfToday(), caller, FindingGroupQuery.parse({ by }));
    const shown = entries.map(({ key, openCount, overdueCount, worstSeverity }) => ({
      key,
      open: openCount,
      overdue: overdueCount,
      worst: WORST.indexOf(worstSeverity) + 1,
    }));
    expect([by, shown]).toEqual([by, await regroup(organisationId, by)]);
    expect([by, totalCount]).toEqual([by, entries.length]);
    compared.groups += entries.length;
  }
}

/** Findings of all kinds for each side, so that every filter has something to find. */
const BEGINNING = `
  with added as (
    insert into vendor (organisation_id, id, name, contact_email)
    select $1, gen_random_uuid(), 'Side ' || side, 'a@b.example' from generate_series(0, 1) as side returning id
  )
  insert into finding (organisation_id, id, vendor_id, title, description, severity, proposed, source, status,
    resolved_at, stage, due_date, owner_id, control_codes)
  select $1, gen_random_uuid(), added.id, 'F', 'F', (array['CRITICAL', 'HIGH', 'LOW'])[1 + n % 3], false, 'OTHER',
    case when n % 4 = 0 then 'REMEDIATED' else 'OPEN' end, case when n % 4 = 0 then now() end,
    (array['NEW', 'TO_VERIFY'])[1 + n % 2], date '2026-11-12' + n % 5, ($2::uuid[])[1 + n % 3],
    case when n % 3 = 0 then '{}' else '{A-1,A:2}'::text[] end
  from added, generate_series(1, 12) as n`;

async function live(steps: readonly HistoryStep[]) {
  const organisation = await seedOrganisation(test);
  users = [(await seedUser(test, organisation)).id, (await seedUser(test, organisation)).id];
  await test.database.query(BEGINNING, [organisation.id, users]);
  try {
    const open = [false, false];
    for (const { side, statements, end, counts } of steps) {
      const begin = open[side] ? [] : ['begin', `select set_config('app.organisation_id', '${organisation.id}', true)`];
      await sides[side]?.query([...begin, ...statements, ...(end === 'stay open' ? [] : [end])].join(';\n'));
      open[side] = end === 'stay open';
      if (counts) await updatePortfolioCounts(test.ctx, organisation.id);
      await compare(organisation.id);
    }
  } finally {
    for (const client of sides) await client.query('rollback');
  }
}

it(`totals and groups match the findings at every step of ${String(HISTORIES)} random histories`, async () => {
  await fc.assert(fc.asyncProperty(arbitraryHistory, live), { numRuns: HISTORIES });
  expect(compared.found).toBeGreaterThan(compared.filters / 2);
  expect(compared.groups).toBeGreaterThan(HISTORIES * 10);
}, 300_000);
