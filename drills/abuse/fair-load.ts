import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../../bench/targets.ts';
import { startApiProcess } from '../../server/test/support/api-process.ts';
import { seedApiKey, type TestOrganisation } from '../../server/test/support/factories.ts';
import { startWorkerProcess } from '../../server/test/support/processes.ts';
import { type TestApp, TEST_SECRET } from '../../server/test/support/test-app.ts';
import { stopProcess } from '../support/killed-worker.ts';
import { type Size, toTarget } from './abuse-targets.ts';

export type FairLoad = {
  readonly what: string;
  /** One request of the organisation that must not notice anything. */
  readonly measure: () => Promise<unknown>;
  /** What the other organisation does, until it is stopped. */
  readonly flood: (stop: AbortSignal) => Promise<unknown>;
};

const SAMPLES = { short: 5, full: 30 };
/** A short run on a busy machine allows for a second of noise. */
const NOISE_MS = { short: 1_000, full: 0 };
/** How long the flood runs before the first measurement. */
const FLOODING_MS = 1_000;

/** Measures one organisation while it is alone, and again while another one floods the service. */
export async function measureFairLoad({ what, measure, flood }: FairLoad, size: Size): Promise<Target[]> {
  await measure();
  const quietMs = await measureP95(measure, SAMPLES[size]);
  const stop = new AbortController();
  const flooding = flood(stop.signal);
  try {
    await pause(FLOODING_MS);
    // The first report of a quiet minute starts a process, with or without a flood.
    await measure();
    const floodedMs = await measureP95(measure, SAMPLES[size]);
    const bound = { atMost: Math.round(2 * quietMs + NOISE_MS[size]) };
    return [toTarget(`${what}: p95 in ms beside a flood (quiet: ${String(quietMs)})`, floodedMs, bound)];
  } finally {
    stop.abort();
    await flooding;
  }
}

async function measureP95(measure: () => Promise<unknown>, samples: number): Promise<number> {
  const durations: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const started = performance.now();
    await measure();
    durations.push(performance.now() - started);
  }
  return Math.round(durations.toSorted((a, b) => a - b)[Math.ceil(samples * 0.95) - 1] ?? 0);
}

/** Shorter than any Retry-After. */
const REFUSED_PAUSE_MS = 100;

/** Repeats a request until it is stopped. */
export async function repeatUntil(stop: AbortSignal, request: () => Promise<number>): Promise<void> {
  while (!stop.aborted) if ((await request()) >= 400) await pause(REFUSED_PAUSE_MS);
}

type ServiceOptions = { readonly environment?: Record<string, string>; readonly workers?: number };

/** Starts a server and its workers, as deployed and with the default limits. */
export async function startService(
  { ctx: { config } }: TestApp,
  { environment = {}, workers: count = 1 }: ServiceOptions = {},
) {
  const env = { LOG_LEVEL: 'silent', FILE_DIR: config.files.kind === 'disk' ? config.files.dir : '', ...environment };
  const server = await startApiProcess(config.database.url, env);
  const workerEnv = { ...env, DATABASE_URL: config.database.url, ASSAY_SECRET: TEST_SECRET, LOG_LEVEL: 'info' };
  const workers = await Promise.all(Array.from({ length: count }, () => startWorkerProcess(workerEnv)));
  const get = async (path: string, key: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    return response.status;
  };
  const stop = () => Promise.all([server, ...workers].map((one) => stopProcess(one, 'SIGKILL')));
  return { get, stop };
}

export const seedApiKeys = (test: TestApp, organisation: TestOrganisation, count: number) =>
  Promise.all(Array.from({ length: count }, () => seedApiKey(test, organisation)));
