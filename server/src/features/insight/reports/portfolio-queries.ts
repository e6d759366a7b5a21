// What the portfolio report shows in addition to the dashboard. Each query is one statement that returns few rows,
// regardless of the number of vendors.
import type { Organisation, Severity, StaleReason, Tier, VendorDecisionOutcome } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { OPEN_CONDITIONS_COLUMN, selectStaleReasons } from '../../portfolio/vendors/index.ts';

/** Lists are cut off after this many entries; the rest is counted. */
export const MAX_LISTED = 25;
const MAX_RESPONSIBLE_VENDORS = 10;

export type PortfolioQuery = {
  readonly today: string;
  readonly thresholds: Organisation['ratingThresholds'];
  readonly capCritical: boolean;
};

/** The vendors of a tier whose scores are in the same step of 0.01; `hundredth` is null for vendors without a score. */
export type VendorScoreSummary = {
  readonly tier: Tier | null;
  readonly hundredth: number | null;
  readonly vendors: number;
  /** How many of the vendors have an open critical finding. */
  readonly held: number;
  /** The sum of the exact scores, in units of 10^-30. */
  readonly scores: string;
};

export async function listVendorScores(tx: Tx, { organisationId }: Caller): Promise<VendorScoreSummary[]> {
  const { rows } = await sql<VendorScoreSummary>`
    select tier, floor(exact * 100) as hundredth, count(*) as vendors,
      count(*) filter (where open_critical_findings > 0) as held,
      trunc(coalesce(sum(exact), 0) * 1e30)::text as scores
    from vendor cross join lateral (select fraction_value(overall_exact) as exact) as score
    where organisation_id = ${organisationId}::uuid
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

export type VendorNeedingAttention = {
  readonly name: string;
  readonly tier: Tier | null;
  readonly exactScore: string | null;
  readonly isRed: boolean;
  readonly isHeldBack: boolean;
  readonly overdue: number;
  readonly dueSince: string | null;
  readonly criticalFindings: number;
  readonly total: number;
};

/** Red, with an overdue assessment, or with an open critical finding. Sorted by how many of these apply. */
export async function listVendorsNeedingAttention(
  tx: Tx,
  { organisationId }: Caller,
  { today, thresholds, capCritical }: PortfolioQuery,
) {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const { rows } = await sql<VendorNeedingAttention>`
    with late as (
      select vendor_id, count(*) as overdue, min(due_date) as due_since from assessment
      where ${ofOrganisation} and status in ('SENT', 'IN_PROGRESS') and due_date < ${today}::date group by vendor_id
    ),
    critical as (
      select vendor_id, count(*) as findings from finding
      where ${ofOrganisation} and not proposed and status = 'OPEN' and severity = 'CRITICAL' group by vendor_id
    ),
    vendors as (
      select id, name, tier, overall_exact, fraction_value(overall_exact) as score,
        coalesce(fraction_value(overall_exact) < ${thresholds.amber}::numeric, false) as is_red
      from vendor where ${ofOrganisation}
    )
    select name, tier, overall_exact as "exactScore", is_red as "isRed", coalesce(overdue, 0) as overdue,
      due_since as "dueSince", coalesce(findings, 0) as "criticalFindings", count(*) over () as total,
      coalesce(${capCritical}::boolean and findings > 0 and score >= ${thresholds.green}::numeric, false) as "isHeldBack"
    from vendors left join late on late.vendor_id = id left join critical on critical.vendor_id = id
    where is_red or overdue > 0 or findings > 0
    order by is_red::int + (overdue is not null)::int + (findings is not null)::int desc, coalesce(findings, 0) desc,
      score nulls last, array_position(array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], tier), lower(name), id
    limit ${MAX_LISTED}::bigint`.execute(tx);
  return rows;
}

export type DecisionFigures = Readonly<Record<VendorDecisionOutcome | 'none' | 'stale', number>>;

export async function countDecisions(
  tx: Tx,
  { organisationId }: Caller,
  { today }: Pick<PortfolioQuery, 'today'>,
): Promise<DecisionFigures> {
  const { rows } = await sql<DecisionFigures>`
    select count(*) filter (where d.outcome = 'APPROVED') as "APPROVED",
      count(*) filter (where d.outcome = 'APPROVED_WITH_CONDITIONS') as "APPROVED_WITH_CONDITIONS",
      count(*) filter (where d.outcome = 'REJECTED') as "REJECTED", count(*) filter (where d.id is null) as none,
      count(*) filter (where d.id is not null and ${selectStaleReasons(today)} <> '{}') as stale
    from vendor
    left join vendor_decision d on d.organisation_id = vendor.organisation_id and d.vendor_id = vendor.id and d.current
    where vendor.organisation_id = ${organisationId}::uuid`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('A query without groups returns a row');
  return figures;
}

export type ListedDecision = {
  readonly vendorName: string;
  readonly outcome: VendorDecisionOutcome;
  readonly decidedAt: string;
  readonly validUntil: string | null;
  readonly openConditions: number;
  readonly staleReasons: readonly StaleReason[];
  readonly total: number;
};

/** Decisions that should be made again or have open conditions. Sorted by how many reasons there are. */
export async function listDecisionsToReview(
  tx: Tx,
  { organisationId }: Caller,
  { today }: Pick<PortfolioQuery, 'today'>,
): Promise<ListedDecision[]> {
  const { rows } = await sql<ListedDecision>`
    select *, count(*) over () as total from (
      select vendor.name as "vendorName", d.outcome, d.decided_at as "decidedAt", d.valid_until as "validUntil",
        ${OPEN_CONDITIONS_COLUMN} as "openConditions", ${selectStaleReasons(today)} as "staleReasons"
      from vendor_decision d
      join vendor on vendor.organisation_id = d.organisation_id and vendor.id = d.vendor_id
      where d.organisation_id = ${organisationId}::uuid and d.current) as decisions
    where "staleReasons" <> '{}' or "openConditions" > 0
    order by cardinality("staleReasons") desc, "openConditions" desc, lower("vendorName"), "decidedAt"
    limit ${MAX_LISTED}::bigint`.execute(tx);
  return rows;
}

export type TopFinding = {
  readonly title: string;
  readonly severity: Severity;
  readonly controlCodes: readonly string[];
  readonly createdAt: string;
  readonly dueDate: string | null;
  readonly recommendation: string | null;
  readonly ownerName: string | null;
  readonly vendorName: string;
};

/** Open findings, most severe first, then oldest first. */
export async function listTopFindings(tx: Tx, { organisationId }: Caller): Promise<TopFinding[]> {
  const { rows } = await sql<TopFinding>`
    select f.title, f.severity, f.control_codes as "controlCodes", f.created_at as "createdAt", f.due_date as "dueDate",
      f.recommendation, owner.name as "ownerName", v.name as "vendorName"
    from (
      select * from finding
      where organisation_id = ${organisationId}::uuid and not proposed and status = 'OPEN'
      order by status <> 'OPEN', severity_rank(severity), created_at, id limit ${MAX_LISTED}::bigint
    ) f
    join vendor v on v.organisation_id = f.organisation_id and v.id = f.vendor_id
    left join app_user owner on owner.organisation_id = f.organisation_id and owner.id = f.owner_id
    order by severity_rank(f.severity), f.created_at, f.id`.execute(tx);
  return rows;
}

export type ResponsibilityFigures = {
  readonly completed: number;
  readonly inProgress: number;
  readonly pending: number;
  readonly notApplicable: number;
  readonly overdue: number;
  /** The vendors with most outstanding, overdue ones first. */
  readonly vendors: readonly VendorResponsibilities[];
};

type VendorResponsibilities = {
  readonly name: string;
  readonly outstanding: number;
  readonly overdue: number;
  readonly completed: number;
};

export async function getResponsibilityFigures(
  tx: Tx,
  { organisationId }: Caller,
  { today }: PortfolioQuery,
): Promise<ResponsibilityFigures> {
  const { rows } = await sql<ResponsibilityFigures>`
    with tracked as materialized (
      select vendor_id, count(*) filter (where status = 'COMPLETED') as completed,
        count(*) filter (where status = 'IN_PROGRESS') as in_progress,
        count(*) filter (where status = 'PENDING') as pending,
        count(*) filter (where status = 'NOT_APPLICABLE') as not_applicable,
        count(*) filter (where due_date < ${today}::date and status in ('PENDING', 'IN_PROGRESS')) as overdue
      from responsibility where organisation_id = ${organisationId}::uuid group by vendor_id
    ),
    listed as (
      select v.name, pending + in_progress as outstanding, overdue, completed
      from tracked join vendor v on v.organisation_id = ${organisationId}::uuid and v.id = vendor_id
      where pending + in_progress > 0
      order by overdue desc, outstanding desc, lower(v.name), v.id limit ${MAX_RESPONSIBLE_VENDORS}::bigint
    )
    select coalesce(sum(completed), 0) as completed, coalesce(sum(in_progress), 0) as "inProgress",
      coalesce(sum(pending), 0) as pending, coalesce(sum(not_applicable), 0) as "notApplicable",
      coalesce(sum(overdue), 0) as overdue, (select coalesce(json_agg(listed), '[]') from listed) as vendors
    from tracked`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('Expected the aggregate query to return one row');
  return figures;
}
