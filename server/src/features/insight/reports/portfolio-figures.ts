// The figures of the portfolio that the summary in words is made from.
import { TIERS } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { addDays } from '../../../domain/dates.ts';
import type { PortfolioFigures } from '../../../domain/portfolio-summary.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ReportPeriod } from './issue-page.ts';
import type { DueFigures, PortfolioData } from './portfolio-data.ts';
import { buildVendorTotals } from './portfolio-scores.ts';

/** Risk acceptances that end within this time have to be decided on. */
const DECISION_DAYS = 90;

export async function readDueFigures(tx: Tx, { organisationId }: Caller, today: string): Promise<DueFigures> {
  const isOverdue = sql`status = 'OPEN' and due_date < ${today}::date`;
  const isEnding = sql`status = 'RISK_ACCEPTED' and acceptance_ended_at is null
    and accepted_until between ${today}::date and ${addDays(today, DECISION_DAYS)}::date`;
  const { rows } = await sql<DueFigures>`
    select count(*) filter (where ${isOverdue}) as "overdueFindings", count(*) filter (where ${isEnding}) as ending,
      min(accepted_until) filter (where ${isEnding}) as "firstEnd",
      max(accepted_until) filter (where ${isEnding}) as "lastEnd",
      (select count(*) from approval
        where organisation_id = ${organisationId}::uuid and status = 'PENDING'
          and kind in ('ACCEPT_RISK', 'FINALIZE_ASSESSMENT')) as "pendingApprovals"
    from finding
    where organisation_id = ${organisationId}::uuid and not proposed and (${isOverdue} or ${isEnding})`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('A query without groups returns a row');
  return figures;
}

export function toPortfolioFigures(data: PortfolioData, period: ReportPeriod): PortfolioFigures {
  const { organisation, dashboard, vendorScores, decisions } = data;
  const { vendors, averageScore, heldBack, distribution } = buildVendorTotals(vendorScores, organisation);
  const { none, stale, ...made } = decisions;
  const { overdueFindings, pendingApprovals, ...acceptances } = data.due;
  const tiers = [...TIERS, null].map((tier) => ({
    tier,
    totals: buildVendorTotals(
      vendorScores.filter((one) => one.tier === tier),
      organisation,
    ),
  }));
  return {
    today: data.today,
    thresholds: organisation.ratingThresholds,
    vendors,
    average: averageScore,
    ratings: distribution,
    heldBack,
    unscoredCritical: tiers.find(({ tier }) => tier === 'CRITICAL')?.totals.distribution.unscored ?? 0,
    tiers: tiers.map(({ tier, totals }) => ({
      tier,
      scored: totals.vendors - totals.distribution.unscored,
      average: totals.averageScore,
    })),
    openFindings: dashboard.openFindings,
    criticalFindings: dashboard.openFindingsBySeverity.CRITICAL,
    overdueFindings,
    overdueAssessments: dashboard.assessmentStatusCounts.OVERDUE,
    topControl: dashboard.topDeficientControls[0] ?? null,
    period: { ...period, figures: data.quarter.figures },
    decisions: { made: Object.values(made).reduce((total, count) => total + count, 0), none, stale },
    pendingApprovals,
    acceptances,
  };
}
