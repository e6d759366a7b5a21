import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from './errors.ts';
import { inTurns } from './turns.ts';

describe('Turns', () => {
  it('let so many work at once, the rest in the order they came, also after a failure', async () => {
    const inTurn = inTurns({ atOnce: 2, mostWaiting: 10 });
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
    const done = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => inTurn(work(name))));
    expect(log).toEqual(['a 1', 'b 2', 'c 2', 'd 2']);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('refuse who would have to wait behind too many', async () => {
    const inTurn = inTurns({ atOnce: 1, mostWaiting: 1 });
    const first = inTurn(() => pause(5, 'first'));
    const second = inTurn(() => pause(5, 'second'));
    await expect(inTurn(() => pause(5))).rejects.toThrow(UnavailableError);
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });
});
