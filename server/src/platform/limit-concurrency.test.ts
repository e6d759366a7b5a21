import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from './errors.ts';
import { limitConcurrency } from './limit-concurrency.ts';

describe('limitConcurrency', () => {
  it('runs a limited number at once and the others in order, also after a failure', async () => {
    const limit = limitConcurrency({ concurrency: 2, maxQueued: 10 });
    const log: string[] = [];
    let running = 0;
    const work = (name: string) => () => {
      running += 1;
      log.push(`${name} ${String(running)}`);
      return pause(5).then(() => {
        running -= 1;
        if (name === 'b') throw new Error('b failed');
      });
    };
    const done = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => limit(work(name))));
    expect(log).toEqual(['a 1', 'b 2', 'c 2', 'd 2']);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('rejects when the queue is full', async () => {
    const limit = limitConcurrency({ concurrency: 1, maxQueued: 1 });
    const first = limit(() => pause(5, 'first'));
    const second = limit(() => pause(5, 'second'));
    await expect(limit(() => pause(5))).rejects.toThrow(UnavailableError);
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });
});
