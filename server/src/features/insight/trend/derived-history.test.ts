import { randomUUID } from 'node:crypto';
import type { PortfolioTrendPoint } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertFindingRow } from '../../../../test/support/findings.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { listVendorScoreChanges } from './score-change-queries.ts';
import { listPortfolioStates } from './trend-queries.ts';

const { test, organisation } = useTestOrganisation({ hook: beforeEach });

const today = () => toIsoDate(test.ctx.now());
const at = (days: number) => `${addDays(today(), days)}T12:00:00Z`;

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  insertRow(test.database, table, { organisation_id: organisation.id, ...row });

const aVendor = async (name: string, fields: object) => {
  const id = randomUUID();
  await insert('vendor', { id, name, contact_email: 'z@zephyr.example', ...fields });
  return id;
};

type Completion = {
  readonly vendor_id: string;
  readonly at: string;
  readonly points: readonly [earned: number, possible: number];
  readonly reopened_at?: string;
};
const anAssessment = async (vendor_id: string, fields: object) => {
  const id = randomUUID();
  const template = { template_lineage_id: randomUUID(), template_name: 'Questionnaire', template_version: 1 };
  await insert('assessment', {
    id,
    vendor_id,
    title: 'Review',
    ...template,
    sections: '[]',
    risk_weights: '{}',
    ...fields,
  });
  return id;
};
const aCompletion = async ({ vendor_id, at, points: [earned, possible], reopened_at }: Completion) => {
  const score = earned / possible;
  const state = reopened_at === undefined ? { status: 'COMPLETED', completed_at: at } : { status: 'UNDER_REVIEW' };
  const result = { score, earned: String(earned), possible: String(possible), due_date: '2020-01-01' };
  const id = await anAssessment(vendor_id, { ...state, ...result });
  const completed = { assessment_id: id, vendor_id, score, completed_at: at, completed_by_name: 'Ada' };
  await insert('completed_score', { id: randomUUID(), ...completed, reopened_at: reopened_at ?? null });
};

describe('Derived history', () => {
  const reset = () => test.database.query(`call reset_portfolio_history('${organisation.id}')`);
  const stateOn = async (days: number) => {
    const [state] = await listPortfolioStates(test.ctx, organisation.operator, [addDays(today(), days)]);
    return state;
  };

  it('pools the latest completed assessments of each vendor on each day', async () => {
    const vendor_id = await aVendor('Two', { overall_score: 0.75, created_at: at(-200) });
    await aCompletion({ vendor_id, at: at(-100), points: [1, 2] });
    await aCompletion({ vendor_id, at: at(-50), points: [2, 2] });
    await reset();
    const averages = async (days: readonly number[]) =>
      (await Promise.all(days.map(stateOn))).map((state) => [state?.vendorCount, state?.averageScoreExact]);
    expect(await averages([-201, -200, -101, -100, -51, -50, -1])).toEqual([
      [0, null],
      [1, null],
      [1, null],
      [1, 0.5],
      [1, 0.5],
      [1, 0.75],
      [1, 0.75],
    ]);
  });

  it('compares scores with those at the end of the previous month', async () => {
    const changed = await aVendor('Changed', { overall_score: 0.75, created_at: at(-200) });
    await aCompletion({ vendor_id: changed, at: at(-100), points: [1, 2] });
    await aCompletion({ vendor_id: changed, at: at(0), points: [2, 2] });
    const unchanged = await aVendor('Unchanged', { overall_score: 0.5, created_at: at(-200) });
    await aCompletion({ vendor_id: unchanged, at: at(-100), points: [1, 2] });
    const unscored = await aVendor('First score', { overall_score: 1, created_at: at(-200) });
    await aCompletion({ vendor_id: unscored, at: at(0), points: [2, 2] });
    await reset();
    const { entries } = await listVendorScoreChanges(test.ctx, organisation.operator, {});
    expect(entries.map(({ vendorId, before, now }) => [vendorId, before.score, now.score])).toEqual([
      [changed, 0.5, 0.75],
    ]);
  });

  it('counts a reopened assessment until it was reopened', async () => {
    const vendor_id = await aVendor('Reopened', { created_at: at(-200) });
    await aCompletion({ vendor_id, at: at(-100), points: [9, 10], reopened_at: at(-50) });
    await reset();
    expect((await stateOn(-51))?.scoreDistribution).toEqual({ green: 1, amber: 0, red: 0, unscored: 0 });
    expect((await stateOn(-50))?.scoreDistribution).toEqual({ green: 0, amber: 0, red: 0, unscored: 1 });
  });

  it('counts findings and overdue items from when they were opened until they were closed', async () => {
    const vendor_id = await aVendor('Findings', { overall_score: 0.9, created_at: at(-200) });
    await aCompletion({ vendor_id, at: at(-150), points: [9, 10] });
    const finding = (fields: object) =>
      insertFindingRow(test, organisation, { vendor_id, source: 'OTHER', assessment_id: null, ...fields });
    const closed = { status: 'REMEDIATED', resolved_at: at(-40), resolved_by_name: 'Ada' };
    await finding({ severity: 'CRITICAL', created_at: at(-100), due_date: addDays(today(), -60), ...closed });
    await finding({ severity: 'LOW', created_at: at(-30), due_date: null });
    await finding({ severity: 'LOW', created_at: at(-30), proposed: true });
    const sent = { sent_at: at(-90), due_date: addDays(today(), -70) };
    await anAssessment(vendor_id, { ...sent, status: 'SUBMITTED', submitted_at: at(-65) });
    await anAssessment(vendor_id, { ...sent, status: 'SENT' });
    await reset();
    const toCounts = (state: Omit<PortfolioTrendPoint, 'quarter'> | undefined) => [
      state?.scoreDistribution.amber,
      state?.openFindingsBySeverity.CRITICAL,
      state?.openFindingsBySeverity.LOW,
      state?.overdueFindings,
      state?.overdueAssessments,
    ];
    const days = [-101, -100, -69, -65, -60, -59, -40, -30];
    expect((await Promise.all(days.map(stateOn))).map(toCounts)).toEqual([
      [0, 0, 0, 0, 0],
      [1, 1, 0, 0, 0],
      [1, 1, 0, 0, 2],
      [1, 1, 0, 0, 1],
      [1, 1, 0, 0, 1],
      [1, 1, 0, 1, 1],
      [0, 0, 0, 0, 1],
      [0, 0, 1, 0, 1],
    ]);
  });

  it('ends in the current figures, with no changes of deleted records', async () => {
    await test.database.query('delete from vendor where id = $1', [await aVendor('Deleted', { overall_score: 0.1 })]);
    await aVendor('Kept', { overall_score: 0.6, created_at: at(-20) });
    await updatePortfolioCounts(test.ctx, organisation.id);
    await aVendor('Uncounted', { overall_score: 0.7, created_at: at(-10) });
    await reset();
    expect((await stateOn(-21))?.vendorCount).toBe(0);
    expect((await stateOn(-11))?.averageScoreExact).toBe(0.6);
    expect((await stateOn(-1))?.averageScoreExact).toBe(0.65);
    await updatePortfolioCounts(test.ctx, organisation.id);
    expect((await stateOn(-1))?.averageScoreExact).toBe(0.65);
  });
});
