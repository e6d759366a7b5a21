// Shared formatting of numbers, dates and enum values in reports.
import {
  type Answer,
  formatHeldBackBy,
  type HeldBackBy,
  type Organisation,
  type Question,
  type RatingThresholds,
  Severity,
  type SubmittedBy,
} from '@assay/contract';
import { type Chart, renderSvg, type Tone } from '@assay/contract/charts';
import { formatPercent, formatPercentChange, parseRational, type Ratio } from '@assay/contract/rules';
import { daysBetween, formatDate as formatCalendarDate } from '../../../domain/dates.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB'];
const NONE = '–';

/** Formats 2026-11-05, with or without a time, as 5 November 2026. */
export const formatDate = (moment: string | null): string => (moment === null ? NONE : formatCalendarDate(moment));

/** Formats 2026-11-05 as 5 Nov 2026, for columns of tables. */
export const formatShortDate = (moment: string | null): string =>
  formatDate(moment).replace(/([A-Z][a-z]{2})[a-z]+/, '$1');

/** An answer on one line. A question of a deleted version has no type; its answer is shown as it was given. */
export function formatAnswer(type: Question['type'] | undefined, answer: Answer): string {
  if (Array.isArray(answer)) return answer.join('; ');
  if (type === 'YES_NO') return answer === 'YES' ? 'Yes' : 'No';
  if (type === 'DATE') return formatDate(String(answer));
  return type === 'RATING' ? `${String(answer)} of 5` : String(answer);
}

const LABELS: Readonly<Record<string, string>> = {
  ...{ CRITICAL: 'Critical', HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' },
  ...{ GREEN: 'Green', AMBER: 'Amber', RED: 'Red', UNSCORED: 'Not scored' },
  ...{ DRAFT: 'Draft', SENT: 'Sent', IN_PROGRESS: 'In progress', SUBMITTED: 'Submitted' },
  ...{ UNDER_REVIEW: 'Under review', COMPLETED: 'Completed', OVERDUE: 'Overdue' },
  ...{ APPROVED: 'Approved', APPROVED_WITH_CONDITIONS: 'Approved with conditions', REJECTED: 'Rejected' },
  ...{ OPEN: 'Open', REMEDIATED: 'Remediated', RISK_ACCEPTED: 'Risk accepted' },
  ...{ COMPLIANT: 'Compliant', PARTIAL: 'Partially compliant', NON_COMPLIANT: 'Non-compliant' },
  ...{ NOT_APPLICABLE: 'Not applicable', CLARIFICATION_REQUESTED: 'Clarification requested' },
  ...{ NOT_VISIBLE: 'Not shown', NOT_ASKED: 'Not shown', NOT_ASKED_AFTER_SHORTFALL: 'Not shown' },
  ...{ NA_PENDING: 'Awaiting review', PENDING_REVIEW: 'Awaiting review', REVIEWED: 'Reviewed' },
  ...{ INFORMATIONAL: 'Not scored', UNANSWERED: 'Not answered', EXPECTATION: 'Automatic result' },
};

/** The label of a rating, tier, severity, status, decision or score rule. */
export const toLabel = (code: string): string => LABELS[code] ?? code;

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

/** Explains what limits a green score to amber; null if nothing does. */
export const formatHeldBack = (heldBackBy: HeldBackBy): string | null =>
  heldBackBy.length === 0 ? null : `Limited to amber by: ${formatHeldBackBy(heldBackBy)}`;

export function formatAge(moment: string, today: string): string {
  const days = daysBetween(moment.slice(0, 10), today);
  if (days < 1) return 'less than 1 day';
  return days === 1 ? '1 day' : `${String(days)} days`;
}

export function formatBytes(sizeBytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(sizeBytes, 1)) / 3), UNITS.length - 1);
  const size = sizeBytes / 1_000 ** step;
  return `${step === 0 ? String(size) : size.toFixed(1)} ${UNITS[step] ?? ''}`;
}

export const textOrDash = (text: string | null | undefined, otherwise = NONE) => (text ? text : otherwise);

export type Fact = { readonly name: string; readonly value: string };

/** States that a member of the team submitted for the vendor; empty if the vendor did. */
export const toEnteredByFact = (by: SubmittedBy | null): Fact[] =>
  by === null || by.enteredByName === null
    ? []
    : [{ name: 'Entered by', value: `${by.enteredByName} on behalf of ${by.name}` }];

/** A chart with its alternative text. */
export type ReportImage = { readonly svg: string; readonly says: string };

export const toReportImage = (chart: Chart): ReportImage => ({ svg: renderSvg(chart), says: chart.says });

/** How scores come about, for the last pages. */
export const toMethod = ({ ratingThresholds, capCritical, riskWeights }: MethodSettings) => ({
  ...formatThresholds(ratingThresholds),
  capCritical,
  weights: Severity.options.map((risk) => ({ name: toLabel(risk), weight: String(riskWeights[risk]) })),
});

type MethodSettings = Pick<Organisation, 'ratingThresholds' | 'capCritical' | 'riskWeights'>;

export type SeverityCount = { readonly name: string; readonly tone: Tone; readonly count: number };

export const countBySeverity = (findings: readonly { readonly severity: Tone }[]): SeverityCount[] =>
  Severity.options.map((severity) => ({
    name: toLabel(severity),
    tone: severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }));
