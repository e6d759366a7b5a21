// Reads all figures in one statement, so that they are consistent: the totals, plus the changes not yet included. The
// cost grows with the number of distinct figures, mainly controls, not with the number of vendors.
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { selectFigureParts } from '../../portfolio/figures/index.ts';

/** A portfolio figure by kind and key; `names` belong to a control and its framework. */
export type Figure = {
  readonly kind: string;
  readonly key: string;
  readonly count: number;
  readonly amount: number;
  readonly names: readonly [framework: string, title: string] | null;
};

export type FigureOptions = {
  /** Due dates before this day have passed. */
  readonly today: string;
  /** As in FigureParts. */
  readonly mostUncounted: number | null;
};

/** The lists of findings have figures of their own. */
const isShown = sql<boolean>`kind = any (array['control', 'due', 'finding', 'held', 'responsibility', 'score', 'status', 'tier', 'vendor'])`;

const MAX_CONTROLS = 10;
/** Exact scores are summed with 30 decimals; fewer are left of a mean, so that a mean of exactly 80% is 80%. */
const AVERAGE_DECIMALS = 15;
/** The key of a control is the framework ID, a colon and the control code. */
const frameworkIdColumn = sql`left(key, 36)::uuid`;
const controlCodeColumn = sql`substr(key, 38)`;

export function selectPortfolioFigures(
  caller: Pick<Caller, 'organisationId'>,
  { today, mostUncounted }: FigureOptions,
): Statement<Figure> {
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  const figures = sql<Figure>`
    with ${selectFigureParts(caller, { matches: isShown, mostUncounted })},
    figures as materialized (
      select kind, key, sum(count) as count, sum(amount) as amount from parts
      where kind <> 'due' or key < ${today}::text
      group by kind, key having sum(count) <> 0
    ),
    deficient as (
      select row_number() over () as place, * from (
        select * from figures where kind = 'control'
        order by round(amount, 6) desc, count desc, ${controlCodeColumn} collate "C", key collate "C"
        limit ${MAX_CONTROLS}::bigint
      ) as first_ones
    )
    select kind, key, count, amount, names from (
      select 0 as place, *, null::jsonb as names from figures where kind not in ('control', 'due')
      union all
      select 0, 'status', 'OVERDUE', coalesce(sum(count), 0), 0, null from figures where kind = 'due'
      union all
      select place, kind, key, count, amount, (
        select jsonb_build_array(framework_name, control_title) from vendor_control
        where ${ofOrganisation} and framework_id = ${frameworkIdColumn} and control_code = ${controlCodeColumn} and shortfall > 0
        order by vendor_id limit 1
      ) from deficient
      union all
      select 0, 'average', '', sum(count), round(sum(amount) / sum(count), ${AVERAGE_DECIMALS}::int), null
      from figures where kind = 'score' and key <> 'UNSCORED' having sum(count) > 0
      union all
      select 0, 'cap', '', cap_critical::int, 0, null from organisation where ${ofOrganisation}
      union all
      select 0, 'threshold', 'green', 1, green_from, null from organisation where ${ofOrganisation}
      union all
      select 0, 'threshold', 'amber', 1, amber_from, null from organisation where ${ofOrganisation}
      union all
      select 0, 'uncounted', '', count(*), 0, null from uncounted
    ) as all_figures order by place`;
  return { ...toStatement({ compile: () => figures.compile(queryBuilder) }), planned: 'once' };
}
