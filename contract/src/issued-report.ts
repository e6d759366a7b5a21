import { z } from 'zod';
import { boundedText, CalendarDate, Count, DateTime, Day, Id, LongText, Name } from './fields.ts';
import { isoDateTimeParam } from './iso-8601.ts';
import { pageOf, pageParams } from './paging.ts';

/** The longest time for which a link opens an issued report. */
export const MAX_REPORT_LINK_DAYS = 90;

const sha256 = z.string().describe('SHA-256 hash in hexadecimal');

/** A portfolio report as it was issued. It never changes. */
export const IssuedReport = z
  .object({
    id: z.string(),
    number: z.int().meta({ minimum: 1 }).describe('Counts the issued reports of the organisation, without gaps'),
    title: z.string(),
    from: Day.describe('First day of the period'),
    to: Day.describe('Last day of the period'),
    summary: z.string(),
    issuedByName: z.string(),
    issuedAt: DateTime,
    sha256: sha256.describe('SHA-256 hash of the PDF'),
    sizeBytes: Count.describe('Size of the PDF'),
    dataSha256: sha256.describe('SHA-256 hash of the data that the PDF was made from'),
    activeLinks: Count.describe('Number of links that open the report now'),
  })
  .meta({ id: 'IssuedReport' });
export type IssuedReport = z.infer<typeof IssuedReport>;

export const IssuedReportPage = pageOf(IssuedReport).meta({ id: 'IssuedReportPage' });
export type IssuedReportPage = z.infer<typeof IssuedReportPage>;

export const IssuedReportQuery = z.object(pageParams(25));
export type IssuedReportQuery = z.infer<typeof IssuedReportQuery>;

export const IssuedReportParams = z.object({ issuedReportId: Id.describe('The ID of the issued report') });
export type IssuedReportParams = z.infer<typeof IssuedReportParams>;

const dayParam = isoDateTimeParam(({ date }) => date);

/** The default period is the current quarter up to today. */
export const ReportDraftQuery = z.object({
  from: dayParam.optional().describe('First day of the period. Defaults to the first day of the current quarter.'),
  to: dayParam.optional().describe('Last day of the period. Defaults to today.'),
});
export type ReportDraftQuery = z.infer<typeof ReportDraftQuery>;

export const ReportDraft = z
  .object({
    from: Day,
    to: Day,
    title: z.string(),
    summary: z.string().describe('Made from the current data by rules. Edit it before you issue the report.'),
  })
  .meta({ id: 'ReportDraft' });
export type ReportDraft = z.infer<typeof ReportDraft>;

export const IssuedReportCreate = z
  .object({
    from: CalendarDate.describe('First day of the period'),
    to: CalendarDate.describe('Last day of the period; today or earlier'),
    title: Name,
    summary: LongText.trim().min(1).describe('Empty lines separate paragraphs'),
  })
  .meta({ id: 'IssuedReportCreate' });
export type IssuedReportCreate = z.infer<typeof IssuedReportCreate>;

/** A link by which someone without an account opens an issued report. */
export const ReportLink = z
  .object({
    id: z.string(),
    recipient: z.string(),
    createdByName: z.string(),
    createdAt: DateTime,
    expiresAt: DateTime,
    revokedAt: DateTime.nullable(),
    openCount: Count.describe('How often the link was opened'),
    downloadCount: Count.describe('How often the PDF was downloaded with it'),
    lastOpenedAt: DateTime.nullable(),
    url: z
      .string()
      .nullable()
      .describe('Returned only when the link is created. Anyone with this URL can open the report.'),
  })
  .meta({ id: 'ReportLink' });
export type ReportLink = z.infer<typeof ReportLink>;

export const ReportLinkList = z.object({ entries: z.array(ReportLink) }).meta({ id: 'ReportLinkList' });
export type ReportLinkList = z.infer<typeof ReportLinkList>;

export const ReportLinkCreate = z
  .object({
    recipient: Name.describe('For whom the link is, such as a name or an email address'),
    days: z.int().min(1).max(MAX_REPORT_LINK_DAYS).describe('Days until the link expires'),
  })
  .meta({ id: 'ReportLinkCreate' });
export type ReportLinkCreate = z.infer<typeof ReportLinkCreate>;

export const ReportLinkParams = IssuedReportParams.extend({ reportLinkId: Id.describe('The ID of the link') });
export type ReportLinkParams = z.infer<typeof ReportLinkParams>;

export const SharedReportOpen = z
  .object({ token: boundedText(255).min(1).describe('The token after the # in the link') })
  .meta({ id: 'SharedReportOpen' });
export type SharedReportOpen = z.infer<typeof SharedReportOpen>;

/** An issued report as the recipient of a link sees it. */
export const SharedReport = IssuedReport.pick({
  number: true,
  title: true,
  from: true,
  to: true,
  summary: true,
  issuedByName: true,
  issuedAt: true,
  sha256: true,
  sizeBytes: true,
})
  .extend({ organisationName: z.string().describe('The name when the report was issued'), expiresAt: DateTime })
  .meta({ id: 'SharedReport' });
export type SharedReport = z.infer<typeof SharedReport>;
