import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { addMonths, toIsoDate, toMonth } from '../../../domain/dates.ts';
import { inOrganisation, listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { runInBatches } from '../../../platform/db/run-in-batches.ts';
import { allowLongStatements, type Tx } from '../../../platform/db/transaction.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';

const BATCH_SIZE = 50_000;

/**
 * Adds recorded changes to the totals in batches, each in its own transaction. It does not block writers, because it
 * shares no rows with them, and does nothing while another server is counting.
 */
export const updatePortfolioCounts = (ctx: AppContext, organisationId: string): Promise<void> =>
  runInBatches(ctx, { organisationId, name: 'portfolio count', runNext: (tx) => countNextBatch(tx, organisationId) });

const countPortfoliosJob: Job<object> = { name: 'count-portfolios', data: z.object({}) };

/** Every 15 minutes, so that changes do not accumulate while the dashboard is not used. */
export const countPortfoliosHandler: JobHandler<AppContext> = {
  ...createJobHandler(countPortfoliosJob, async (ctx: AppContext) => {
    const due = await listOrganisationIds(ctx, sql`list_organisations_to_count()`);
    await forEachCollectingErrors(due, (organisationId) => updatePortfolioCounts(ctx, organisationId));
  }),
  cron: '7,22,37,52 * * * *',
};

/**
 * A separate statement, so that its snapshot is taken after the lock and includes what the previous holder counted.
 * Changes of running transactions are not visible yet and stay for later. Returns whether there may be more.
 */
async function countNextBatch(tx: Tx, organisationId: string): Promise<boolean> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const { rows } = await sql<{ more: boolean }>`
    with counted as materialized (
      select coalesce(max(position), 0) as position from portfolio_counted where ${ofOrganisation}
    ),
    last as materialized (
      select position, id from portfolio_change
      where ${ofOrganisation} and position >= (select position from counted)
      order by position, id limit 1 offset ${BATCH_SIZE - 1}::bigint
    ),
    taken as (
      delete from portfolio_change
      where ${ofOrganisation} and position >= (select position from counted)
        and (not exists (select from last) or (position, id) <= ((select position from last), (select id from last)))
      returning kind, key, count, amount
    ),
    kept as (
      insert into portfolio_total (organisation_id, kind, key, count, amount)
      select ${organisationId}::uuid, kind, key, sum(count), sum(amount) from taken group by kind, key
      on conflict (organisation_id, kind, key)
        do update set count = portfolio_total.count + excluded.count, amount = portfolio_total.amount + excluded.amount
    )
    insert into portfolio_counted (organisation_id, position)
    select ${organisationId}::uuid, least((select position from last), audit_horizon())
    on conflict (organisation_id) do update set position = greatest(portfolio_counted.position, excluded.position)
    returning exists (select from last) as more`.execute(tx);
  await tx.deleteFrom('portfolio_total').where('organisation_id', '=', organisationId).where('count', '=', 0).execute();
  return rows[0]?.more ?? false;
}

const HISTORY_MONTHS = 36;

const deletePortfolioHistoryJob: Job<object> = { name: 'delete-portfolio-history', data: z.object({}) };

export const deletePortfolioHistoryHandler: JobHandler<AppContext> = {
  ...createJobHandler(deletePortfolioHistoryJob, async (ctx: AppContext) => {
    const firstDay = addMonths(toMonth(toIsoDate(ctx.now())), -HISTORY_MONTHS);
    await forEachCollectingErrors(await listOrganisationIds(ctx), (organisationId) =>
      inOrganisation(ctx, createOperatorCaller(organisationId), (tx) => deleteHistory(tx, organisationId, firstDay)),
    );
  }),
  cron: '41 3 * * *',
};

/** Past values are calculated back from the current ones, so that no earlier change is needed. */
async function deleteHistory(tx: Tx, organisationId: string, firstDay: string): Promise<void> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  await allowLongStatements(tx);
  await sql`delete from portfolio_day where ${ofOrganisation} and day < ${firstDay}::date`.execute(tx);
  await sql`delete from portfolio_month where ${ofOrganisation} and month < ${firstDay}::date`.execute(tx);
  // Keeps each vendor's score on the first day.
  await sql`
    delete from vendor_score_history h where ${ofOrganisation} and day < ${firstDay}::date and exists (
      select from vendor_score_history later
      where later.${ofOrganisation} and later.vendor_id = h.vendor_id
        and later.day > h.day and later.day <= ${firstDay}::date
    )`.execute(tx);
}
