export type Measurement = {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly requests: number;
  /** How many requests failed, by status or message. */
  readonly failures: Readonly<Record<string, number>>;
};

/** The same for all candidates. */
export const CONNECTIONS = 8;
/** In a request, replaced by the number of times it was sent before. Each connection then has a request of its own. */
export const COUNTER = '#######';
const MAX_REQUESTS = 100_000;

/** Sends the request with the given number; returns an error or null. */
export type RequestFunction = (number: number) => Promise<string | null>;

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};

export const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;

/** A pool closes connections that are idle between rounds. A lead-in run reopens them before the measurement. */
export async function measure(lanes: readonly RequestFunction[], durationMs: number): Promise<Measurement> {
  const leadIn = await run(lanes, durationMs / 4);
  const measured = await run(lanes, durationMs);
  return { ...measured, failures: sumFailures(leadIn.failures, measured.failures) };
}

/** Each lane sends its next request after the response to its last one, until the time or the count is reached. */
async function run(lanes: readonly RequestFunction[], durationMs: number): Promise<Measurement> {
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  let next = 0;
  const begin = performance.now();
  const ask = async (request: RequestFunction) => {
    let sent = performance.now();
    while (sent - begin < durationMs && next < MAX_REQUESTS) {
      const failure = await request(next++);
      const answered = performance.now();
      latencies.push(answered - sent);
      if (failure !== null) failures[failure] = (failures[failure] ?? 0) + 1;
      sent = answered;
    }
  };
  await Promise.all(lanes.map(ask));
  const seconds = (performance.now() - begin) / 1_000;
  return {
    perSecond: latencies.length / seconds,
    medianMs: median(latencies),
    p99Ms: p99(latencies),
    requests: latencies.length,
    failures,
  };
}

type Failures = Measurement['failures'];

export function sumFailures(...all: readonly Failures[]): Failures {
  const sum: Record<string, number> = {};
  for (const [reason, count] of all.flatMap((failures) => Object.entries(failures))) {
    sum[reason] = (sum[reason] ?? 0) + count;
  }
  return sum;
}
