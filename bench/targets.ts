import type { Result, Round } from './contest.ts';
import { ratioOver } from './table.ts';

export type Target = {
  readonly what: string;
  readonly bound: string;
  readonly measured: number;
  readonly met: boolean;
};

type Sizes = { readonly smallest: readonly Round[]; readonly largest: readonly Round[] };

const throughput = (to: 'driver' | 'bare') => (round: Round) => round.product.perSecond / round[to].perSecond;

/** How much slower the largest is than the smallest, round by round: they ran within the same seconds. */
const growth = ({ smallest, largest }: Sizes) =>
  ratioOver(
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
    measured: ({ largest }) => ratioOver(largest, throughput('driver')),
    atLeast: 0.5,
  },
  {
    route: '/vendors/{id}',
    what: 'GET vendors/{id}: throughput ÷ bare Fastify',
    measured: ({ largest }) => ratioOver(largest, throughput('bare')),
    atLeast: 0.6,
  },
  {
    route: '?tier=',
    what: 'tier list of 200 rows: throughput ÷ driver loop',
    measured: ({ largest }) => ratioOver(largest, throughput('driver')),
    atLeast: 0.6,
  },
  { route: '?query=', what: 'rare word: latency at largest ÷ smallest portfolio', measured: growth, atMost: 3 },
  { route: '/dashboard', what: 'dashboard: latency at largest ÷ smallest portfolio', measured: growth, atMost: 1.5 },
  { route: '/audit', what: 'newest audit page: latency at largest ÷ smallest log', measured: growth, atMost: 1.3 },
];

export function targetsOf(results: readonly Result[]): Target[] {
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

export const targetLine = ({ what, bound, measured, met }: Target) =>
  `${met ? 'met   ' : 'missed'}  ${what.padEnd(54)} ${measured.toFixed(2)} (${bound})`;
