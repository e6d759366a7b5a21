// Compares the portfolio now, or at the end of a period, with the end of the previous quarter, or the start of the period.
// An assessment counted then if it was completed by then and not reopened before. The score rule is the same: the latest of each template, pooled.
import type { Tier } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

const MAX_SCORE_CHANGES = 10;

export type QuarterQuery = {
  readonly firstDay: string;
  readonly amber: number;
  /** The first day after the period; null if it lasts until now. */
  readonly endDay: string | null;
};

/** Points of assessments with different weights are comparable only in relation to their weights. */
const toPoints = (column: RawBuilder<unknown>) => sql`fraction_value(${column})
  / coalesce((select sum(weight::numeric) from jsonb_each_text(a.risk_weights) as w (name, weight)), 1)`;

/** Both scores were cut off after many decimals, so the last ones are not compared. */
const DECIMALS = sql.lit(15);

/**
 * The scores of vendors at the beginning of a day. For assessments reopened since, only the rounded score is known. All
 * others have exact points, so that vendors without changes show none.
 */
const selectScoresBefore = ({ organisationId }: Caller, day: string) => sql`
  select vendor_id, round(sum(earned) / nullif(sum(possible), 0), ${DECIMALS}) as score from (
    select distinct on (c.vendor_id, a.template_lineage_id) c.vendor_id, ${toPoints(sql`a.possible`)} as possible,
      case when c.reopened_at is null then ${toPoints(sql`a.earned`)}
        else c.score * ${toPoints(sql`a.possible`)} end as earned
    from completed_score c
    join assessment a on a.organisation_id = c.organisation_id and a.id = c.assessment_id
    where c.organisation_id = ${organisationId}::uuid and c.completed_at < ${day}::timestamptz
      and coalesce(c.reopened_at >= ${day}::timestamptz, true)
    order by c.vendor_id, a.template_lineage_id, c.completed_at desc, a.id desc
  ) as completed
  where earned is not null group by vendor_id`;

/** The scores now are those of the vendors. */
const selectLaterScores = (caller: Caller, endDay: string | null) =>
  endDay === null
    ? sql`select id as vendor_id, fraction_value(overall_exact) as score from vendor
        where organisation_id = ${caller.organisationId}::uuid`
    : selectScoresBefore(caller, endDay);

const selectComparison = (caller: Caller, { firstDay, endDay, amber }: QuarterQuery) => sql`
  earlier as (${selectScoresBefore(caller, firstDay)}),
  later as (${selectLaterScores(caller, endDay)}),
  compared as (
    select id, name, tier, round(later.score, ${DECIMALS}) as now, earlier.score as before,
      coalesce(later.score < ${amber}::numeric and coalesce(earlier.score >= ${amber}::numeric, true), false)
        as newly_red
    from vendor left join earlier on earlier.vendor_id = id left join later on later.vendor_id = id
    where organisation_id = ${caller.organisationId}::uuid
  )`;

export type QuarterFigures = {
  readonly scoredBefore: number;
  readonly scoredNow: number;
  readonly averageBefore: number | null;
  readonly averageNow: number | null;
  readonly improved: number;
  readonly worsened: number;
  readonly unchanged: number;
  readonly firstScored: number;
  readonly newlyRed: number;
  readonly noLongerRed: number;
  readonly vendorsAssessed: number;
  readonly assessmentsCompleted: number;
  readonly findingsOpened: number;
  readonly findingsRemediated: number;
  readonly risksAccepted: number;
  /** Newly red vendors first, then by largest change. */
  readonly moves: readonly ScoreChange[];
};

type ScoreChange = {
  readonly name: string;
  readonly tier: Tier | null;
  readonly before: number | null;
  readonly now: number | null;
  readonly newlyRed: boolean;
};

export async function getQuarterFigures(tx: Tx, caller: Caller, since: QuarterQuery): Promise<QuarterFigures> {
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  const { firstDay, endDay, amber } = since;
  const end = sql`coalesce(${endDay}::timestamptz, 'infinity')`;
  const isInPeriod = (column: RawBuilder<unknown>) =>
    sql`(${column} >= ${firstDay}::timestamptz and ${column} < ${end})`;
  const { rows } = await sql<QuarterFigures>`
    with ${selectComparison(caller, since)},
    scores as (
      select count(before) as "scoredBefore", count(now) as "scoredNow", round(avg(before), ${DECIMALS}) as "averageBefore",
        round(avg(now), ${DECIMALS}) as "averageNow", count(*) filter (where now > before) as improved,
        count(*) filter (where now < before) as worsened, count(*) filter (where now = before) as unchanged,
        count(*) filter (where now is not null and before is null) as "firstScored",
        count(*) filter (where newly_red) as "newlyRed",
        count(*) filter (where before < ${amber}::numeric and now >= ${amber}::numeric) as "noLongerRed"
      from compared
    ),
    completions as (
      select count(distinct vendor_id) as "vendorsAssessed", count(*) as "assessmentsCompleted" from completed_score
      where ${ofOrganisation} and ${isInPeriod(sql`completed_at`)}
        and (reopened_at is null or reopened_at >= ${end})
    ),
    findings as (
      select count(*) filter (where ${isInPeriod(sql`created_at`)}) as "findingsOpened",
        count(*) filter (where status = 'REMEDIATED' and ${isInPeriod(sql`resolved_at`)}) as "findingsRemediated",
        count(*) filter (where status = 'RISK_ACCEPTED' and ${isInPeriod(sql`resolved_at`)}) as "risksAccepted"
      from finding where ${ofOrganisation} and not proposed
    ),
    moves as (
      select name, tier, before, now, newly_red as "newlyRed" from compared
      where newly_red or now <> before
      order by newly_red desc, abs(now - before) desc nulls last, now, lower(name), id
      limit ${MAX_SCORE_CHANGES}::bigint
    )
    select *, (select coalesce(json_agg(moves), '[]') from moves) as moves
    from scores, completions, findings`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('Expected the aggregate query to return one row');
  return figures;
}
