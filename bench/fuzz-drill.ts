// Random requests to every route, and the memory they leave behind: `npm run drill:fuzz`, or with
// `-- --requests 5000 --seed 7`.
import { parseArgs } from 'node:util';
import { anOrganisation } from '../server/test/factories.ts';
import { fuzzedRoutes, fuzzRoute, shareOf, subjectsIn } from '../server/test/fuzz-drill.ts';
import type { TestApp } from '../server/test/test-app.ts';
import { onDrilledApp } from './drilled-app.ts';
import { median, sumOf } from './measure.ts';

const ROUNDS = 9;
/** Between the second and the last third of the rounds: what is compiled, cached and pooled once is there by then. */
const MOST_GROWTH = 0.05;
const MIB = 1_048_576;

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const [requests, seed] = [Number(values.requests ?? 50_000), Number(values.seed ?? 20_261_115)];

/** What is still held once everything that can go is gone. */
function heldMib(): number {
  if (!globalThis.gc) throw new Error('Run with --expose-gc');
  globalThis.gc();
  return Number((process.memoryUsage().heapUsed / MIB).toFixed(1));
}

/** Every route once, with an organisation of its own: lists stay as short as they were. */
async function round(test: TestApp, number: number) {
  const routes = fuzzedRoutes(test);
  const shares = routes.reduce((sum, route) => sum + shareOf(route), 0);
  const organisation = await anOrganisation(test, `Round ${String(number)}`);
  const statuses: Record<string, number>[] = [];
  const complaints: unknown[] = [];
  // What one method, or one kind of callers, leaves of its subjects is little for the next.
  for (const some of Map.groupBy(routes, ({ method, access }) => `${method} ${String(access.callers)}`).values()) {
    const subjects = await subjectsIn(test, organisation);
    for (const route of some) {
      const count = Math.ceil((requests / ROUNDS / shares) * shareOf(route));
      const fuzzed = await fuzzRoute(test, route, { ...subjects, requests: count, seed: seed + number });
      statuses.push(fuzzed.statuses);
      complaints.push(...fuzzed.complaints.map((one) => ({ route: `${route.method} ${route.path}`, one })));
    }
  }
  return { routes: routes.length, statuses: sumOf(...statuses), complaints, heldMib: heldMib() };
}

async function drill(test: TestApp) {
  const started = performance.now();
  const rounds = [];
  for (let number = 0; number < ROUNDS; number += 1) rounds.push(await round(test, number));
  const held = rounds.map((one) => one.heldMib);
  const thirds = [0, 1, 2].map((third) => median(held.slice((third * ROUNDS) / 3, ((third + 1) * ROUNDS) / 3)));
  const [, second = 0, last = 0] = thirds;
  const statuses = sumOf(...rounds.map((one) => one.statuses));
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

const { complaints, growth } = await onDrilledApp(drill);
if (complaints.length > 0 || growth > MOST_GROWTH) process.exitCode = 1;
