import { formatDate } from './report-format.ts';

export type ReportPeriod = { readonly from: string; readonly to: string };

export type ReportIssue = ReportPeriod & {
  readonly number: number;
  readonly title: string;
  readonly summary: string;
  readonly issuedByName: string;
  readonly issuedAt: string;
};

const LINE_BREAK = /\r?\n/;
const EMPTY_LINE = /\r?\n[^\S\n]*\r?\n/;

/** The first page of an issued report. */
export const toIssuePage = ({ number, title, from, to, summary, issuedByName, issuedAt }: ReportIssue) => ({
  number: String(number),
  title,
  from: formatDate(from),
  to: formatDate(to),
  /** Paragraphs, in which line breaks are kept. */
  paragraphs: summary
    .split(EMPTY_LINE)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split(LINE_BREAK)),
  issuedBy: issuedByName,
  issuedOn: formatDate(issuedAt),
});
