import type {
  ReportLink,
  ReportLinkCreate,
  ReportLinkList,
  ReportLinkParams,
  SharedReport,
  SharedReportOpen,
} from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { randomToken, sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, ForbiddenError, NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { newId } from '../../../platform/ids.ts';
import { isServedAt, type Site } from '../../../platform/sites.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { formatReportFileName, getIssuedReportIn, readStoredPart, toReportEntity } from './issued-report-queries.ts';

type ReportLinkRow = Selectable<Tables['report_link']>;

/** All links, including expired and revoked ones, newest first. */
export function listReportLinks(ctx: AppContext, caller: Caller, issuedReportId: string): Promise<ReportLinkList> {
  return inOrganisation(ctx, caller, async (tx) => {
    await getIssuedReportIn(tx, caller, issuedReportId);
    const links = await tx
      .selectFrom('report_link')
      .selectAll()
      .where('organisation_id', '=', caller.organisationId)
      .where('issued_report_id', '=', issuedReportId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { entries: links.map(toReportLink) };
  });
}

export type ShareReportInput = { readonly issuedReportId: string; readonly body: ReportLinkCreate };

/** Only the hash of the token is stored, so the URL is returned once. */
export function shareReport(
  ctx: AppContext,
  caller: Caller,
  { issuedReportId, body: { recipient, days } }: ShareReportInput,
): Promise<ReportLink> {
  return inOrganisation(ctx, caller, async (tx) => {
    const report = await getIssuedReportIn(tx, caller, issuedReportId);
    const token = randomToken();
    const row = await tx
      .insertInto('report_link')
      .values({
        organisation_id: caller.organisationId,
        id: newId(),
        issued_report_id: issuedReportId,
        recipient,
        token_hash: sha256(token),
        created_by_name: caller.name,
        expires_at: sql<string>`now() + make_interval(days => ${days}::integer)`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, caller, {
      action: 'SHARE_REPORT',
      entity: toReportEntity(report),
      meta: { number: report.number, reportLinkId: row.id, recipient, expiresAt: row.expires_at },
    });
    const site = await ctx.sites.getUrlIn(tx, caller);
    return { ...toReportLink(row), url: new URL(`/shared-report#${token}`, site).href };
  });
}

/** Takes effect from the next request. */
export function revokeReportLink(
  ctx: AppContext,
  caller: Caller,
  { issuedReportId, reportLinkId }: ReportLinkParams,
): Promise<ReportLink> {
  return inOrganisation(ctx, caller, async (tx) => {
    const report = await getIssuedReportIn(tx, caller, issuedReportId);
    const link = await lockReportLink(tx, caller, reportLinkId);
    if (link?.issued_report_id !== issuedReportId) throw new NotFoundError();
    if (link.revoked_at !== null) throw new ConflictError('LINK_REVOKED', 'This link has already been revoked');
    const revoked = await updateReportLink(tx, link, { revoked_at: sql<string>`now()` });
    await recordAudit(tx, caller, {
      action: 'REVOKE_REPORT_LINK',
      entity: toReportEntity(report),
      meta: { number: report.number, reportLinkId, recipient: link.recipient },
    });
    return toReportLink(revoked);
  });
}

export type SharedReportClient = { readonly address: string | null; readonly requestId: string; readonly site: Site };

/** Shows the recipient of a link what it opens. */
export const openSharedReport = (
  ctx: AppContext,
  client: SharedReportClient,
  { token }: SharedReportOpen,
): Promise<SharedReport> =>
  withSharedReport(ctx, { client, token }, async (tx, { caller, link, report }) => {
    const { organisation_name } = await tx
      .selectFrom('issued_report')
      .select('organisation_name')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', report.id)
      .executeTakeFirstOrThrow();
    await updateReportLink(tx, link, {
      open_count: sql<number>`open_count + 1`,
      last_opened_at: sql<string>`now()`,
    });
    await recordAudit(tx, caller, {
      action: 'OPEN_SHARED_REPORT',
      entity: toReportEntity(report),
      meta: { number: report.number, reportLinkId: link.id },
    });
    return { ...report, organisationName: organisation_name, expiresAt: link.expires_at };
  });

export const downloadSharedReport = (
  ctx: AppContext,
  client: SharedReportClient,
  { token }: SharedReportOpen,
): Promise<Download<Buffer>> =>
  withSharedReport(ctx, { client, token }, async (tx, { caller, link, report }) => {
    const content = await readStoredPart(tx, caller, { issuedReportId: report.id, part: 'pdf' });
    await updateReportLink(tx, link, { download_count: sql<number>`download_count + 1` });
    await recordAudit(tx, caller, {
      action: 'DOWNLOAD_SHARED_REPORT',
      entity: toReportEntity(report),
      meta: { number: report.number, reportLinkId: link.id, sha256: report.sha256 },
    });
    return { fileName: formatReportFileName(report), content };
  });

type SharedReportAccess = {
  /** The recipient, for the audit log. */
  readonly caller: Caller;
  readonly link: ReportLinkRow;
  readonly report: Awaited<ReturnType<typeof getIssuedReportIn>>;
};

type SharedReportRequest = { readonly client: SharedReportClient; readonly token: string };

/** Only the holder of a token that once was valid is told why it no longer is. */
async function withSharedReport<T>(
  ctx: AppContext,
  { client, token }: SharedReportRequest,
  work: (tx: Tx, access: SharedReportAccess) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ organisation_id: string; id: string }>`
    select organisation_id, id from find_report_link(${sha256(token)})`.execute(ctx.database.lookups);
  const [found] = rows;
  if (!found || !isServedAt(client.site, found.organisation_id)) throw createUnknownLinkError();
  const { address, requestId } = client;
  const system = { ...createSystemCaller(found.organisation_id), address, requestId };
  return inOrganisation(ctx, system, async (tx) => {
    const link = await lockReportLink(tx, system, found.id);
    if (!link) throw createUnknownLinkError();
    if (link.revoked_at !== null) {
      throw new ForbiddenError('This link was revoked. Ask the sender for a new one.', 'LINK_REVOKED');
    }
    if (Date.parse(link.expires_at) <= ctx.now().getTime()) {
      throw new ForbiddenError('This link has expired. Ask the sender for a new one.', 'LINK_EXPIRED');
    }
    const caller = { ...system, id: link.id, name: link.recipient };
    return work(tx, { caller, link, report: await getIssuedReportIn(tx, system, link.issued_report_id) });
  });
}

const createUnknownLinkError = () => new UnauthorizedError('This link is not valid. Ask the sender for a new one.');

const lockReportLink = (tx: Tx, { organisationId }: Caller, linkId: string) =>
  tx
    .selectFrom('report_link')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();

type SqlValue<T> = ReturnType<typeof sql<T>>;
type LinkColumns = {
  readonly revoked_at?: SqlValue<string>;
  readonly open_count?: SqlValue<number>;
  readonly download_count?: SqlValue<number>;
  readonly last_opened_at?: SqlValue<string>;
};

/** The caller holds the lock on the link, and writes the audit entry. */
const updateReportLink = (tx: Tx, { organisation_id, id }: ReportLinkRow, columns: LinkColumns) =>
  tx
    .updateTable('report_link')
    .set(columns)
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Without the URL, which is known only when the link is created. */
const toReportLink = (row: ReportLinkRow): ReportLink => ({
  id: row.id,
  recipient: row.recipient,
  createdByName: row.created_by_name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  openCount: row.open_count,
  downloadCount: row.download_count,
  lastOpenedAt: row.last_opened_at,
  url: null,
});
