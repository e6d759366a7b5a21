import { randomUUID } from 'node:crypto';
import type { PortfolioTrend, VendorScoreChanges } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FindingFields, insertFindingRow } from '../../../../test/support/findings.ts';
import { allPermissionsExcept, createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { addDays, toIsoDate, toMonth } from '../../../domain/dates.ts';
import { getQuarter, listQuarterEnds } from '../../../domain/quarter.ts';
import { deletePortfolioHistoryHandler, updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { getDashboard } from '../dashboard/index.ts';
import { listPortfolioStates } from './trend-queries.ts';

const { test, organisation } = useTestOrganisation({ hook: beforeEach });
let call: TestCaller;
beforeEach(async () => {
  call = await createSessionCaller(test, organisation, ['dashboard:view', 'vendors:view']);
});

const get = async <Body>(path: string): Promise<Body> => {
  const response = await call({ method: 'GET', url: `/api/app/portfolio/${path}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const trend = async () => (await get<PortfolioTrend>('trend')).points;

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  insertRow(test.database, table, { organisation_id: organisation.id, ...row });

type VendorFields = { readonly overall_score?: number; readonly tier?: string; readonly created_at?: string };
const aVendor = async (name: string, fields: VendorFields = {}) => {
  const id = randomUUID();
  await insert('vendor', { id, name, contact_email: 'z@zephyr.example', ...fields });
  return id;
};

const QUESTIONNAIRE = {
  template_name: 'Questionnaire',
  template_version: 1,
  sections: '[]',
  risk_weights: '{}',
};
const anAssessment = async (vendor_id: string, fields: object) => {
  const row = { id: randomUUID(), vendor_id, title: 'Review', template_lineage_id: randomUUID() };
  await insert('assessment', { ...row, ...QUESTIONNAIRE, ...fields });
  return row.id;
};
const aFinding = (vendor_id: string, fields: Omit<FindingFields, 'vendor_id' | 'assessment_id'>) =>
  insertFindingRow(test, organisation, { vendor_id, source: 'OTHER', assessment_id: null, ...fields });

const EMPTY = {
  vendorCount: 0,
  averageScoreExact: null,
  scoreDistribution: { green: 0, amber: 0, red: 0, unscored: 0 },
  openFindings: 0,
  openFindingsBySeverity: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 },
  overdueFindings: 0,
  overdueAssessments: 0,
};

const today = () => toIsoDate(test.ctx.now());
const shiftDays = (days: number) =>
  test.database.query(`update portfolio_change set day = day - $2::int where organisation_id = $1`, [
    organisation.id,
    days,
  ]);

describe('GET /api/app/portfolio/trend', () => {
  it('200 with the ends of eight quarters and today, also for an empty portfolio', async () => {
    const points = await trend();
    expect(points.map(({ day }) => day)).toEqual([...listQuarterEnds(today(), 8), today()]);
    expect(points.map(({ quarter }) => quarter)).toEqual([
      ...listQuarterEnds(today(), 8).map((day) => getQuarter(day).name),
      null,
    ]);
    for (const { day, quarter, ...figures } of points) expect(figures, `${day} ${quarter ?? ''}`).toEqual(EMPTY);
  });

  it('200 with as many quarters as asked for; 400 for none, or more than twelve', async () => {
    for (const quarters of [1, 12]) {
      const { points } = await get<PortfolioTrend>(`trend?quarters=${String(quarters)}`);
      expect(points.map(({ day }) => day)).toEqual([...listQuarterEnds(today(), quarters), today()]);
    }
    for (const quarters of ['0', '13', 'two']) {
      const response = await call({ method: 'GET', url: `/api/app/portfolio/trend?quarters=${quarters}` });
      expect(response.statusCode).toBe(400);
    }
  });

  it('200 with the same figures for today as the dashboard, whether counted or not', async () => {
    const vendor_id = await aVendor('Red', { overall_score: 0.3333 });
    await aVendor('Green', { overall_score: 0.9 });
    await aVendor('New');
    await aFinding(vendor_id, { severity: 'CRITICAL', due_date: addDays(today(), -1) });
    await aFinding(vendor_id, { severity: 'LOW', due_date: today() });
    await anAssessment(vendor_id, { status: 'SENT', due_date: addDays(today(), -1) });
    for (const isCounted of [false, true]) {
      if (isCounted) await updatePortfolioCounts(test.ctx, organisation.id);
      const dashboard = await getDashboard(test.ctx, organisation.operator);
      const points = await trend();
      expect(points.at(-1)).toEqual({
        day: today(),
        quarter: null,
        vendorCount: 3,
        averageScoreExact: dashboard.averageScoreExact,
        scoreDistribution: dashboard.scoreDistribution,
        openFindings: 2,
        openFindingsBySeverity: dashboard.openFindingsBySeverity,
        overdueFindings: 1,
        overdueAssessments: 1,
      });
      expect(points.slice(0, -1).map(({ vendorCount }) => vendorCount)).toEqual(Array(8).fill(0));
    }
  });

  it('200 still counts a vendor for the time before it was deleted', async () => {
    const [lastQuarter = ''] = listQuarterEnds(today(), 1);
    const id = await aVendor('Former', { overall_score: 0.5 });
    await shiftDays(100);
    await updatePortfolioCounts(test.ctx, organisation.id);
    await test.database.query('delete from vendor where id = $1', [id]);
    const states = await listPortfolioStates(test.ctx, organisation.operator, [lastQuarter, addDays(today(), -1)]);
    expect(states.map(({ vendorCount, averageScoreExact }) => [vendorCount, averageScoreExact])).toEqual([
      [lastQuarter >= addDays(today(), -100) ? 1 : 0, lastQuarter >= addDays(today(), -100) ? 0.5 : null],
      [1, 0.5],
      [0, null],
    ]);
  });

  it('200 counts an item as overdue from the day after its due date', async () => {
    const vendor_id = await aVendor('Late');
    await anAssessment(vendor_id, { status: 'SENT', due_date: addDays(today(), -10) });
    await aFinding(vendor_id, { severity: 'HIGH', due_date: addDays(today(), -3) });
    await shiftDays(20);
    await updatePortfolioCounts(test.ctx, organisation.id);
    const days = [-21, -10, -9, -3, -2].map((offset) => addDays(today(), offset));
    const states = await listPortfolioStates(test.ctx, organisation.operator, days);
    expect(states.map((state) => [state.overdueAssessments, state.overdueFindings])).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
  });

  it('records the UTC day of a change, and of a score', async () => {
    const id = await aVendor('Scored', { overall_score: 0.5 });
    await test.database.query('update vendor set overall_score = 0.75 where id = $1', [id]);
    const [now] = await test.database.query<{ day: string }>(`select (now() at time zone 'UTC')::date::text as day`);
    expect(
      await test.database.query(`select distinct day::text from portfolio_change where organisation_id = $1`, [
        organisation.id,
      ]),
    ).toEqual([now]);
    expect(
      await test.database.query(
        `select day::text, score::float8, open_critical_findings as findings from vendor_score_history where vendor_id = $1`,
        [id],
      ),
    ).toEqual([{ ...now, score: 0.75, findings: 0 }]);
  });

  it('403 without dashboard:view', async () => {
    const other = await createSessionCaller(test, organisation, allPermissionsExcept('dashboard:view'));
    for (const path of ['trend', 'heat-map', 'score-changes']) {
      const response = await other({ method: 'GET', url: `/api/app/portfolio/${path}` });
      expect(response.statusCode).toBe(403);
    }
  });
});

describe('GET /api/app/portfolio/score-changes', () => {
  const recordScore = (vendor_id: string, day: string, fields: { score: number; open_critical_findings?: number }) =>
    insert('vendor_score_history', { vendor_id, day, open_critical_findings: 0, ...fields });
  const setScore = (id: string, score: number) =>
    test.database.query('update vendor set overall_score = $2 where id = $1', [id, score]);

  it('200 with the largest changes since the end of the previous month, and both ratings', async () => {
    const since = addDays(toMonth(today()), -1);
    const [better, worse, same, held] = [
      await aVendor('Better', { tier: 'HIGH' }),
      await aVendor('Worse'),
      await aVendor('Same'),
      await aVendor('Held'),
    ];
    await aVendor('First score', { overall_score: 0.4 });
    await recordScore(better, addDays(since, -60), { score: 0.1 });
    await recordScore(better, since, { score: 0.7 });
    await recordScore(worse, addDays(since, -30), { score: 0.6 });
    await recordScore(same, addDays(since, -30), { score: 0.5 });
    await recordScore(held, addDays(since, -30), { score: 0.95, open_critical_findings: 1 });
    await setScore(better, 0.9);
    await setScore(worse, 0.9);
    await setScore(worse, 0.3);
    await setScore(same, 0.4);
    await setScore(same, 0.5);
    await setScore(held, 0.85);
    expect(await get<VendorScoreChanges>('score-changes')).toEqual({
      since,
      shortened: false,
      entries: [
        {
          vendorId: worse,
          vendorName: 'Worse',
          tier: null,
          before: { score: 0.6, rating: 'AMBER' },
          now: { score: 0.3, rating: 'RED' },
        },
        {
          vendorId: better,
          vendorName: 'Better',
          tier: 'HIGH',
          before: { score: 0.7, rating: 'AMBER' },
          now: { score: 0.9, rating: 'GREEN' },
        },
        {
          vendorId: held,
          vendorName: 'Held',
          tier: null,
          before: { score: 0.95, rating: 'AMBER' },
          now: { score: 0.85, rating: 'GREEN' },
        },
      ],
    });
  });

  it('200 since the end of an earlier quarter, and of one tier', async () => {
    const [since = ''] = listQuarterEnds(today(), 2);
    const [high, none] = [
      await aVendor('High', { overall_score: 0.9, tier: 'HIGH' }),
      await aVendor('None', { overall_score: 0.3 }),
    ];
    for (const id of [high, none]) {
      await recordScore(id, addDays(since, -1), { score: 0.7 });
      await recordScore(id, addDays(since, 1), { score: 0.8 });
    }
    const find = async (query: string) => {
      const { entries, ...about } = await get<VendorScoreChanges>(`score-changes?${query}`);
      return [about, entries.map(({ vendorId, before }) => [vendorId, before.score])];
    };
    const about = { since, shortened: false };
    const [ofHigh, ofNone] = [[high, 0.7] as const, [none, 0.7] as const];
    expect(await find('quarters=2')).toEqual([about, [ofNone, ofHigh]]);
    expect(await find('quarters=2&tier=HIGH')).toEqual([about, [ofHigh]]);
    expect(await find('quarters=2&tier=UNTIERED')).toEqual([about, [ofNone]]);
    expect(await find('quarters=2&tier=LOW')).toEqual([about, []]);
  });

  it('200 since a later day if more than 10,000 scores have changed', async () => {
    const [first = '', second = ''] = listQuarterEnds(today(), 2);
    const id = await aVendor('Many', { overall_score: 0.9 });
    await recordScore(id, addDays(first, -1), { score: 0.5 });
    await recordScore(id, second, { score: 0.6 });
    await test.database.query(
      `with added as (
         insert into vendor (organisation_id, id, name, contact_email)
         select $1, gen_random_uuid(), 'Vendor ' || n, 'a@b.example' from generate_series(1, 10000) as n returning id
       )
       insert into vendor_score_history (organisation_id, vendor_id, day, score, open_critical_findings)
       select $1, id, $2, 0.5, 0 from added`,
      [organisation.id, second],
    );
    const changes = await get<VendorScoreChanges>('score-changes?quarters=2');
    expect([changes.since, changes.shortened]).toEqual([second, true]);
    expect(changes.entries.map(({ before }) => before.score)).toEqual([0.6]);
  });

  it('403 without vendors:view', async () => {
    const other = await createSessionCaller(test, organisation, allPermissionsExcept('vendors:view'));
    expect((await other({ method: 'GET', url: '/api/app/portfolio/score-changes' })).statusCode).toBe(403);
    expect((await other({ method: 'GET', url: '/api/app/portfolio/trend' })).statusCode).toBe(200);
  });
});

describe('delete-portfolio-history', () => {
  it('deletes changes older than three years, and all scores before the last one then', async () => {
    const id = await aVendor('Old', { overall_score: 0.5 });
    const history = (day: string) =>
      insert('vendor_score_history', { vendor_id: id, day, score: 0.4, open_critical_findings: 0 });
    await history(addDays(today(), -1300));
    await history(addDays(today(), -1200));
    await shiftDays(1200);
    await updatePortfolioCounts(test.ctx, organisation.id);
    const before = await listPortfolioStates(test.ctx, organisation.operator, [addDays(today(), -1000)]);
    await deletePortfolioHistoryHandler.run(test.ctx, {});
    expect(await listPortfolioStates(test.ctx, organisation.operator, [addDays(today(), -1000)])).toEqual(before);
    for (const table of ['portfolio_day', 'portfolio_month'])
      expect(await test.database.query(`select from ${table} where organisation_id = $1`, [organisation.id])).toEqual(
        [],
      );
    const left = await test.database.query<{ day: string }>(
      'select day::text from vendor_score_history where vendor_id = $1 order by day',
      [id],
    );
    expect(left.map(({ day }) => day)).toEqual([addDays(today(), -1200), today()]);
  });
});
