import type { RatingThresholds } from '@assay/contract';
import { formatPercent, parseRational, type Ratio } from '@assay/contract/rules';
import { createOnce } from './create-once.ts';
import { LOCALE } from './i18n.ts';

const wholeFormat = createOnce(() => new Intl.NumberFormat(LOCALE));

export const formatNumber = (value: number): string => wholeFormat().format(value);

/** Formats a number with all its digits. */
export const formatExactNumber = (value: number): string => value.toLocaleString(LOCALE, { maximumFractionDigits: 20 });

/** Formats a ratio from 0 to 1 as a percentage. Null is a dash, not 0. */
export const formatScore = (score: Ratio | null, thresholds?: RatingThresholds): string =>
  score === null ? '–' : formatPercent(score, thresholds);

/** Formats an exact score, such as 46/81, as a percentage on its side of the thresholds. */
export const formatExactScore = (fraction: string | null, thresholds: RatingThresholds): string =>
  formatScore(fraction === null ? null : parseRational(fraction), thresholds);

/** Thresholds are whole percentages. */
export const formatThreshold = (threshold: number): string => `${String(Math.round(threshold * 100))}%`;

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${wholeFormat().format(Number(value.toPrecision(2)))} ${UNITS[step] ?? 'B'}`;
}
