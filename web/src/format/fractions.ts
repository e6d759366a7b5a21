/** An exact fraction of the service, such as 46/81, as a number. */
export function fractionValue(fraction: string): number {
  const [numerator = '0', denominator = '1'] = fraction.split('/');
  return Number(numerator) / Number(denominator);
}

const points = new Intl.NumberFormat(navigator.language, { style: 'percent', maximumFractionDigits: 2 });

/** A part of the score, fine enough to be added up by hand. */
export const shareText = (fraction: string | null): string =>
  fraction === null ? '–' : points.format(fractionValue(fraction));

/** 46/81 as 46 ⁄ 81, and a whole number as it is. */
export const fractionText = (fraction: string | null): string => fraction?.replace('/', ' ⁄ ') ?? '–';

const decimals = new Intl.NumberFormat(navigator.language, { maximumFractionDigits: 2 });

/** Points as people compare them, to two decimals. */
export const pointsText = (points: number): string => decimals.format(points);
