import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullRun } from '../../../../test/support/full-run.ts';
import { arbitraryHistory, type HistoryStep } from '../../../../test/support/portfolio-history.ts';
import { recountPortfolio } from '../../../../test/support/portfolio-recount.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { getDashboard } from './dashboard-queries.ts';

const HISTORIES = isFullRun ? 500 : 50;
const TODAY = '2026-11-15';

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

const ctxOfToday = () => ({ ...test.ctx, now: () => new Date(`${TODAY}T12:00:00Z`) });

async function anEmptyOrganisation() {
  const id = randomUUID();
  await test.database.query(`insert into organisation (organisation_id, name) values ($1, 'Histories')`, [id]);
  return id;
}

const compared = { moments: 0, withVendors: 0, withControls: 0, whileOpen: 0 };

async function compare(organisationId: string, isOpen: boolean) {
  const shown = await getDashboard(ctxOfToday(), createOperatorCaller(organisationId));
  expect(shown).toEqual(await recountPortfolio(test.database.query, organisationId, TODAY));
  compared.moments += 1;
  if (shown.vendorCount > 0) compared.withVendors += 1;
  if (shown.topDeficientControls.length > 0) compared.withControls += 1;
  if (isOpen) compared.whileOpen += 1;
}

async function live(organisationId: string, steps: readonly HistoryStep[]) {
  const open = [false, false];
  for (const { side, statements, end, counts } of steps) {
    const begin = open[side] ? [] : ['begin', `select set_config('app.organisation_id', '${organisationId}', true)`];
    await sides[side]?.query([...begin, ...statements, ...(end === 'stay open' ? [] : [end])].join(';\n'));
    open[side] = end === 'stay open';
    if (counts) await updatePortfolioCounts(test.ctx, organisationId);
    await compare(organisationId, open.includes(true));
  }
  for (const [side, client] of sides.entries()) if (open[side]) await client.query(side === 0 ? 'commit' : 'rollback');
  await updatePortfolioCounts(test.ctx, organisationId);
  await compare(organisationId, false);
}

/** Rolls back, so that a failed history leaves no open transaction for the next one. */
async function liveAndLeave(steps: readonly HistoryStep[]) {
  try {
    await live(await anEmptyOrganisation(), steps);
  } finally {
    for (const client of sides) await client.query('rollback');
  }
}

it(`the dashboard matches a full recalculation at every step of ${String(HISTORIES)} random histories`, async () => {
  await fc.assert(fc.asyncProperty(arbitraryHistory, liveAndLeave), { numRuns: HISTORIES });
  expect(compared.withVendors).toBeGreaterThan(compared.moments * 0.9);
  expect(compared.withControls).toBeGreaterThan(compared.moments / 2);
  expect(compared.whileOpen).toBeGreaterThan(compared.moments / 10);
}, 300_000);

it('deletes counted changes, and totals that become zero', async () => {
  const organisationId = await anEmptyOrganisation();
  const write = `select set_config('app.organisation_id', '${organisationId}', true)`;
  const insert = `insert into vendor (organisation_id, id, name, contact_email)
    values (current_organisation_id(), gen_random_uuid(), 'V', 'a@b.example')`;
  await sides[0]?.query(`begin; ${write}; ${insert}; commit`);
  await updatePortfolioCounts(test.ctx, organisationId);
  const of = (table: string) =>
    test.database.query(`select kind, key, count from ${table} where organisation_id = $1 order by kind`, [
      organisationId,
    ]);
  expect(await of('portfolio_change')).toEqual([]);
  expect(await of('portfolio_total')).toEqual([
    { kind: 'score', key: 'UNSCORED', count: '1' },
    { kind: 'tier', key: 'UNTIERED', count: '1' },
    { kind: 'tier-score', key: 'UNTIERED:UNSCORED', count: '1' },
  ]);
  await sides[0]?.query(`begin; ${write}; delete from vendor where organisation_id = '${organisationId}'; commit`);
  await updatePortfolioCounts(test.ctx, organisationId);
  expect(await of('portfolio_total')).toEqual([]);
});
