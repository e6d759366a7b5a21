// Sends random requests to every route and measures memory growth: `npm run drill:fuzz`, or with `-- --requests 5000
// --seed 7`.
import { parseArgs } from 'node:util';
import { median, sumFailures } from '../../bench/measure.ts';
import { seedOrganisation } from '../../server/test/support/factories.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';
import { withDrillApp } from '../support/drill-app.ts';
import { calculateShare, fuzzRoute, listFuzzedRoutes, seedFuzzTargets } from './run-fuzz-drill.ts';

const ROUNDS = 9;
/**
 * Growth from the second to the last third of the rounds: everything compiled, cached or pooled once exists by then.
 */
const MAX_GROWTH = 0.05;
const MIB = 1_048_576;

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const [requests, seed] = [Number(values.requests ?? 50_000), Number(values.seed ?? 20_261_115)];

/** Heap in use after garbage collection. */
function heldMib(): number {
  if (!globalThis.gc) throw new Error('Run with --expose-gc');
  globalThis.gc();
  return Number((process.memoryUsage().heapUsed / MIB).toFixed(1));
}

/** Calls every route with a new organisation, so that lists stay short. */
async function round(test: TestApp, number: number) {
  const routes = listFuzzedRoutes(test);
  const shares = routes.reduce((sum, route) => sum + calculateShare(route), 0);
  const organisation = await seedOrganisation(test, `Round ${String(number)}`);
  const statuses: Record<string, number>[] = [];
  const complaints: unknown[] = [];
  // Requests of one method or kind of caller leave few records for the next, so each group gets new ones.
  for (const some of Map.groupBy(routes, ({ method, access }) => `${method} ${String(access.callers)}`).values()) {
    const subjects = await seedFuzzTargets(test, organisation);
    for (const route of some) {
      const count = Math.ceil((requests / ROUNDS / shares) * calculateShare(route));
      const fuzzed = await fuzzRoute(test, route, { ...subjects, requests: count, seed: seed + number });
      statuses.push(fuzzed.statuses);
      complaints.push(...fuzzed.complaints.map((one) => ({ route: `${route.method} ${route.path}`, one })));
    }
  }
  return { routes: routes.length, statuses: sumFailures(...statuses), complaints, heldMib: heldMib() };
}

async function drill(test: TestApp) {
  const started = performance.now();
  const rounds = [];
  for (let number = 0; number < ROUNDS; number += 1) rounds.push(await round(test, number));
  const held = rounds.map((one) => one.heldMib);
  const thirds = [0, 1, 2].map((third) => median(held.slice((third * ROUNDS) / 3, ((third + 1) * ROUNDS) / 3)));
  const [, second = 0, last = 0] = thirds;
  const statuses = sumFailures(...rounds.map((one) => one.statuses));
  return {
    seed,
    requests: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    routes: rounds[0]?.routes,
    statuses,
    complaints: rounds.flatMap((one) => one.complaints),
    heldMib: held,
    heldInThirdsMib: thirds,
    growth: Number((last / second - 1).toFixed(3)),
    rssMib: Math.round(process.memoryUsage().rss / MIB),
    seconds: Math.round((performance.now() - started) / 1_000),
  };
}

const { complaints, growth } = await withDrillApp(drill);
if (complaints.length > 0 || growth > MAX_GROWTH) process.exitCode = 1;
