// One statement reads all figures, so they are of the same moment: the totals, and the changes that are not in them yet.
// What it costs grows with the number of different figures, above all of controls, not with the number of vendors.
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';

/** A number of the portfolio by its kind and key; `names` are those of a control and its framework. */
export type Figure = {
  readonly kind: string;
  readonly key: string;
  readonly count: number;
  readonly amount: number;
  readonly names: readonly [framework: string, title: string] | null;
};

export type FigureOptions = {
  /** Days before it have passed. */
  readonly today: string;
  /** Stops reading at so many uncounted changes: a larger number of them means that the figures are not to be used. */
  readonly mostUncounted: number | null;
};

const MOST_CONTROLS = 10;
/** The key of a control is the id of its framework, a colon and its code. */
const frameworkId = sql`left(key, 36)::uuid`;
const controlCode = sql`substr(key, 38)`;

export function portfolioFigures(
  { organisationId }: Pick<Caller, 'organisationId'>,
  { today, mostUncounted }: FigureOptions,
): Statement<Figure> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const figures = sql<Figure>`
    with counted as materialized (
      select coalesce(max(position), 0) as position from portfolio_counted where ${ofOrganisation}
    ),
    uncounted as materialized (
      select kind, key, count, amount from portfolio_change
      where ${ofOrganisation} and position >= (select position from counted)
      limit ${mostUncounted === null ? null : mostUncounted + 1}::bigint
    ),
    figures as materialized (
      select kind, key, sum(count) as count, sum(amount) as amount from (
        select kind, key, count, amount from portfolio_total where ${ofOrganisation}
        union all select kind, key, count, amount from uncounted
      ) as parts
      where kind <> 'due' or key < ${today}::text
      group by kind, key having sum(count) <> 0
    ),
    deficient as (
      select row_number() over () as place, * from (
        select * from figures where kind = 'control'
        order by round(amount, 6) desc, count desc, ${controlCode} collate "C", key collate "C"
        limit ${MOST_CONTROLS}::bigint
      ) as first_ones
    )
    select kind, key, count, amount, names from (
      select 0 as place, *, null::jsonb as names from figures where kind not in ('control', 'due')
      union all
      select 0, 'status', 'OVERDUE', coalesce(sum(count), 0), 0, null from figures where kind = 'due'
      union all
      select place, kind, key, count, amount, (
        select jsonb_build_array(framework_name, control_title) from vendor_control
        where ${ofOrganisation} and framework_id = ${frameworkId} and control_code = ${controlCode} and shortfall > 0
        order by vendor_id limit 1
      ) from deficient
      union all
      select 0, 'threshold', 'green', 1, green_from, null from organisation where ${ofOrganisation}
      union all
      select 0, 'threshold', 'amber', 1, amber_from, null from organisation where ${ofOrganisation}
      union all
      select 0, 'uncounted', '', count(*), 0, null from uncounted
    ) as all_figures order by place`;
  return { ...statementOf({ compile: () => figures.compile(statements) }), plannedOnce: true };
}
