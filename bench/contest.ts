import type { Child } from './child.ts';
import type { DriverJob } from './driver-loop.ts';
import type { HttpJob } from './load-generator.ts';
import type { Measurement } from './measure.ts';
import type { Options, Size } from './options.ts';
import { type Route, routesOf } from './routes.ts';
import type { Scene } from './scene.ts';

export const CONTENDERS = ['product', 'driver', 'bare'] as const;
export type Contender = (typeof CONTENDERS)[number];

/** What the three reached in the same round, one right after the other. */
export type Round = Readonly<Record<Contender, Measurement>>;
export type Result = { readonly route: string; readonly size: Size; readonly rounds: readonly Round[] };

export type Workers = { readonly load: Child; readonly driver: Child };

type Race = { readonly scene: Scene; readonly route: Route; readonly rounds: Round[] };

/** Who goes first changes from round to round, so that nobody always follows the same neighbour. */
const rotated = <T>(items: readonly T[], by: number) => {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
};

const overHttp = ({ load }: Workers, job: HttpJob) => load.ask<Measurement>(job);
const overDriver = ({ driver }: Workers, job: DriverJob) => driver.ask<Measurement>(job);

const RUN: Record<Contender, (workers: Workers, race: Race, durationMs: number) => Promise<Measurement>> = {
  product: (workers, { scene, route }, durationMs) =>
    overHttp(workers, { port: scene.product.port, requests: route.product, durationMs }),
  driver: (workers, { scene, route }, durationMs) =>
    overDriver(workers, { databaseUrl: scene.databaseUrl, requests: route.driver, durationMs }),
  bare: (workers, { scene, route }, durationMs) =>
    overHttp(workers, { port: scene.bare.port, requests: route.bare, durationMs }),
};

async function runRound(workers: Workers, race: Race, { by, durationMs }: { by: number; durationMs: number }) {
  const measured: Partial<Record<Contender, Measurement>> = {};
  for (const contender of rotated(CONTENDERS, by))
    measured[contender] = await RUN[contender](workers, race, durationMs);
  const { product, driver, bare } = measured;
  if (!product || !driver || !bare) throw new Error('Everybody runs in every round');
  return { product, driver, bare };
}

/** Route by route, all sizes side by side: what is compared with each other is measured within the same seconds. */
export async function holdContest(workers: Workers, scenes: readonly Scene[], options: Options): Promise<Result[]> {
  const races = scenes.flatMap((scene) =>
    routesOf(scene)
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
