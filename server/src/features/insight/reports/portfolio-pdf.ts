import type { Dashboard, PortfolioTrend, RatingRules } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { getQuarter } from '../../../domain/quarter.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { createFairQueue } from '../../../platform/fair-queue.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { getReportOrganisation, type ReportOrganisation } from '../../access/organisations/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { listActiveAcceptances } from '../../reviews/findings/index.ts';
import { getDashboard } from '../dashboard/index.ts';
import { getPortfolioTrend } from '../trend/index.ts';
import type { ReportPeriod } from './issue-page.ts';
import type { PortfolioData, VendorData } from './portfolio-data.ts';
import { readDueFigures } from './portfolio-figures.ts';
import {
  countDecisions,
  getResponsibilityFigures,
  listDecisionsToReview,
  listTopFindings,
  listVendorScores,
  listVendorsNeedingAttention,
  MAX_LISTED,
} from './portfolio-queries.ts';
import { buildPortfolioReport } from './portfolio-report.ts';
import { getQuarterFigures } from './quarter-queries.ts';
import { listExposure, listRegister } from './register-queries.ts';

/** Each report reads every vendor. Few at a time keep the database available for other requests. */
const inTurn = createFairQueue({ concurrency: 2, perOrganisation: 1, maxWaiting: 20 });

/** Audited before rendering: a report that cannot be audited is not sent. */
export async function renderPortfolioPdf(ctx: AppContext, caller: Caller): Promise<Download<Buffer>> {
  const { fileName, data, picture } = await inTurn(caller.organisationId, () => loadPortfolioData(ctx, caller));
  return { fileName, content: await ctx.pdfRenderer.render(caller, { layout: 'portfolio', data, picture }) };
}

/** The data of a report about a period. Its position is always that of now. */
export const getPortfolioData = (ctx: AppContext, caller: Caller, period: ReportPeriod): Promise<PortfolioData> =>
  inTurn(caller.organisationId, async () => {
    const today = toIsoDate(ctx.now());
    const dashboard = await getDashboard(ctx, caller);
    const trend = await getPortfolioTrend(ctx, caller, {});
    return inOrganisation(ctx, caller, async (tx) => {
      const organisation = await getReportOrganisation(tx, caller);
      return readPortfolioIn(tx, caller, { organisation, dashboard, trend, today, period });
    });
  });

async function loadPortfolioData(ctx: AppContext, caller: Caller) {
  const today = toIsoDate(ctx.now());
  const dashboard = await getDashboard(ctx, caller);
  const trend = await getPortfolioTrend(ctx, caller, {});
  return inOrganisation(ctx, caller, async (tx) => {
    const organisation = await getReportOrganisation(tx, caller);
    const data = buildPortfolioReport(await readPortfolioIn(tx, caller, { organisation, dashboard, trend, today }));
    const { reportId } = data.letterhead;
    await recordAudit(tx, caller, { action: 'EXPORT_PORTFOLIO_REPORT', meta: { reportId } });
    return { fileName: `${organisation.name} portfolio ${today}`, data, picture: organisation.picture?.content };
  });
}

type PortfolioQueryInput = {
  readonly organisation: ReportOrganisation;
  readonly dashboard: Dashboard;
  readonly trend: PortfolioTrend;
  readonly today: string;
  /** Without one, the changes are those since the previous quarter. */
  readonly period?: ReportPeriod;
};

async function readPortfolioIn(
  tx: Tx,
  caller: Caller,
  { period, ...reading }: PortfolioQueryInput,
): Promise<PortfolioData> {
  const { today } = reading;
  const thresholds = reading.organisation.ratingThresholds;
  const input = { today, thresholds, capCritical: reading.organisation.capCritical };
  const quarter = period ? { ...getQuarter(period.from), firstDay: period.from } : getQuarter(today);
  const endDay = period && period.to < today ? addDays(period.to, 1) : null;
  const since = { firstDay: quarter.firstDay, amber: thresholds.amber, endDay };
  return {
    ...reading,
    vendorScores: await listVendorScores(tx, caller),
    needy: await listVendorsNeedingAttention(tx, caller, input),
    decisions: await countDecisions(tx, caller, input),
    decisionsToReview: await listDecisionsToReview(tx, caller, input),
    findings: await listTopFindings(tx, caller),
    acceptances: await listActiveAcceptances(tx, caller, { today, limit: MAX_LISTED }),
    responsibilities: await getResponsibilityFigures(tx, caller, input),
    quarter: { quarter, figures: await getQuarterFigures(tx, caller, since) },
    due: await readDueFigures(tx, caller, today),
    vendors: can(caller, 'vendors:view') ? await readVendorsIn(tx, caller, input) : null,
  };
}

/** Fields of vendors are shown only to callers who can view vendors. */
const readVendorsIn = async (tx: Tx, caller: Caller, rules: RatingRules): Promise<VendorData> => ({
  register: await listRegister(tx, caller, rules),
  exposure: await listExposure(tx, caller),
});
