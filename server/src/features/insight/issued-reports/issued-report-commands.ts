import type { IssuedReport, IssuedReportCreate, ReportDraft, ReportDraftQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { addDays, formatDate, toIsoDate } from '../../../domain/dates.ts';
import { formatSummary, summarisePortfolio } from '../../../domain/portfolio-summary.ts';
import { getQuarter } from '../../../domain/quarter.ts';
import { toCanonicalJson } from '../../../platform/canonical-json.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError } from '../../../platform/errors.ts';
import { createFairQueue } from '../../../platform/fair-queue.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  buildPortfolioReport,
  getPortfolioData,
  type PortfolioData,
  type ReportPeriod,
  toPortfolioFigures,
} from '../reports/index.ts';
import { getIssuedReportIn, toReportEntity } from './issued-report-queries.ts';

/** Proposes title and summary. Nothing is stored. */
export async function draftReport(ctx: AppContext, caller: Caller, query: ReportDraftQuery): Promise<ReportDraft> {
  const today = toIsoDate(ctx.now());
  const period = requirePeriod({ from: query.from ?? getQuarter(today).firstDay, to: query.to ?? today }, today);
  const data = await getPortfolioData(ctx, caller, period);
  const summary = formatSummary(summarisePortfolio(toPortfolioFigures(data, period)));
  return { ...period, title: `Vendor risk portfolio, ${formatPeriod(period, today)}`, summary };
}

/** A whole quarter, or the current one so far, has a name. */
function formatPeriod({ from, to }: ReportPeriod, today: string): string {
  const { firstDay, name } = getQuarter(from);
  const isQuarter = firstDay === from && getQuarter(to).name === name;
  const isComplete = to === today || getQuarter(addDays(to, 1)).name !== name;
  return isQuarter && isComplete ? name : `${formatDate(from)} to ${formatDate(to)}`;
}

function requirePeriod({ from, to }: ReportPeriod, today: string): ReportPeriod {
  const reject = (path: 'from' | 'to', message: string) =>
    new InvalidError('Report data is invalid', [{ path, message }]);
  if (to > today) throw reject('to', 'must not be in the future');
  if (from > to) throw reject('from', 'must not be after the last day of the period');
  return { from, to };
}

/** One at a time in each organisation, so that reports seldom compete for a number. */
const inTurn = createFairQueue({ concurrency: 2, perOrganisation: 1, maxWaiting: 20 });

/** Several servers can compete for the same number. Those that lose make the report again with the next one. */
const MAX_ATTEMPTS = 5;

export async function issueReport(ctx: AppContext, caller: Caller, body: IssuedReportCreate): Promise<IssuedReport> {
  const { from, to, title, summary } = body;
  const period = requirePeriod({ from, to }, toIsoDate(ctx.now()));
  return inTurn(caller.organisationId, async () => {
    const data = await getPortfolioData(ctx, withoutIdempotency(caller), period);
    for (let attempt = 1; ; attempt += 1) {
      const number = await getNextNumber(ctx, caller);
      const issuedAt = ctx.now().toISOString();
      const issue = { ...period, number, title, summary, issuedByName: caller.name, issuedAt };
      const stored = await renderReport(ctx, caller, { ...data, issue });
      try {
        return await inOrganisation(ctx, caller, (tx) => saveReport(tx, caller, { issue, stored }));
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isNumberTaken(error)) throw error;
      }
    }
  });
}

const isNumberTaken = (error: unknown) => error instanceof ConflictError && error.code === 'REPORT_NUMBER_TAKEN';

const getNextNumber = (ctx: AppContext, caller: Caller): Promise<number> =>
  inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    const { last } = await tx
      .selectFrom('issued_report')
      .select(({ fn }) => fn.max<number | null>('number').as('last'))
      .where('organisation_id', '=', caller.organisationId)
      .executeTakeFirstOrThrow();
    return (last ?? 0) + 1;
  });

type Issue = NonNullable<PortfolioData['issue']>;
type StoredReport = { readonly organisationName: string; readonly json: string; readonly pdf: Buffer };

async function renderReport(ctx: AppContext, caller: Caller, read: PortfolioData): Promise<StoredReport> {
  const { organisation } = read;
  const data = buildPortfolioReport(read);
  const picture = organisation.picture?.content;
  const pdf = await ctx.pdfRenderer.render(caller, { layout: 'portfolio', data, picture });
  return { organisationName: organisation.name, json: toCanonicalJson(data), pdf };
}

type SaveReportInput = { readonly issue: Issue; readonly stored: StoredReport };

async function saveReport(tx: Tx, caller: Caller, { issue, stored }: SaveReportInput): Promise<IssuedReport> {
  const { number, title, from, to, summary, issuedByName, issuedAt } = issue;
  const row = await tx
    .insertInto('issued_report')
    .values({
      organisation_id: caller.organisationId,
      id: newId(),
      number,
      title,
      period_from: from,
      period_to: to,
      summary,
      organisation_name: stored.organisationName,
      issued_by_name: issuedByName,
      issued_at: issuedAt,
      data: stored.json,
      data_sha256: sha256(stored.json).toString('hex'),
      pdf: stored.pdf,
      pdf_sha256: sha256(stored.pdf).toString('hex'),
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    throw new ConflictError(
      'REPORT_NUMBER_TAKEN',
      'Other reports were issued at the same time. Issue this report again.',
    );
  }
  const report = await getIssuedReportIn(tx, caller, row.id);
  await recordAudit(tx, caller, {
    action: 'ISSUE_REPORT',
    entity: toReportEntity(report),
    meta: { number, periodFrom: from, periodTo: to, sha256: report.sha256, dataSha256: report.dataSha256 },
  });
  return report;
}
