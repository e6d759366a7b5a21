import type { Dashboard } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { quarterOf } from '../../domain/quarter.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Download } from '../../platform/http/download.ts';
import { inTurns } from '../../platform/turns.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { getDashboard } from '../dashboard/dashboard-queries.ts';
import { type PrintedOrganisation, printedOrganisation } from '../organisations/branding-queries.ts';
import { responsibilityFigures, topFindings, vendorsNeedingAttention, vendorStandings } from './portfolio-queries.ts';
import { portfolioReport, type PortfolioRead } from './portfolio-report.ts';
import { quarterFigures } from './quarter-queries.ts';

/** Each one sums up every vendor: one after the other, they leave the database to everybody else. */
const inTurn = inTurns({ atOnce: 1, mostWaiting: 20 });

/** Audited before it is set: what cannot be logged does not leave. */
export async function printPortfolio(ctx: AppContext, caller: Caller): Promise<Download<Buffer>> {
  const { fileName, data, picture } = await inTurn(() => gatherPortfolio(ctx, caller));
  return { fileName, content: await ctx.press.print({ layout: 'portfolio', data, picture }) };
}

async function gatherPortfolio(ctx: AppContext, caller: Caller) {
  const today = dayOf(ctx.now());
  const dashboard = await getDashboard(ctx, caller);
  return inOrganisation(ctx, caller, async (tx) => {
    const organisation = await printedOrganisation(tx, caller);
    const data = portfolioReport(await readPortfolio(tx, caller, { organisation, dashboard, today }));
    const { reportId } = data.letterhead;
    await recordAudit(tx, caller, { action: 'EXPORT_PORTFOLIO_REPORT', meta: { reportId } });
    return { fileName: `${organisation.name} portfolio ${today}`, data, picture: organisation.picture?.content };
  });
}

type Reading = { readonly organisation: PrintedOrganisation; readonly dashboard: Dashboard; readonly today: string };

async function readPortfolio(tx: Tx, caller: Caller, reading: Reading): Promise<PortfolioRead> {
  const { today } = reading;
  const thresholds = reading.organisation.ratingThresholds;
  const asked = { today, thresholds };
  const quarter = quarterOf(today);
  const since = { firstDay: quarter.firstDay, amber: thresholds.amber };
  return {
    ...reading,
    standings: await vendorStandings(tx, caller),
    needy: await vendorsNeedingAttention(tx, caller, asked),
    findings: await topFindings(tx, caller),
    responsibilities: await responsibilityFigures(tx, caller, asked),
    quarter: { quarter, figures: await quarterFigures(tx, caller, since) },
  };
}
