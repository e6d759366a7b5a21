import type { IssuedReport, IssuedReportPage, IssuedReportQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../../record/audit/index.ts';

/** Without the PDF and the data, which are large. */
const selectIssuedReports = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('issued_report as r')
    .select([
      'r.id',
      'r.number',
      'r.title',
      'r.period_from as from',
      'r.period_to as to',
      'r.summary',
      'r.issued_by_name as issuedByName',
      'r.issued_at as issuedAt',
      'r.pdf_sha256 as sha256',
      'r.data_sha256 as dataSha256',
      sql<number>`octet_length(r.pdf)`.as('sizeBytes'),
    ])
    .select((where) =>
      where
        .selectFrom('report_link as l')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('l.organisation_id', '=', 'r.organisation_id')
        .whereRef('l.issued_report_id', '=', 'r.id')
        .where('l.revoked_at', 'is', null)
        .where('l.expires_at', '>', sql<string>`now()`)
        .$asScalar()
        .$notNull()
        .as('activeLinks'),
    )
    .where('r.organisation_id', '=', organisationId);

/** Newest first. */
export function listIssuedReports(
  ctx: AppContext,
  caller: Caller,
  { page, pageSize }: IssuedReportQuery,
): Promise<IssuedReportPage> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { totalCount } = await tx
      .selectFrom('issued_report')
      .select(({ fn }) => fn.countAll<number>().as('totalCount'))
      .where('organisation_id', '=', caller.organisationId)
      .executeTakeFirstOrThrow();
    const entries = await selectIssuedReports(tx, caller)
      .orderBy('r.number', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries, page, pageSize, totalCount };
  });
}

export const getIssuedReport = (ctx: AppContext, caller: Caller, issuedReportId: string): Promise<IssuedReport> =>
  inOrganisation(ctx, caller, (tx) => getIssuedReportIn(tx, caller, issuedReportId));

export async function getIssuedReportIn(tx: Tx, caller: Caller, issuedReportId: string): Promise<IssuedReport> {
  const report = await selectIssuedReports(tx, caller).where('r.id', '=', issuedReportId).executeTakeFirst();
  if (!report) throw new NotFoundError();
  return report;
}

const STORED_PARTS = { pdf: sql<Buffer>`pdf`, data: sql<Buffer>`convert_to(data, 'UTF8')` };
export type StoredPart = keyof typeof STORED_PARTS;

/** Audited before the first byte is sent, like every download. */
export function downloadIssuedReport(
  ctx: AppContext,
  caller: Caller,
  { issuedReportId, part }: { readonly issuedReportId: string; readonly part: StoredPart },
): Promise<Download<Buffer>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const report = await getIssuedReportIn(tx, caller, issuedReportId);
    const content = await readStoredPart(tx, caller, { issuedReportId, part });
    const sha256 = part === 'pdf' ? report.sha256 : report.dataSha256;
    await recordAudit(tx, caller, {
      action: 'DOWNLOAD_ISSUED_REPORT',
      entity: toReportEntity(report),
      meta: { number: report.number, part, sha256 },
    });
    return { fileName: formatReportFileName(report), content };
  });
}

/** The bytes as they were stored. */
export async function readStoredPart(
  tx: Tx,
  { organisationId }: Caller,
  { issuedReportId, part }: { readonly issuedReportId: string; readonly part: StoredPart },
): Promise<Buffer> {
  const { content } = await tx
    .selectFrom('issued_report')
    .select(STORED_PARTS[part].as('content'))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', issuedReportId)
    .executeTakeFirstOrThrow();
  return content;
}

export const formatReportFileName = ({ number, title }: Pick<IssuedReport, 'number' | 'title'>) =>
  `Report ${String(number)} ${title}`;

export const toReportEntity = ({ id, number, title }: Pick<IssuedReport, 'id' | 'number' | 'title'>) => ({
  type: 'IssuedReport',
  id,
  name: `No. ${String(number)} ${title}`,
});
