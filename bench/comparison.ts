import type { BenchChild } from './child-process.ts';
import type { DriverJob } from './driver-loop.ts';
import type { HttpJob } from './load-generator.ts';
import type { Measurement } from './measure.ts';
import type { BenchOptions, DatasetSize } from './options.ts';
import { type BenchRoute, listBenchRoutes } from './routes.ts';
import type { BenchScene } from './scene.ts';

export const CANDIDATES = ['product', 'driver', 'bare'] as const;
export type Candidate = (typeof CANDIDATES)[number];

/** The measurements of the three candidates in the same round, taken right after each other. */
export type ComparisonRound = Readonly<Record<Candidate, Measurement>>;
export type ComparisonResult = {
  readonly route: string;
  readonly size: DatasetSize;
  readonly rounds: readonly ComparisonRound[];
};

export type ComparisonWorkers = { readonly load: BenchChild; readonly driver: BenchChild };

type Race = { readonly scene: BenchScene; readonly route: BenchRoute; readonly rounds: ComparisonRound[] };

/** Rotates the order in each round, so that no candidate always runs after the same one. */
const rotated = <T>(items: readonly T[], by: number) => {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
};

const overHttp = ({ load }: ComparisonWorkers, job: HttpJob) => load.ask<Measurement>(job);
const overDriver = ({ driver }: ComparisonWorkers, job: DriverJob) => driver.ask<Measurement>(job);

const RUN: Record<Candidate, (workers: ComparisonWorkers, race: Race, durationMs: number) => Promise<Measurement>> = {
  product: (workers, { scene, route }, durationMs) =>
    overHttp(workers, { port: scene.product.port, requests: route.product, durationMs }),
  driver: (workers, { scene, route }, durationMs) =>
    overDriver(workers, { databaseUrl: scene.databaseUrl, requests: route.driver, durationMs }),
  bare: (workers, { scene, route }, durationMs) =>
    overHttp(workers, { port: scene.bare.port, requests: route.bare, durationMs }),
};

async function runRound(
  workers: ComparisonWorkers,
  race: Race,
  { by, durationMs }: { by: number; durationMs: number },
) {
  const measured: Partial<Record<Candidate, Measurement>> = {};
  for (const contender of rotated(CANDIDATES, by))
    measured[contender] = await RUN[contender](workers, race, durationMs);
  const { product, driver, bare } = measured;
  if (!product || !driver || !bare) throw new Error('Everybody runs in every round');
  return { product, driver, bare };
}

/** Measures route by route with all sizes together, so that compared results are measured within the same seconds. */
export async function runComparison(
  workers: ComparisonWorkers,
  scenes: readonly BenchScene[],
  options: BenchOptions,
): Promise<ComparisonResult[]> {
  const races = scenes.flatMap((scene) =>
    listBenchRoutes(scene)
      .filter(({ part }) => options.parts.includes(part))
      .map((route): Race => ({ scene, route, rounds: [] })),
  );
  for (const [name, sameRoute] of Map.groupBy(races, ({ route }) => route.name)) {
    console.error(`measuring ${name}`);
    for (const race of sameRoute) await runRound(workers, race, { by: 0, durationMs: options.warmUpMs });
    for (let by = 0; by < options.rounds; by += 1) {
      for (const race of rotated(sameRoute, by)) {
        race.rounds.push(await runRound(workers, race, { by, durationMs: options.roundMs }));
      }
    }
  }
  return races.map(({ scene, route, rounds }) => ({ route: route.name, size: scene.size, rounds }));
}
