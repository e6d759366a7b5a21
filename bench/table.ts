import type { Candidate, ComparisonResult, ComparisonRound } from './comparison.ts';
import { CANDIDATES } from './comparison.ts';
import { median, sumFailures } from './measure.ts';

export type ResultRow = {
  readonly vendors: number;
  readonly entries: number;
  readonly route: string;
  readonly perSecond: number;
  readonly medianMs: number;
  /** The product's throughput divided by the baseline's: above 1 is faster. */
  readonly throughput: { readonly driver: number; readonly bare: number };
  /** The product's median latency divided by the baseline's: below 1 is faster. */
  readonly latency: { readonly driver: number; readonly bare: number };
  readonly failures: Readonly<Record<string, number>>;
};

/** The median over all rounds of the ratio within a round, where both candidates ran side by side. */
export const calculateRatio = (rounds: readonly ComparisonRound[], ratio: (round: ComparisonRound) => number) =>
  median(rounds.map(ratio));

export function toResultRow({ size, route, rounds }: ComparisonResult): ResultRow {
  const throughput = (to: Candidate) =>
    calculateRatio(rounds, (round) => round.product.perSecond / round[to].perSecond);
  const latency = (to: Candidate) => calculateRatio(rounds, (round) => round.product.medianMs / round[to].medianMs);
  return {
    vendors: size.vendors,
    entries: size.entries,
    route,
    perSecond: calculateRatio(rounds, ({ product }) => product.perSecond),
    medianMs: calculateRatio(rounds, ({ product }) => product.medianMs),
    throughput: { driver: throughput('driver'), bare: throughput('bare') },
    latency: { driver: latency('driver'), bare: latency('bare') },
    failures: failuresOf(rounds),
  };
}

const failuresOf = (rounds: readonly ComparisonRound[]) =>
  sumFailures(...rounds.flatMap((round) => CANDIDATES.map((contender) => named(contender, round[contender].failures))));

const named = (contender: Candidate, failures: ResultRow['failures']) =>
  Object.fromEntries(Object.entries(failures).map(([reason, count]) => [`${contender}: ${reason}`, count]));

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const two = (value: number) => value.toFixed(2);

const COLUMNS: readonly (readonly [string, (line: ResultRow) => string])[] = [
  ['vendors / entries', ({ vendors, entries }) => `${whole.format(vendors)} / ${whole.format(entries)}`],
  ['route', ({ route }) => route],
  ['req/s', ({ perSecond }) => whole.format(perSecond)],
  ['× driver loop', ({ throughput }) => two(throughput.driver)],
  ['× bare Fastify', ({ throughput }) => two(throughput.bare)],
  ['latency ÷ driver', ({ latency }) => two(latency.driver)],
  ['latency ÷ bare', ({ latency }) => two(latency.bare)],
];

export function formatTable(lines: readonly ResultRow[]): string {
  const rows = [COLUMNS.map(([title]) => title), ...lines.map((line) => COLUMNS.map(([, cell]) => cell(line)))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => print(row).join('  ').trimEnd()).join('\n');
}
