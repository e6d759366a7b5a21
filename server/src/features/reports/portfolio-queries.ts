// What the portfolio report shows beyond the dashboard. Each is one statement over the organisation's rows that answers
// with few rows, however many vendors there are.
import type { Organisation, Severity, Tier } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** So many lines of a list are printed; the rest is counted. */
export const MOST_LISTED = 25;
const MOST_RESPONSIBLE = 10;

export type Asked = { readonly today: string; readonly thresholds: Organisation['ratingThresholds'] };

/** Vendors of a tier whose scores lie in one hundredth; null for those without a score. */
export type Standing = {
  readonly tier: Tier | null;
  readonly hundredth: number | null;
  readonly vendors: number;
  readonly scores: number;
};

export async function vendorStandings(tx: Tx, { organisationId }: Caller): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select tier, floor(overall_score * 100) as hundredth, count(*) as vendors, coalesce(sum(overall_score), 0) as scores
    from vendor where organisation_id = ${organisationId}::uuid
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

export type NeedyVendor = {
  readonly name: string;
  readonly tier: Tier | null;
  readonly score: number | null;
  readonly isRed: boolean;
  readonly overdue: number;
  readonly dueSince: string | null;
  readonly criticalFindings: number;
  /** How many need attention in all. */
  readonly total: number;
};

/** Red, with an overdue assessment, or with an open critical finding: the more of these, the worse. */
export async function vendorsNeedingAttention(tx: Tx, { organisationId }: Caller, { today, thresholds }: Asked) {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const { rows } = await sql<NeedyVendor>`
    with late as (
      select vendor_id, count(*) as overdue, min(due_date) as due_since from assessment
      where ${ofOrganisation} and status in ('SENT', 'IN_PROGRESS') and due_date < ${today}::date group by vendor_id
    ),
    critical as (
      select vendor_id, count(*) as findings from finding
      where ${ofOrganisation} and not proposed and status = 'OPEN' and severity = 'CRITICAL' group by vendor_id
    ),
    vendors as (
      select id, name, tier, overall_score as score, coalesce(overall_score < ${thresholds.amber}::numeric, false) as is_red
      from vendor where ${ofOrganisation}
    )
    select name, tier, score, is_red as "isRed", coalesce(overdue, 0) as overdue, due_since as "dueSince",
      coalesce(findings, 0) as "criticalFindings", count(*) over () as total
    from vendors left join late on late.vendor_id = id left join critical on critical.vendor_id = id
    where is_red or overdue > 0 or findings > 0
    order by is_red::int + (overdue is not null)::int + (findings is not null)::int desc, coalesce(findings, 0) desc,
      score nulls last, array_position(array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], tier), lower(name), id
    limit ${MOST_LISTED}::bigint`.execute(tx);
  return rows;
}

export type TopFinding = {
  readonly title: string;
  readonly severity: Severity;
  readonly controlCodes: readonly string[];
  readonly createdAt: string;
  readonly dueDate: string | null;
  readonly vendorName: string;
};

/** Open, the most severe first, and of those the oldest. */
export async function topFindings(tx: Tx, { organisationId }: Caller): Promise<TopFinding[]> {
  const { rows } = await sql<TopFinding>`
    select f.title, f.severity, f.control_codes as "controlCodes", f.created_at as "createdAt", f.due_date as "dueDate",
      v.name as "vendorName"
    from (
      select * from finding
      where organisation_id = ${organisationId}::uuid and not proposed and status = 'OPEN'
      order by status <> 'OPEN', severity_rank(severity), created_at, id limit ${MOST_LISTED}::bigint
    ) f
    join vendor v on v.organisation_id = f.organisation_id and v.id = f.vendor_id
    order by severity_rank(f.severity), f.created_at, f.id`.execute(tx);
  return rows;
}

export type ResponsibilityFigures = {
  readonly completed: number;
  readonly inProgress: number;
  readonly pending: number;
  readonly notApplicable: number;
  readonly overdue: number;
  /** The vendors for which most is left to do, what is overdue first. */
  readonly vendors: readonly ResponsibleVendor[];
};

export type ResponsibleVendor = {
  readonly name: string;
  readonly outstanding: number;
  readonly overdue: number;
  readonly completed: number;
};

export async function responsibilityFigures(
  tx: Tx,
  { organisationId }: Caller,
  { today }: Asked,
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
      order by overdue desc, outstanding desc, lower(v.name), v.id limit ${MOST_RESPONSIBLE}::bigint
    )
    select coalesce(sum(completed), 0) as completed, coalesce(sum(in_progress), 0) as "inProgress",
      coalesce(sum(pending), 0) as pending, coalesce(sum(not_applicable), 0) as "notApplicable",
      coalesce(sum(overdue), 0) as overdue, (select coalesce(json_agg(listed), '[]') from listed) as vendors
    from tracked`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('A sum has a row, whatever it sums');
  return figures;
}
