// What printing does to everybody else: a vendor by id, quiet and while ten portfolio reports are always on their way.
import type { Child } from './child.ts';
import type { HttpJob } from './load-generator.ts';
import { median, type Measurement, sumOf } from './measure.ts';
import type { Options } from './options.ts';
import type { Scene } from './scene.ts';

const REPORTS = 10;
/** As many as one caller may have at once. */
const A_CALLER = 2;
const MOST_RATIO = 3;
/** Everything the service can give, and one client that waits for each answer. */
const CONNECTIONS = [8, 1];

type Round = { readonly quiet: Measurement; readonly printing: Measurement; readonly printed: number };

export async function printWhileAsking(load: Child, scene: Scene, options: Options): Promise<void> {
  await Promise.all(Array.from({ length: A_CALLER }, () => print(scene, 0)));
  for (const connections of CONNECTIONS) {
    const job = { port: scene.product.port, requests: vendorRequests(scene), connections };
    await load.ask<Measurement>({ ...job, durationMs: options.warmUpMs });
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round += 1) rounds.push(await runRound(load, scene, job));
    show(connections, rounds);
  }
}

async function runRound(load: Child, scene: Scene, job: Omit<HttpJob, 'durationMs'>): Promise<Round> {
  const quiet = await load.ask<Measurement>({ ...job, durationMs: 4_000 });
  const press = keepPrinting(scene);
  const printing = await load.ask<Measurement>({ ...job, durationMs: 8_000 });
  return { quiet, printing, printed: await press.stop() };
}

/** Asks for the next report as soon as one has come, so that there are always ten. */
function keepPrinting(scene: Scene) {
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

async function print({ product, keys }: Scene, caller: number): Promise<void> {
  const headers = { authorization: `Bearer ${keys[caller]?.text ?? ''}` };
  const answer = await fetch(`http://127.0.0.1:${String(product.port)}/api/dashboard/report`, { headers });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A report answered ${String(answer.status)}: ${Buffer.from(bytes).toString()}`);
}

/** By another key than those that print. */
const vendorRequests = ({ vendorIds, keys }: Scene) =>
  vendorIds.map(
    (id) =>
      `GET /api/v1/vendors/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${keys.at(-1)?.text ?? ''}\r\n\r\n`,
  );

function show(connections: number, rounds: readonly Round[]) {
  const ratio = median(rounds.map(({ quiet, printing }) => printing.p99Ms / quiet.p99Ms));
  const middle = median(rounds.map(({ quiet, printing }) => printing.medianMs / quiet.medianMs));
  const rate = median(rounds.map(({ quiet, printing }) => printing.perSecond / quiet.perSecond));
  const printed = rounds.reduce((sum, round) => sum + round.printed, 0);
  const failures = sumOf(...rounds.flatMap(({ quiet, printing }) => [quiet.failures, printing.failures]));
  console.log(
    [
      `GET /api/v1/vendors/{id} over ${String(connections)} connections while ${String(REPORTS)} portfolio reports render`,
      `p99 ÷ quiet p99 ${ratio.toFixed(2)} (wanted ≤ ${String(MOST_RATIO)}), median ${middle.toFixed(2)}, throughput ${rate.toFixed(2)}`,
      `p99 of the rounds, quiet and printing, in ms: ${rounds.map(({ quiet, printing }) => `${quiet.p99Ms.toFixed(1)} ${printing.p99Ms.toFixed(1)}`).join(', ')}`,
      `${String(printed)} reports printed, failures ${JSON.stringify(failures)}`,
    ].join('\n  '),
  );
  if (ratio > MOST_RATIO || Object.keys(failures).length > 0) process.exitCode = 1;
}
