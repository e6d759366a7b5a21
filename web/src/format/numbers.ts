import { wholePercent } from '@assay/contract/charts';

const LOCALE = navigator.language;
const whole = new Intl.NumberFormat(LOCALE);
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent' });

export const numberText = (value: number): string => whole.format(value);

/** A number that somebody gave, with every digit of it. */
export const exactText = (value: number): string => value.toLocaleString(LOCALE, { maximumFractionDigits: 20 });

/** A score from 0 to 1 as people read it; what is not scored is not 0. */
export const scoreText = (score: number | null): string =>
  score === null ? '–' : percent.format(wholePercent(score) / 100);

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

export function bytesText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${whole.format(Number(value.toPrecision(2)))} ${UNITS[step] ?? 'B'}`;
}
