// Measures how large responses affect other requests: reads vendors by ID, first without other load, then with ten
// portfolio reports always in progress, and then with a list of all vendors always in progress.
import type { BenchChild } from './child-process.ts';
import type { HttpJob } from './load-generator.ts';
import { median, type Measurement, sumFailures } from './measure.ts';
import type { BenchOptions } from './options.ts';
import type { BenchScene } from './scene.ts';

type Work = { readonly name: string; readonly path: string; readonly concurrent: number };

const WORK: readonly Work[] = [
  { name: '10 portfolio reports render', path: '/api/dashboard/report', concurrent: 10 },
  { name: 'a list of all vendors is read', path: '/api/v1/vendors', concurrent: 1 },
];
/** Concurrent reports allowed for each caller. */
const A_CALLER = 2;
const MAX_RATIO = 3;
/** Full load, and a single client that waits for each response. */
const CONNECTIONS = [8, 1];

type Round = { readonly quiet: Measurement; readonly busy: Measurement; readonly completed: number };

export async function measureBesideLargeResponses(
  load: BenchChild,
  scene: BenchScene,
  options: BenchOptions,
): Promise<void> {
  for (const work of WORK) {
    await Promise.all(Array.from({ length: A_CALLER }, () => fetchWork(scene, work, 0)));
    for (const connections of CONNECTIONS) {
      const job = { port: scene.product.port, requests: vendorRequests(scene), connections };
      await load.ask<Measurement>({ ...job, durationMs: options.warmUpMs });
      const rounds: Round[] = [];
      for (let round = 0; round < options.rounds; round += 1) rounds.push(await runRound(load, scene, { job, work }));
      show(work, connections, rounds);
    }
  }
}

type Beside = { readonly job: Omit<HttpJob, 'durationMs'>; readonly work: Work };

async function runRound(load: BenchChild, scene: BenchScene, { job, work }: Beside): Promise<Round> {
  const quiet = await load.ask<Measurement>({ ...job, durationMs: 4_000 });
  const running = keepFetching(scene, work);
  const busy = await load.ask<Measurement>({ ...job, durationMs: 8_000 });
  return { quiet, busy, completed: await running.stop() };
}

/** Sends the next request as soon as one is complete, so that the same number is always in progress. */
function keepFetching(scene: BenchScene, work: Work) {
  const stopping = new AbortController();
  let completed = 0;
  const lanes = Array.from({ length: work.concurrent }, async (_, lane) => {
    while (!stopping.signal.aborted) {
      if (await fetchWork(scene, work, Math.floor(lane / A_CALLER))) completed += 1;
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
      return completed;
    },
  };
}

/** Returns false if the request waited too long for its turn, so that it has to be repeated. */
async function fetchWork({ product, keys }: BenchScene, { path }: Work, caller: number): Promise<boolean> {
  const headers = { authorization: `Bearer ${keys[caller]?.text ?? ''}` };
  const answer = await fetch(`http://127.0.0.1:${String(product.port)}${path}`, { headers });
  const bytes = await answer.arrayBuffer();
  if (answer.status === 429) return false;
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${Buffer.from(bytes).toString()}`);
  return true;
}

/** Uses a different API key from the large requests. */
const vendorRequests = ({ vendorIds, keys }: BenchScene) =>
  vendorIds.map(
    (id) =>
      `GET /api/v1/vendors/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${keys.at(-1)?.text ?? ''}\r\n\r\n`,
  );

function show({ name }: Work, connections: number, rounds: readonly Round[]) {
  const ratio = median(rounds.map(({ quiet, busy }) => busy.p99Ms / quiet.p99Ms));
  const middle = median(rounds.map(({ quiet, busy }) => busy.medianMs / quiet.medianMs));
  const rate = median(rounds.map(({ quiet, busy }) => busy.perSecond / quiet.perSecond));
  const completed = rounds.reduce((sum, round) => sum + round.completed, 0);
  const failures = sumFailures(...rounds.flatMap(({ quiet, busy }) => [quiet.failures, busy.failures]));
  console.log(
    [
      `GET /api/v1/vendors/{id} over ${String(connections)} connections while ${name}`,
      `p99 ÷ quiet p99 ${ratio.toFixed(2)} (target ≤ ${String(MAX_RATIO)}), median ${middle.toFixed(2)}, throughput ${rate.toFixed(2)}`,
      `p99 of the rounds, quiet and busy, in ms: ${rounds.map(({ quiet, busy }) => `${quiet.p99Ms.toFixed(1)} ${busy.p99Ms.toFixed(1)}`).join(', ')}`,
      `${String(completed)} completed, failures ${JSON.stringify(failures)}`,
    ].join('\n  '),
  );
  if (ratio > MAX_RATIO || Object.keys(failures).length > 0) process.exitCode = 1;
}
