import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullRun } from '../../../../test/support/full-run.ts';
import { arbitraryHistory, type HistoryStep } from '../../../../test/support/portfolio-history.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { recountHeatMap, recountState } from '../../../../test/support/trend-recount.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { addDays } from '../../../domain/dates.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { getPortfolioHeatMap } from './heat-map-queries.ts';
import { listPortfolioStates, type PortfolioState } from './trend-queries.ts';

const HISTORIES = isFullRun ? 500 : 50;
/** Due dates are around 15 November. */
const FIRST_DAY = '2026-10-28';

const test = useTestApp();
const sides: pg.Client[] = [];
beforeAll(async () => {
  for (let side = 0; side < 2; side += 1) {
    const client = new pg.Client({ connectionString: test.database.url, options: '-c role=assay_app' });
    await client.connect();
    sides.push(client);
  }
});
afterAll(() => Promise.all(sides.map((client) => client.end())));

const arbitraryDays = fc.array(fc.constantFrom(0, 1, 2, 7, 12, 31), { minLength: 9, maxLength: 9 });

const compared = { days: 0, withScores: 0, withFindings: 0, withOverdue: 0, uncounted: 0 };

async function anEmptyOrganisation() {
  const id = randomUUID();
  await test.database.query(`insert into organisation (organisation_id, name) values ($1, 'Histories')`, [id]);
  return id;
}

/** Writes happen now. Changes that have become visible since the last call are moved to the day. */
async function moveChanges(organisationId: string, day: string, moved: Set<string>) {
  const rows = await test.database.query<{ id: string }>(
    `update portfolio_change set day = $2::date where organisation_id = $1 and id <> all ($3::uuid[]) returning id`,
    [organisationId, day, [...moved]],
  );
  for (const { id } of rows) moved.add(id);
}

/** Every vendor's last recorded score is its current one. */
const UNRECORDED = `
  select v.id from vendor v left join lateral (
    select score, open_critical_findings from vendor_score_history h
    where h.organisation_id = v.organisation_id and h.vendor_id = v.id order by day desc limit 1
  ) as h on true
  where v.organisation_id = $1 and (h.score is distinct from fraction_value(v.overall_exact)
    or coalesce(h.open_critical_findings, 0) <> v.open_critical_findings)`;

async function compare(organisationId: string, today: string, past: ReadonlyMap<string, PortfolioState>) {
  const ctx = { ...test.ctx, now: () => new Date(`${today}T12:00:00Z`) };
  const caller = createOperatorCaller(organisationId);
  const days = [...past.keys()].filter((day) => day < today);
  const states = await listPortfolioStates(ctx, caller, days);
  expect(states).toEqual([
    ...days.map((day) => past.get(day)),
    await recountState(test.database.query, organisationId, today),
  ]);
  expect(await getPortfolioHeatMap(ctx, caller)).toEqual(await recountHeatMap(test.database.query, organisationId));
  expect(await test.database.query(UNRECORDED, [organisationId])).toEqual([]);
  compared.days += states.length;
  compared.withScores += states.filter(({ averageScoreExact }) => averageScoreExact !== null).length;
  compared.withFindings += states.filter(({ openFindings }) => openFindings > 0).length;
  compared.withOverdue += states.filter((state) => state.overdueFindings + state.overdueAssessments > 0).length;
}

type History = {
  readonly organisationId: string;
  readonly steps: readonly HistoryStep[];
  readonly gaps: readonly number[];
};

async function live({ organisationId, steps, gaps }: History) {
  const open = [false, false];
  const moved = new Set<string>();
  const past = new Map<string, PortfolioState>();
  let today = FIRST_DAY;
  const keep = async (day: string) => past.set(day, await recountState(test.database.query, organisationId, day));
  for (const [index, { side, statements, end, counts }] of steps.entries()) {
    const gap = gaps[index] ?? 0;
    // A day on which nothing happened, except that due dates passed.
    if (gap > 1 && index > 0) await keep(addDays(today, gap - 1));
    today = addDays(today, gap);
    const begin = open[side] ? [] : ['begin', `select set_config('app.organisation_id', '${organisationId}', true)`];
    await sides[side]?.query([...begin, ...statements, ...(end === 'stay open' ? [] : [end])].join(';\n'));
    open[side] = end === 'stay open';
    await moveChanges(organisationId, today, moved);
    if (counts) await updatePortfolioCounts(test.ctx, organisationId);
    else compared.uncounted += 1;
    await compare(organisationId, today, past);
    await keep(today);
  }
  for (const [side, client] of sides.entries()) if (open[side]) await client.query(side === 0 ? 'commit' : 'rollback');
  await moveChanges(organisationId, addDays(today, 1), moved);
  await compare(organisationId, addDays(today, 3), past);
  await updatePortfolioCounts(test.ctx, organisationId);
  await compare(organisationId, addDays(today, 40), past);
}

/** Rolls back, so that a failed history leaves no open transaction for the next one. */
async function liveAndLeave(steps: readonly HistoryStep[], gaps: readonly number[]) {
  try {
    await live({ organisationId: await anEmptyOrganisation(), steps, gaps });
  } finally {
    for (const client of sides) await client.query('rollback');
  }
}

it(`the trend matches recalculations made on the days themselves in ${String(HISTORIES)} random histories`, async () => {
  await fc.assert(fc.asyncProperty(arbitraryHistory, arbitraryDays, liveAndLeave), { numRuns: HISTORIES });
  expect(compared.withScores).toBeGreaterThan(compared.days / 3);
  expect(compared.withFindings).toBeGreaterThan(compared.days / 6);
  expect(compared.withOverdue).toBeGreaterThan(compared.days / 10);
  expect(compared.uncounted).toBeGreaterThan(HISTORIES);
}, 600_000);
