import type { ComparisonResult, ComparisonRound } from './comparison.ts';
import { calculateRatio } from './table.ts';

export type Target = {
  readonly what: string;
  readonly bound: string;
  readonly measured: number;
  readonly met: boolean;
};

type Sizes = { readonly smallest: readonly ComparisonRound[]; readonly largest: readonly ComparisonRound[] };

const throughput = (to: 'driver' | 'bare') => (round: ComparisonRound) => round.product.perSecond / round[to].perSecond;

/** Slowdown from the smallest to the largest size, for each round: both ran within the same seconds. */
const growth = ({ smallest, largest }: Sizes) =>
  calculateRatio(
    largest,
    (round) => round.product.medianMs / (smallest[largest.indexOf(round)]?.product.medianMs ?? Number.NaN),
  );

type Promised = {
  readonly route: string;
  readonly what: string;
  readonly measured: (sizes: Sizes) => number;
} & ({ readonly atLeast: number } | { readonly atMost: number });

const PROMISED: readonly Promised[] = [
  {
    route: '/vendors/{id}',
    what: 'GET vendors/{id}: throughput ÷ driver loop',
    measured: ({ largest }) => calculateRatio(largest, throughput('driver')),
    atLeast: 0.5,
  },
  {
    route: '/vendors/{id}',
    what: 'GET vendors/{id}: throughput ÷ bare Fastify',
    measured: ({ largest }) => calculateRatio(largest, throughput('bare')),
    atLeast: 0.6,
  },
  {
    route: '?tier=',
    what: 'tier list of 200 rows: throughput ÷ driver loop',
    measured: ({ largest }) => calculateRatio(largest, throughput('driver')),
    atLeast: 0.6,
  },
  { route: '?query=', what: 'rare word: latency at largest ÷ smallest portfolio', measured: growth, atMost: 3 },
  { route: '/dashboard', what: 'dashboard: latency at largest ÷ smallest portfolio', measured: growth, atMost: 1.5 },
  { route: '/audit', what: 'newest audit page: latency at largest ÷ smallest log', measured: growth, atMost: 1.3 },
];

export function listTargets(results: readonly ComparisonResult[]): Target[] {
  return PROMISED.flatMap((promised) => {
    const ofRoute = results.filter(({ route }) => route.includes(promised.route));
    const [smallest, largest] = [ofRoute[0]?.rounds, ofRoute.at(-1)?.rounds];
    if (!smallest || !largest) return [];
    const measured = promised.measured({ smallest, largest });
    return 'atLeast' in promised
      ? { what: promised.what, bound: `≥ ${String(promised.atLeast)}`, measured, met: measured >= promised.atLeast }
      : { what: promised.what, bound: `≤ ${String(promised.atMost)}`, measured, met: measured <= promised.atMost };
  });
}

export const formatTarget = ({ what, bound, measured, met }: Target) =>
  `${met ? 'met   ' : 'missed'}  ${what.padEnd(54)} ${measured.toFixed(2)} (${bound})`;
