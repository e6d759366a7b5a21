import { UnavailableError } from './errors.ts';

/**
 * The source of the call. The source with the fewest recent calls is next, so that a source with many calls delays only
 * itself.
 */
export type WorkSource = { readonly key: string; readonly isTrusted: boolean };

export type FairConcurrencyOptions = {
  readonly concurrency: number;
  /** How many of these run only calls of trusted sources. */
  readonly reserved: number;
  /** For trusted sources and for the others. */
  readonly maxQueued: number;
};

type Waiting = { readonly start: () => void; readonly reject: (error: Error) => void };

/**
 * Limits concurrency like `limitConcurrency`, for callers that do not trust each other. Trusted sources go first. A full
 * queue rejects the newest call of the source that has the most.
 */
export function limitConcurrencyFairly({ concurrency, reserved, maxQueued }: FairConcurrencyOptions) {
  const [trusted, others] = [createTurnQueue(maxQueued), createTurnQueue(maxQueued)];
  const running = { all: 0, others: 0 };

  const startNext = () => {
    if (running.all >= concurrency) return;
    const isOpenToOthers = running.others < concurrency - reserved;
    const next = trusted.shift() ?? (isOpenToOthers ? others.shift() : undefined);
    next?.start();
  };

  const enter = ({ key, isTrusted }: WorkSource) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        running.all += 1;
        if (!isTrusted) running.others += 1;
        resolve();
      };
      const queue = isTrusted ? trusted : others;
      queue.push(key, { start, reject });
      startNext();
      queue.trim(key);
    });

  return async <T>(source: WorkSource, work: () => Promise<T>): Promise<T> => {
    await enter(source);
    try {
      return await work();
    } finally {
      running.all -= 1;
      if (!source.isTrusted) running.others -= 1;
      startNext();
    }
  };
}

/** One queue of waiting calls per source. Sources with equally many calls are served in the order of the map. */
function createTurnQueue(maxQueued: number) {
  const lines = new Map<string, Waiting[]>();
  const turns = createTurnCounts();
  let size = 0;

  const rejectNewest = (key: string) => {
    const own = lines.get(key) ?? [];
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), own);
    longest.pop()?.reject(new UnavailableError());
    if (own.length === 0) lines.delete(key);
    size -= 1;
  };

  return {
    push(key: string, waiting: Waiting) {
      lines.set(key, [...(lines.get(key) ?? []), waiting]);
      size += 1;
    },
    /** Rejects a call if too many are waiting: the newest call of the source with the longest queue, or this one. */
    trim: (key: string) => size > maxQueued && rejectNewest(key),
    shift(): Waiting | undefined {
      const [first, ...others] = lines;
      if (!first) return undefined;
      const fewer = (a: typeof first, b: typeof first) => (turns.count(b[0]) < turns.count(a[0]) ? b : a);
      const [key, [next, ...rest]] = others.reduce(fewer, first);
      turns.add(key);
      lines.delete(key);
      if (rest.length > 0) lines.set(key, rest);
      size -= 1;
      return next;
    },
  };
}

const FORGET_AFTER_MS = 60_000;

function createTurnCounts() {
  const counts = new Map<string, number>();
  let since = performance.now();
  return {
    count: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => {
      if (performance.now() - since > FORGET_AFTER_MS) {
        counts.clear();
        since = performance.now();
      }
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
