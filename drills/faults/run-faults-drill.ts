import { setTimeout as pause } from 'node:timers/promises';
import { startNode } from '../../server/test/support/processes.ts';
import { createJournal, type Journal, runFaultLoad, type Seen } from './fault-load.ts';
import { type FaultScene, startFaultScene } from './fault-scene.ts';
import { findLosses, type Verdict } from './fault-verdict.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { recordMetrics } from './recorded-metrics.ts';

export type FaultsOptions = { readonly isShort: boolean; readonly only?: readonly string[] | undefined };

type Outcome = Verdict & {
  readonly fault: Fault;
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly slowestProbeMs: number;
  readonly webhookP95Ms: readonly [quiet: number, during: number];
  readonly recoveredAfterMs: number;
  readonly doctor: readonly string[];
  readonly alerts: readonly string[];
  readonly wrong: readonly string[];
};

const QUIET_MS = 5_000;
const WATCHED_MS = 18_000;
const SHORT_SECONDS = 8;
const DOCTOR_MS = 90_000;
const RECOVERED_WITHIN_MS = 15_000;
/** On a machine that does much else at the same time. */
const SHORT_RECOVERED_WITHIN_MS = 60_000;

export async function runFaultsDrill({ isShort, only }: FaultsOptions): Promise<boolean> {
  const faults = FAULTS.filter((fault) => (isShort ? fault.isShort : true)).filter(({ name }) =>
    only === undefined ? true : only.some((words) => name.includes(words)),
  );
  const scene = await startFaultScene();
  const outcomes: Outcome[] = [];
  try {
    const usual = new Set(await examine(scene));
    for (const fault of faults) {
      const seconds = isShort ? Math.min(fault.seconds, SHORT_SECONDS) : fault.seconds;
      const survived = await survive(scene, fault, seconds);
      const outcome = { ...survived, doctor: survived.doctor.filter((check) => !usual.has(check)) };
      outcomes.push(outcome);
      console.error([toRow(outcome), ...findProblems(outcome, isShort)].join('\n'));
    }
  } finally {
    await scene.stop();
  }
  const problems = outcomes.flatMap((outcome) => findProblems(outcome, isShort));
  console.log([...HEADER, ...outcomes.map(toRow)].join('\n'));
  for (const problem of problems) console.log(problem);
  console.log(`${String(outcomes.length)} faults, ${String(problems.length)} problems`);
  return problems.length === 0 && outcomes.length > 0;
}

async function survive(scene: FaultScene, fault: Fault, seconds: number): Promise<Outcome> {
  const journal = createJournal();
  const stopping = new AbortController();
  const arrivals = watchArrivals(scene);
  const metrics = recordMetrics(scene);
  const load = runFaultLoad(scene, journal, stopping.signal);
  await pause(QUIET_MS);
  const began = performance.now();
  await fault.begin(scene);
  const examined = seconds >= SHORT_SECONDS ? examine(scene) : Promise.resolve([]);
  await Promise.all([pause(seconds * 1_000), examined]);
  await fault.end?.(scene);
  const ended = performance.now();
  await pause(WATCHED_MS);
  stopping.abort();
  await load;
  const alerts = await metrics.stop();
  const during = journal.seen.filter(({ at }) => at >= began);
  const from = fault.isPermanent ? began : ended;
  return {
    fault,
    statuses: countStatuses(during),
    slowestMs: max(during.map(({ ms }) => ms)),
    slowestProbeMs: max(journal.probes.filter(({ at }) => at >= began && at <= ended).map(({ ms }) => ms)),
    webhookP95Ms: arrivals.stop(journal, began),
    recoveredAfterMs: Math.max(
      0,
      max(during.filter(({ status }) => status === 0 || status >= 500).map(({ at }) => at)) - from,
    ),
    doctor: await examined,
    alerts,
    wrong: journal.wrong,
    ...(await findLosses(scene, journal)),
  };
}

/** How long the healthy receiver waits for its events, before and after a moment. */
function watchArrivals({ receivers: { healthy } }: FaultScene) {
  const arrived = new Map<string, number>();
  let [read, isOn] = [healthy.received.length, true];
  const watch = async () => {
    while (isOn) {
      for (; read < healthy.received.length; read += 1) {
        const id = String(JSON.parse(healthy.received[read]?.body ?? '{}').data?.id);
        if (!arrived.has(id)) arrived.set(id, performance.now());
      }
      await pause(20);
    }
  };
  void watch();
  return {
    stop: ({ vendors }: Journal, moment: number): readonly [number, number] => {
      isOn = false;
      const waits = (some: Journal['vendors']) =>
        some.map(({ id, at }) => Math.max(0, (arrived.get(id) ?? Infinity) - at));
      const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
      return [
        p95(waits(vendors.filter(({ at }) => at < moment))),
        p95(waits(vendors.filter(({ at }) => at >= moment))),
      ];
    },
  };
}

/** The checks of `assay doctor` that do not pass. */
async function examine({ environment }: FaultScene): Promise<readonly string[]> {
  const doctor = startNode('server/src/cli.ts', { args: ['doctor', '--json'], env: environment });
  await Promise.race([doctor.ended, pause(DOCTOR_MS)]);
  doctor.child.kill('SIGKILL');
  try {
    const { checks } = JSON.parse(doctor.stdout());
    return checks
      .filter(({ status }: { readonly status: string }) => status !== 'ok')
      .map(({ check }: { readonly check: string }) => check);
  } catch {
    return [`no report: ${doctor.stderr().slice(0, 200)}`];
  }
}

const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

function countStatuses(seen: readonly Seen[]): Readonly<Record<string, number>> {
  const groups = Object.entries(Object.groupBy(seen, ({ status }) => (status === 0 ? 'none' : String(status))));
  return Object.fromEntries(groups.map(([status, some]) => [status, some?.length ?? 0]));
}

function findProblems({ fault, ...outcome }: Outcome, isShort: boolean): string[] {
  const problems = [...outcome.lost, ...outcome.doubled, ...outcome.late, ...outcome.wrong.slice(0, 5)];
  const limitMs = isShort ? SHORT_RECOVERED_WITHIN_MS : RECOVERED_WITHIN_MS;
  if (outcome.recoveredAfterMs > limitMs) problems.push('recovered too late');
  const missing = (fault.doctor ?? '') !== '' && !outcome.doctor.some((check) => check === fault.doctor);
  if (missing) problems.push(`doctor did not say "${fault.doctor ?? ''}" but ${outcome.doctor.join(', ')}`);
  if (!isShort) problems.push(...findWrongAlerts(fault, outcome.alerts));
  return problems.map((problem) => `${fault.name}: ${problem}`);
}

function findWrongAlerts({ alerts = [], mayRaise = [] }: Fault, raised: readonly string[]): string[] {
  const missing = alerts.filter((alert) => !raised.includes(alert));
  const others = raised.filter((alert) => !alerts.includes(alert) && !mayRaise.includes(alert));
  return [...missing.map((alert) => `${alert} did not fire`), ...others.map((alert) => `${alert} fired`)];
}

const HEADER = [
  '| fault | clients saw | slowest | /readyz | lost | doubled | recovered after | webhook p95 (quiet) | doctor | alerts |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function toRow({ fault, statuses, ...outcome }: Outcome): string {
  const cells = [
    fault.name,
    Object.entries(statuses)
      .map(([status, count]) => `${status}: ${String(count)}`)
      .join(', '),
    seconds(outcome.slowestMs),
    `${outcome.slowestProbeMs.toFixed(0)} ms`,
    String(outcome.lost.length),
    String(outcome.doubled.length),
    seconds(outcome.recoveredAfterMs),
    `${seconds(outcome.webhookP95Ms[1])} (${seconds(outcome.webhookP95Ms[0])})`,
    outcome.doctor.join(', ') || 'nothing',
    outcome.alerts.join(', ') || 'none',
  ];
  return `| ${cells.join(' | ')} |`;
}
