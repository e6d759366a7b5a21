import { expect, it } from 'vitest';
import { createSlidingWindow } from './sliding-window.ts';

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
