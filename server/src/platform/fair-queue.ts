import { TooManyRequestsError } from './errors.ts';

export type FairQueueOptions = {
  readonly concurrency: number;
  /** How many of them one organisation may run. Fewer than `concurrency` always leaves room for the others. */
  readonly perOrganisation: number;
  /** How many more of one organisation may wait. */
  readonly maxWaiting: number;
};

/** Runs expensive work for an organisation as soon as it is next in the queue. */
export type FairQueue = <T>(organisationId: string, work: () => Promise<T>) => Promise<T>;

type Lane = { running: number; readonly waiting: (() => void)[] };

/** In the order in which they are served: the organisation that was served last is at the end. */
type Lanes = Map<string, Lane>;

/**
 * Limits concurrency and shares it between organisations: the one that runs least is next. Rejects work when too much of the
 * same organisation is waiting already.
 */
export function createFairQueue({ concurrency, perOrganisation, maxWaiting }: FairQueueOptions): FairQueue {
  const lanes: Lanes = new Map();
  let running = 0;

  const startNext = () => {
    while (running < concurrency) {
      const next = findNext(lanes, perOrganisation);
      if (!next) return;
      const [organisationId, lane] = next;
      lanes.delete(organisationId);
      lanes.set(organisationId, lane);
      running += 1;
      lane.running += 1;
      lane.waiting.shift()?.();
    }
  };

  const waitForTurn = (organisationId: string) => {
    const lane = lanes.get(organisationId) ?? { running: 0, waiting: [] };
    lanes.set(organisationId, lane);
    const turn = new Promise<void>((resolve) => lane.waiting.push(resolve));
    startNext();
    if (lane.waiting.length <= maxWaiting) return turn;
    lane.waiting.pop();
    throw new TooManyRequestsError(RETRY_SECONDS, null, TOO_MANY_WAITING);
  };

  const release = (organisationId: string) => {
    const lane = lanes.get(organisationId);
    running -= 1;
    if (lane) lane.running -= 1;
    if (lane?.running === 0 && lane.waiting.length === 0) lanes.delete(organisationId);
    startNext();
  };

  return async (organisationId, work) => {
    await waitForTurn(organisationId);
    try {
      return await work();
    } finally {
      release(organisationId);
    }
  };
}

const RETRY_SECONDS = 5;
const TOO_MANY_WAITING = 'Your organisation has too many queued requests of this type. Try again in a few seconds.';

function findNext(lanes: Lanes, perOrganisation: number): readonly [string, Lane] | null {
  let next: readonly [string, Lane] | null = null;
  for (const entry of lanes) {
    const [, lane] = entry;
    if (lane.waiting.length === 0 || lane.running >= perOrganisation) continue;
    if (!next || lane.running < next[1].running) next = entry;
  }
  return next;
}
