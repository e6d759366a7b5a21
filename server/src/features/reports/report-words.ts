// How reports say figures, days and names of states, so that all of them say it alike.
import { type Chart, percentText, svgOf, type Tone } from '@assay/contract/charts';
import { daysBetween } from '../../domain/day.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const UNITS = ['bytes', 'kB', 'MB', 'GB'];
const NONE = '–';

/** 2026-11-05, also with a time behind it, is 5 Nov 2026. */
export function dayText(moment: string | null): string {
  if (moment === null) return NONE;
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  return `${String(Number(day))} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** RISK_ACCEPTED is "Risk accepted". */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const scoreText = (score: number | null) => (score === null ? NONE : `${(score * 100).toFixed(2)} %`);

export const ratioText = (ratio: number | null) => (ratio === null ? NONE : percentText(ratio));

/** How far a score or ratio moved, in percentage points. */
export function changeText(before: number | null, now: number | null): string {
  if (before === null || now === null) return NONE;
  const points = Math.round((now - before) * 10_000) / 100;
  if (points === 0) return '±0.00';
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(2)}`;
}

/** How long ago a day was. */
export function ageText(moment: string, today: string): string {
  const days = daysBetween(moment.slice(0, 10), today);
  if (days < 1) return 'under 1 day';
  return days === 1 ? '1 day' : `${String(days)} days`;
}

export function sizeText(sizeBytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(sizeBytes, 1)) / 3), UNITS.length - 1);
  const size = sizeBytes / 1_000 ** step;
  return `${step === 0 ? String(size) : size.toFixed(1)} ${UNITS[step] ?? ''}`;
}

export const textOr = (text: string | null | undefined, otherwise = NONE) => (text ? text : otherwise);

/** A drawing, with what it shows in words for those who do not see it. */
export type Picture = { readonly svg: string; readonly says: string };

export const pictureOf = (chart: Chart): Picture => ({ svg: svgOf(chart), says: chart.says });

const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

export type SeverityCount = { readonly name: string; readonly tone: Tone; readonly count: number };

export const bySeverity = (findings: readonly { readonly severity: Tone }[]): SeverityCount[] =>
  SEVERITIES.map((severity) => ({
    name: wordsOf(severity),
    tone: severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }));
