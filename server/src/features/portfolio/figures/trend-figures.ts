// Figures of past days: the current ones, and by how much they have changed since each of the days. Months are read as a
// whole where none of the days lies within, so that eight quarters are few rows, regardless of the number of vendors.
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { addDays, toMonth } from '../../../domain/dates.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { selectFigureParts } from './figure-queries.ts';

/** Removes what was recorded about deleted records from the past, such as demo data. */
export const resetPortfolioHistory = async (
  tx: Tx,
  { organisationId }: Pick<Caller, 'organisationId'>,
): Promise<void> => {
  await sql`call reset_portfolio_history(${organisationId}::uuid)`.execute(tx);
};

/** "score", "held", "finding", "overdue-finding" or "overdue-assessment", by key. */
export type TrendFigure = {
  /** 0 for the current figure; otherwise for its change after the day of this number, and not after the next one. */
  readonly place: number;
  readonly kind: string;
  readonly key: string;
  readonly count: number;
  /** The sum of the exact scores, in units of 10^-30. */
  readonly units: string;
};

export type TrendOptions = {
  readonly today: string;
  /** Days before today, oldest first. */
  readonly days: readonly string[];
  /** As in FigureParts. */
  readonly mostUncounted: number | null;
};

const isInTrend = sql<boolean>`kind = any (array['score', 'held', 'finding', 'finding-due', 'due'])`;

/** Bound as text: statements have only plain parameters. */
const toDateArray = (days: readonly string[]) => sql`${`{${days.join(',')}}`}::date[]`;

/** Months that start on one side of a boundary and end on the other. */
const listPartialMonths = (boundaries: readonly string[]) => [
  ...new Set(boundaries.filter((day) => day !== toMonth(day)).map(toMonth)),
];

/** Includes a row of kind "uncounted". */
export function selectTrendFigures(
  caller: Pick<Caller, 'organisationId'>,
  { today, days, mostUncounted }: TrendOptions,
): Statement<TrendFigure> {
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  const boundaries = days.map((day) => addDays(day, 1));
  const tomorrow = addDays(today, 1);
  const partialMonths = toDateArray(listPartialMonths([...boundaries, tomorrow]));
  const [first = tomorrow] = boundaries;
  const figures = sql<TrendFigure>`
    with ${selectFigureParts(caller, { matches: isInTrend, mostUncounted })},
    recorded as (
      select month as day, kind, key, count, amount from portfolio_month
      where ${ofOrganisation} and month between ${toMonth(first)}::date and ${today}::date
        and month <> all (${partialMonths})
      union all
      select p.day, p.kind, p.key, p.count, p.amount
      from unnest(${partialMonths}) as m (month)
      join portfolio_day p on p.${ofOrganisation} and p.day >= m.month and p.day < m.month + interval '1 month'
      union all
      select d.day, d.kind, d.key, u.count, u.amount
      from uncounted u cross join lateral to_daily_change(u.kind, u.key, u.day) as d
      where u.day is not null
    )
    select 0 as place, d.kind, d.key, sum(p.count) as count, trunc(sum(p.amount) * 1e30)::text as units
    from parts p cross join lateral to_daily_change(p.kind, p.key, '-infinity') as d
    where d.day <= ${today}::date
    group by d.kind, d.key
    union all
    select width_bucket(day, ${toDateArray(boundaries)}), kind, key, sum(count), trunc(sum(amount) * 1e30)::text
    from recorded where day between ${first}::date and ${today}::date
    group by 1, 2, 3
    union all
    select 0, 'uncounted', '', count(*), '0' from uncounted`;
  return toStatement({ compile: () => figures.compile(queryBuilder) });
}
