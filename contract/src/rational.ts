// Exact fractions. Auditors recompute scores as sums of fractions, so nothing is rounded before output.

export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

const greatestCommonDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? (a < 0n ? -a : a) : greatestCommonDivisor(b, a % b);

export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  if (d === 0n) throw new Error('The denominator must not be zero');
  const common = greatestCommonDivisor(n, d) * (d < 0n ? -1n : 1n);
  return { numerator: n / common, denominator: d / common };
}

export const ZERO = rational(0);
export const ONE = rational(1);
export const HALF = rational(1, 2);

export const add = (a: Rational, b: Rational) =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const subtract = (a: Rational, b: Rational) => add(a, rational(-b.numerator, b.denominator));
export const multiply = (a: Rational, b: Rational) =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);
export const divide = (a: Rational, b: Rational) => rational(a.numerator * b.denominator, a.denominator * b.numerator);
export const isLess = (a: Rational, b: Rational) => a.numerator * b.denominator < b.numerator * a.denominator;
/** For sorting, the smallest first. */
export const compareRationals = (a: Rational, b: Rational) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0);
export const isEqual = (a: Rational, b: Rational) => a.numerator === b.numerator && a.denominator === b.denominator;
export const sum = (terms: readonly Rational[]) => terms.reduce(add, ZERO);

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The decimal value of a number: 0.1 is one tenth, not the nearest binary fraction. */
export function rationalFromNumber(value: number): Rational {
  const [, sign = '', whole = '0', decimals = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? [];
  const digits = rational(BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length));
  const power = rational(10n ** BigInt(Math.abs(Number(exponent))));
  return Number(exponent) < 0 ? divide(digits, power) : multiply(digits, power);
}

/** Rounds half up. This is the only place that rounds. */
export function toNumber({ numerator, denominator }: Rational, decimals = 4): number {
  const scale = 10n ** BigInt(decimals);
  const doubled = 2n * numerator * scale + denominator;
  const floor = doubled / (2n * denominator) - (doubled < 0n && doubled % (2n * denominator) !== 0n ? 1n : 0n);
  return Number(floor) / Number(scale);
}

export const formatRational = ({ numerator, denominator }: Rational) =>
  denominator === 1n ? String(numerator) : `${String(numerator)}/${String(denominator)}`;

const FRACTION = /^(-?\d+)(?:\/(\d+))?$/;

/** Reads back what `formatRational` wrote. */
export function parseRational(text: string): Rational {
  const [, numerator, denominator = '1'] = FRACTION.exec(text) ?? [];
  if (numerator === undefined) throw new Error(`${text} is not a fraction`);
  return rational(BigInt(numerator), BigInt(denominator));
}
