// Percentages on screens, in PDFs and in CSV files: one decimal, rounded half up, and never across a threshold. A score
// of 79.96% that is amber does not read 80.0%, and only what is complete reads 100.0%.
import type { RatingThresholds } from './organisation.ts';
import { isLess, multiply, ONE, type Rational, rational, rationalFromNumber, subtract } from './rational.ts';

/** Exact where that is known. */
export type Ratio = Rational | number;

const toExact = (ratio: Ratio) => (typeof ratio === 'number' ? rationalFromNumber(ratio) : ratio);

export const formatPercent = (ratio: Ratio, thresholds?: RatingThresholds): string => {
  const exact = toExact(ratio);
  const decimals = countDecimals(exact, thresholds);
  return formatUnits(toUnits(exact, decimals), decimals);
};

/** The number of decimals that keeps the percentage on the same side of the thresholds. */
function countDecimals(exact: Rational, thresholds?: RatingThresholds): number {
  const limits = [ONE, ...(thresholds ? [thresholds.green, thresholds.amber].map(rationalFromNumber) : [])];
  for (let decimals = 1; ; decimals += 1) {
    const rounded = rational(toUnits(exact, decimals), 100n * 10n ** BigInt(decimals));
    if (limits.every((limit) => isLess(exact, limit) === isLess(rounded, limit))) return decimals;
  }
}

const scaleToUnits = (exact: Rational, decimals: number) => multiply(exact, rational(100n * 10n ** BigInt(decimals)));

const floor = ({ numerator, denominator }: Rational) =>
  numerator / denominator - (numerator < 0n && numerator % denominator !== 0n ? 1n : 0n);

const toUnits = (exact: Rational, decimals: number): bigint => {
  const { numerator, denominator } = scaleToUnits(exact, decimals);
  return floor(rational(2n * numerator + denominator, 2n * denominator));
};

function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  return `${units < 0n ? '−' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}%`;
}

export type LedgerShares = { readonly gain: Rational | null; readonly loss: Rational | null };
export type FormattedShares = { readonly gain: string | null; readonly loss: string | null };
export type FormattedLedger = FormattedShares & { readonly lines: readonly FormattedShares[] };

/**
 * The gains and losses of a score. They are rounded by the largest remainder, so that the printed gains add up to the
 * printed score, and the printed losses to what is missing to 100%.
 */
export function formatLedger(
  score: Rational,
  lines: readonly LedgerShares[],
  thresholds?: RatingThresholds,
): FormattedLedger {
  const decimals = countDecimals(score, thresholds);
  const total = toUnits(score, decimals);
  const lost = floor(scaleToUnits(ONE, decimals)) - total;
  const gains = apportion(
    lines.map(({ gain }) => gain && scaleToUnits(gain, decimals)),
    total,
  );
  const losses = apportion(
    lines.map(({ loss }) => loss && scaleToUnits(loss, decimals)),
    lost,
  );
  const format = (units: bigint | null | undefined) =>
    typeof units === 'bigint' ? formatUnits(units, decimals) : null;
  return {
    gain: format(total),
    loss: format(lost),
    lines: lines.map((_, index) => ({ gain: format(gains[index]), loss: format(losses[index]) })),
  };
}

/** Rounds each part down, and then those up that lost most, until the total is reached. */
function apportion(parts: readonly (Rational | null)[], total: bigint): (bigint | null)[] {
  const floors = parts.map((part) => part && floor(part));
  const missing = total - floors.reduce<bigint>((all, part) => all + (part ?? 0n), 0n);
  const byRemainder = parts
    .flatMap((part, index) => (part ? [{ index, remainder: subtract(part, rational(floor(part))) }] : []))
    .sort((a, b) => (isLess(b.remainder, a.remainder) ? -1 : isLess(a.remainder, b.remainder) ? 1 : a.index - b.index));
  const roundedUp = new Set(byRemainder.slice(0, Number(missing)).map(({ index }) => index));
  return floors.map((part, index) => (part === null ? null : part + (roundedUp.has(index) ? 1n : 0n)));
}

/** The change of a score in percentage points, such as +2.5 or −0.4. */
export function formatPercentChange(before: Ratio, now: Ratio): string {
  return formatPoints(toUnits(subtract(toExact(now), toExact(before)), 1));
}

function formatPoints(units: bigint): string {
  const text = formatUnits(units, 1).slice(0, -1);
  if (text === '0.0') return '±0.0';
  return text.startsWith('−') ? text : `+${text}`;
}

export type FormattedChanges = { readonly change: string; readonly amounts: readonly string[] };

/** A change and what it consists of, in percentage points. The printed amounts add up to the printed change. */
export function formatChanges(change: Rational, amounts: readonly Rational[]): FormattedChanges {
  const total = toUnits(change, 1);
  const parts = apportion(
    amounts.map((amount) => scaleToUnits(amount, 1)),
    total,
  );
  return { change: formatPoints(total), amounts: parts.map((units) => formatPoints(units ?? 0n)) };
}

const MEAN_DECIMALS = 15;

/**
 * The mean of scores that were summed with 30 decimals. Fewer are left of it, so that a mean of exactly 80% is 80%.
 */
export const calculateMean = (total: Rational, count: number): Rational => {
  const scale = 10n ** BigInt(MEAN_DECIMALS);
  const scaled = multiply(total, rational(scale, count));
  return rational(floor(rational(2n * scaled.numerator + scaled.denominator, 2n * scaled.denominator)), scale);
};
