// Measures how rendering reports affects other requests: reads vendors by ID, first without other load, then with ten
// portfolio reports always in progress.
import type { BenchChild } from './child-process.ts';
import type { HttpJob } from './load-generator.ts';
import { median, type Measurement, sumFailures } from './measure.ts';
import type { BenchOptions } from './options.ts';
import type { BenchScene } from './scene.ts';

const REPORTS = 10;
/** Concurrent reports allowed for each caller. */
const A_CALLER = 2;
const MAX_RATIO = 3;
/** Full load, and a single client that waits for each response. */
const CONNECTIONS = [8, 1];

type Round = { readonly quiet: Measurement; readonly printing: Measurement; readonly printed: number };

export async function measureDuringReports(load: BenchChild, scene: BenchScene, options: BenchOptions): Promise<void> {
  await Promise.all(Array.from({ length: A_CALLER }, () => print(scene, 0)));
  for (const connections of CONNECTIONS) {
    const job = { port: scene.product.port, requests: vendorRequests(scene), connections };
    await load.ask<Measurement>({ ...job, durationMs: options.warmUpMs });
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round += 1) rounds.push(await runRound(load, scene, job));
    show(connections, rounds);
  }
}

async function runRound(load: BenchChild, scene: BenchScene, job: Omit<HttpJob, 'durationMs'>): Promise<Round> {
  const quiet = await load.ask<Measurement>({ ...job, durationMs: 4_000 });
  const printer = keepPrinting(scene);
  const printing = await load.ask<Measurement>({ ...job, durationMs: 8_000 });
  return { quiet, printing, printed: await printer.stop() };
}

/** Requests the next report as soon as one is complete, so that ten are always in progress. */
function keepPrinting(scene: BenchScene) {
  const stopping = new AbortController();
  let printed = 0;
  const lanes = Array.from({ length: REPORTS }, async (_, lane) => {
    while (!stopping.signal.aborted) {
      await print(scene, Math.floor(lane / A_CALLER));
      printed += 1;
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
      return printed;
    },
  };
}

async function print({ product, keys }: BenchScene, caller: number): Promise<void> {
  const headers = { authorization: `Bearer ${keys[caller]?.text ?? ''}` };
  const answer = await fetch(`http://127.0.0.1:${String(product.port)}/api/dashboard/report`, { headers });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A report answered ${String(answer.status)}: ${Buffer.from(bytes).toString()}`);
}

/** Uses a different API key from the report requests. */
const vendorRequests = ({ vendorIds, keys }: BenchScene) =>
  vendorIds.map(
    (id) =>
      `GET /api/v1/vendors/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${keys.at(-1)?.text ?? ''}\r\n\r\n`,
  );

function show(connections: number, rounds: readonly Round[]) {
  const ratio = median(rounds.map(({ quiet, printing }) => printing.p99Ms / quiet.p99Ms));
  const middle = median(rounds.map(({ quiet, printing }) => printing.medianMs / quiet.medianMs));
  const rate = median(rounds.map(({ quiet, printing }) => printing.perSecond / quiet.perSecond));
  const printed = rounds.reduce((sum, round) => sum + round.printed, 0);
  const failures = sumFailures(...rounds.flatMap(({ quiet, printing }) => [quiet.failures, printing.failures]));
  console.log(
    [
      `GET /api/v1/vendors/{id} over ${String(connections)} connections while ${String(REPORTS)} portfolio reports render`,
      `p99 ÷ quiet p99 ${ratio.toFixed(2)} (wanted ≤ ${String(MAX_RATIO)}), median ${middle.toFixed(2)}, throughput ${rate.toFixed(2)}`,
      `p99 of the rounds, quiet and printing, in ms: ${rounds.map(({ quiet, printing }) => `${quiet.p99Ms.toFixed(1)} ${printing.p99Ms.toFixed(1)}`).join(', ')}`,
      `${String(printed)} reports printed, failures ${JSON.stringify(failures)}`,
    ].join('\n  '),
  );
  if (ratio > MAX_RATIO || Object.keys(failures).length > 0) process.exitCode = 1;
}
