import { afterEach, beforeEach, vi } from 'vitest';

/** Freezes the clock, so that a code stays valid during a test. The clock can be advanced. */
export function useClock() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return { later: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000) };
}
