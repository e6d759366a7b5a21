import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Condition } from '../../../platform/db/conditions.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { updatePortfolioCounts } from './figure-jobs.ts';

/** Above this many uncounted changes, updates the totals in the background. */
const RECOUNT_THRESHOLD = 500;
/** Above this many uncounted rows, updates the totals before responding. */
const MAX_UNCOUNTED = 20_000;

export type FigureParts = {
  /** The kinds and keys that are read. */
  readonly matches: Condition;
  /**
   * Stops reading after this many uncounted changes. If there are more, the figures are incomplete and must not be
   * used.
   */
  readonly mostUncounted: number | null;
};

/** Common table expressions: `uncounted` has the changes not yet added to the totals, `parts` has both. */
export function selectFigureParts(
  { organisationId }: Pick<Caller, 'organisationId'>,
  { matches, mostUncounted }: FigureParts,
): RawBuilder<unknown> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  return sql`
    counted as materialized (
      select coalesce(max(position), 0) as position from portfolio_counted where ${ofOrganisation}
    ),
    uncounted as materialized (
      select kind, key, count, amount, day from portfolio_change
      where ${ofOrganisation} and position >= (select position from counted)
      limit ${mostUncounted === null ? null : mostUncounted + 1}::bigint
    ),
    parts as (
      select kind, key, count, amount from portfolio_total where ${ofOrganisation} and ${matches}
      union all select kind, key, count, amount from uncounted where ${matches}
    )`;
}

export type FigureReader<Row> = {
  readonly select: (mostUncounted: number | null) => Statement<Row>;
  readonly countUncounted: (rows: readonly Row[]) => number;
};

/** Reads figures, and adds changes to the totals if many are not added yet. */
export async function readFigures<Row>(
  ctx: AppContext,
  caller: Caller,
  { select, countUncounted }: FigureReader<Row>,
): Promise<Row[]> {
  const rows = await readInOrganisation(ctx, caller, select(MAX_UNCOUNTED));
  const uncounted = countUncounted(rows);
  if (uncounted <= RECOUNT_THRESHOLD) return rows;
  const counting = updatePortfolioCounts(ctx, caller.organisationId).catch((err: unknown) => {
    ctx.log.warn({ err }, 'could not count the portfolio');
  });
  if (uncounted <= MAX_UNCOUNTED) return rows;
  await counting;
  return readInOrganisation(ctx, caller, select(null));
}

type FigureSum = { readonly count: number; readonly uncounted: number };

/** The sum of all figures that match. */
export async function sumFigures(ctx: AppContext, caller: Caller, matches: Condition): Promise<number> {
  const [sum] = await readFigures<FigureSum>(ctx, caller, {
    select: (mostUncounted) => {
      const statement = sql<FigureSum>`
        with ${selectFigureParts(caller, { matches, mostUncounted })}
        select (select coalesce(sum(count), 0) from parts) as count, (select count(*) from uncounted) as uncounted`;
      return toStatement({ compile: () => statement.compile(queryBuilder) });
    },
    countUncounted: (rows) => rows[0]?.uncounted ?? 0,
  });
  return sum?.count ?? 0;
}
