// Compares the product with plain Fastify routes that run the same statements one after the other in one transaction:
// `npm run bench:path`. Also counts the statements and the round trips of each request.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startPostgres } from '../server/dev/postgres.ts';
import { startChild, startServer } from './child-process.ts';
import type { HttpJob } from './load-generator.ts';
import { median, type Measurement, sumFailures } from './measure.ts';
import { listPathRoutes, type PathRoute } from './path-requests.ts';
import { toBytes } from './routes.ts';
import { seedBenchScene } from './scene.ts';
import { warmUp } from './warm-up.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    vendors: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
  },
});
const WARM_UP_MS = 2_000;
const ROUND_MS = 1_000;

const Paths = z.array(z.object({ statements: z.int(), roundTrips: z.int() }));

type Round = { readonly product: Measurement; readonly bare: Measurement };

const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const postgres = await startPostgres({
  dir: join(directory, 'postgres'),
  persistent: false,
  settings: ['shared_buffers=512MB', 'max_wal_size=16GB', 'checkpoint_timeout=30min'],
});
const load = startChild('load-generator.ts');
const size = { name: 'path', vendors: Number(values.vendors), entries: 100_000, assessed: false };
const scene = await seedBenchScene(postgres, size);
try {
  await warmUp(scene);
  const routes = await listPathRoutes(scene);
  const routesFile = join(directory, 'routes.json');
  await writeFile(routesFile, JSON.stringify(routes));
  const baseline = await startServer('replay-server.ts', {
    ...scene.environment,
    PUBLIC_URL: `http://localhost:${String(scene.product.port)}`,
    ROUTES_FILE: routesFile,
  });
  try {
    const paths = await fetch(`http://127.0.0.1:${String(baseline.port)}/paths`);
    await compare(routes, { baselinePort: baseline.port, paths: Paths.parse(await paths.json()) });
  } finally {
    await baseline.stop();
  }
} finally {
  await scene.stop();
  await load.stop();
  await postgres.stop();
}

type Baseline = { readonly baselinePort: number; readonly paths: z.infer<typeof Paths> };

async function compare(routes: readonly PathRoute[], { baselinePort, paths }: Baseline) {
  console.log('| Request | Statements | Round trips | Throughput | Latency | Target |\n|---|---|---|---|---|---|');
  for (const [index, { name, target, requests, recorded }] of routes.entries()) {
    if (!name.includes(values.only)) continue;
    const product = { port: scene.product.port, requests: requests.map(toBytes) };
    const bare = {
      port: baselinePort,
      requests: recorded.map(({ method }, request) => toBytes({ method, url: `/${String(index)}/${String(request)}` })),
    };
    const ask = (job: Omit<HttpJob, 'durationMs'>, durationMs: number) => load.ask<Measurement>({ ...job, durationMs });
    for (const job of [product, bare]) await ask(job, WARM_UP_MS);
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const [first, second] = round % 2 === 0 ? [product, bare] : [bare, product];
      const [one, other] = [await ask(first, ROUND_MS), await ask(second, ROUND_MS)];
      rounds.push(round % 2 === 0 ? { product: one, bare: other } : { product: other, bare: one });
    }
    const throughput = median(rounds.map((round) => round.product.perSecond / round.bare.perSecond));
    const latency = median(rounds.map((round) => round.product.medianMs / round.bare.medianMs));
    const failures = sumFailures(...rounds.flatMap((round) => [round.product.failures, round.bare.failures]));
    if (Object.keys(failures).length > 0) throw new Error(`${name} failed: ${JSON.stringify(failures)}`);
    if (target !== null && throughput < target) process.exitCode = 1;
    const { statements, roundTrips } = paths[index] ?? { statements: 0, roundTrips: 0 };
    const wanted = target === null ? '' : `≥ ${String(target)}`;
    console.log(
      `| \`${name}\` | ${String(statements)} | ${String(roundTrips)} | ${throughput.toFixed(2)} | ${latency.toFixed(2)} | ${wanted} |`,
    );
  }
}
