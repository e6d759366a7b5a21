import type { Contender, Result, Round } from './contest.ts';
import { CONTENDERS } from './contest.ts';
import { median, sumOf } from './measure.ts';

export type Line = {
  readonly vendors: number;
  readonly entries: number;
  readonly route: string;
  readonly perSecond: number;
  readonly medianMs: number;
  /** Product's throughput over the baseline's: 1 is as fast, more is faster. */
  readonly throughput: { readonly driver: number; readonly bare: number };
  /** Product's median latency over the baseline's: 1 is as quick, less is quicker. */
  readonly latency: { readonly driver: number; readonly bare: number };
  readonly failures: Readonly<Record<string, number>>;
};

/** Ratios are taken within a round, where both ran side by side; then the median over the rounds. */
export const ratioOver = (rounds: readonly Round[], ratio: (round: Round) => number) => median(rounds.map(ratio));

export function lineOf({ size, route, rounds }: Result): Line {
  const throughput = (to: Contender) => ratioOver(rounds, (round) => round.product.perSecond / round[to].perSecond);
  const latency = (to: Contender) => ratioOver(rounds, (round) => round.product.medianMs / round[to].medianMs);
  return {
    vendors: size.vendors,
    entries: size.entries,
    route,
    perSecond: ratioOver(rounds, ({ product }) => product.perSecond),
    medianMs: ratioOver(rounds, ({ product }) => product.medianMs),
    throughput: { driver: throughput('driver'), bare: throughput('bare') },
    latency: { driver: latency('driver'), bare: latency('bare') },
    failures: failuresOf(rounds),
  };
}

const failuresOf = (rounds: readonly Round[]) =>
  sumOf(...rounds.flatMap((round) => CONTENDERS.map((contender) => named(contender, round[contender].failures))));

const named = (contender: Contender, failures: Line['failures']) =>
  Object.fromEntries(Object.entries(failures).map(([reason, count]) => [`${contender}: ${reason}`, count]));

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const two = (value: number) => value.toFixed(2);

const COLUMNS: readonly (readonly [string, (line: Line) => string])[] = [
  ['vendors / entries', ({ vendors, entries }) => `${whole.format(vendors)} / ${whole.format(entries)}`],
  ['route', ({ route }) => route],
  ['req/s', ({ perSecond }) => whole.format(perSecond)],
  ['× driver loop', ({ throughput }) => two(throughput.driver)],
  ['× bare Fastify', ({ throughput }) => two(throughput.bare)],
  ['latency ÷ driver', ({ latency }) => two(latency.driver)],
  ['latency ÷ bare', ({ latency }) => two(latency.bare)],
];

export function tableOf(lines: readonly Line[]): string {
  const rows = [COLUMNS.map(([title]) => title), ...lines.map((line) => COLUMNS.map(([, cell]) => cell(line)))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => print(row).join('  ').trimEnd()).join('\n');
}
