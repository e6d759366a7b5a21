import { UnavailableError } from './errors.ts';

export type Turns = { readonly atOnce: number; readonly mostWaiting: number };

/** Few at once, for the sake of what each one takes; a long queue is refused, for the sake of everyone else. */
export function inTurns({ atOnce, mostWaiting }: Turns) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new UnavailableError();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
