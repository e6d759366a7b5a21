import { formatPercent, parseRational } from '@assay/contract/rules';
import { createOnce } from './create-once.ts';
import { LOCALE } from './i18n.ts';

/** Converts an exact fraction, such as 46/81, to a number. */
export function parseFraction(fraction: string): number {
  const [numerator = '0', denominator = '1'] = fraction.split('/');
  return Number(numerator) / Number(denominator);
}

export const formatShare = (fraction: string | null): string =>
  fraction === null ? '–' : formatPercent(parseRational(fraction));

/** Formats 46/81 as 46 ⁄ 81; whole numbers stay as they are. */
export const formatFraction = (fraction: string | null): string => fraction?.replace('/', ' ⁄ ') ?? '–';

const decimalFormat = createOnce(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 }));

export const formatPoints = (points: number): string => decimalFormat().format(points);
