// Shared formatting of numbers, dates and enum values in reports.
import { formatHeldBackBy, type HeldBackBy, type RatingThresholds, Severity, type SubmittedBy } from '@assay/contract';
import { type Chart, renderSvg, type Tone } from '@assay/contract/charts';
import { formatPercent, formatPercentChange, parseRational, type Ratio } from '@assay/contract/rules';
import { daysBetween } from '../../../domain/dates.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const UNITS = ['bytes', 'kB', 'MB', 'GB'];
const NONE = '–';

/** Formats 2026-11-05, with or without a time, as 5 Nov 2026. */
export function formatDate(moment: string | null): string {
  if (moment === null) return NONE;
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  return `${String(Number(day))} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** Formats RISK_ACCEPTED as "Risk accepted". */
export function formatEnum(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const formatScore = (score: Ratio | null, thresholds?: RatingThresholds) =>
  score === null ? NONE : formatPercent(score, thresholds);

export const formatFraction = (fraction: string | null, thresholds?: RatingThresholds) =>
  formatScore(fraction === null ? null : parseRational(fraction), thresholds);

/** Thresholds are whole percentages. */
export const formatThresholds = ({ green, amber }: RatingThresholds) => ({
  green: `${String(Math.round(green * 100))}%`,
  amber: `${String(Math.round(amber * 100))}%`,
});

/** Formats the change of a score or ratio in percentage points. */
export const formatChange = (before: Ratio | null, now: Ratio | null): string =>
  before === null || now === null ? NONE : formatPercentChange(before, now);

/** Says what makes a green score amber; null if nothing does. */
export const formatHeldBack = (heldBackBy: HeldBackBy): string | null =>
  heldBackBy.length === 0 ? null : `Held back at amber by: ${formatHeldBackBy(heldBackBy)}`;

export function formatAge(moment: string, today: string): string {
  const days = daysBetween(moment.slice(0, 10), today);
  if (days < 1) return 'under 1 day';
  return days === 1 ? '1 day' : `${String(days)} days`;
}

export function formatBytes(sizeBytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(sizeBytes, 1)) / 3), UNITS.length - 1);
  const size = sizeBytes / 1_000 ** step;
  return `${step === 0 ? String(size) : size.toFixed(1)} ${UNITS[step] ?? ''}`;
}

export const textOrDash = (text: string | null | undefined, otherwise = NONE) => (text ? text : otherwise);

export type Fact = { readonly name: string; readonly value: string };

/** Says that a member of the team submitted for the vendor; empty if the vendor did. */
export const toEnteredByFact = (by: SubmittedBy | null): Fact[] =>
  by === null || by.enteredByName === null
    ? []
    : [{ name: 'Entered by', value: `${by.enteredByName} on behalf of ${by.name}` }];

/** A chart with its alternative text. */
export type ReportImage = { readonly svg: string; readonly says: string };

export const toReportImage = (chart: Chart): ReportImage => ({ svg: renderSvg(chart), says: chart.says });

export type SeverityCount = { readonly name: string; readonly tone: Tone; readonly count: number };

export const countBySeverity = (findings: readonly { readonly severity: Tone }[]): SeverityCount[] =>
  Severity.options.map((severity) => ({
    name: formatEnum(severity),
    tone: severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }));
