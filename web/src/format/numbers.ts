import { toWholePercent } from '@assay/contract/charts';

const LOCALE = navigator.language;
const whole = new Intl.NumberFormat(LOCALE);
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent' });

export const formatNumber = (value: number): string => whole.format(value);

/** Formats a number with all its digits. */
export const formatExactNumber = (value: number): string => value.toLocaleString(LOCALE, { maximumFractionDigits: 20 });

/** Formats a score from 0 to 1 as a percentage. Unscored is a dash, not 0. */
export const formatScore = (score: number | null): string =>
  score === null ? '–' : percent.format(toWholePercent(score) / 100);

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${whole.format(Number(value.toPrecision(2)))} ${UNITS[step] ?? 'B'}`;
}
