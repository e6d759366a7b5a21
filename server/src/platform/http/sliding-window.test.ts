import { expect, it, vi } from 'vitest';
import { useClock } from '../../../test/support/clock.ts';
import { createSlidingWindow } from './sliding-window.ts';

const clock = useClock();

it('R5: keeps its window when the clock of the machine is set back or forward', () => {
  const window = createSlidingWindow(1);
  window.take('key');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(window.take('key')).toBeLessThanOrEqual(60);
  vi.setSystemTime(Date.now() + 7_200_000);
  expect(window.isFull('key')).toBe(true);
  clock.later(60);
  expect(window.take('key')).toBe(0);
});

it('forgets the key used longest ago when there are too many, and remembers the others', () => {
  const window = createSlidingWindow(2);
  window.take('first');
  window.take('often');
  for (let key = 0; key < 49_999; key += 1) {
    window.take(`other ${String(key)}`);
    if (key === 0) window.take('often');
  }
  expect([window.isFull('often'), window.take('first')]).toEqual([true, 0]);
});
