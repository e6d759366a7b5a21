import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TooManyRequestsError } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';

/** Work of organisation `a` is called a1, a2 and so on. Nothing ends before `release` resolves. */
function createLog(queue: ReturnType<typeof createFairQueue>, release: Promise<unknown> = nextTurn()) {
  const started: string[] = [];
  const run = (name: string) =>
    queue(name.charAt(0), async () => {
      started.push(name);
      await release;
      if (name.endsWith('!')) throw new Error(`${name} failed`);
      return name;
    });
  return { started, run };
}

describe('createFairQueue', () => {
  it('S9: takes turns between organisations, also after a failure', async () => {
    const { started, run } = createLog(createFairQueue({ concurrency: 1, perOrganisation: 1, maxWaiting: 10 }));
    const done = await Promise.allSettled(['a1', 'a2!', 'a3', 'a4', 'b1', 'c1', 'b2'].map(run));
    expect(started).toEqual(['a1', 'a2!', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('S9: leaves room for other organisations while one has more to do than it may run', async () => {
    const { promise: release, resolve: endAll } = Promise.withResolvers<null>();
    const queue = createFairQueue({ concurrency: 3, perOrganisation: 2, maxWaiting: 10 });
    const { started, run } = createLog(queue, release);
    const flood = ['a1', 'a2', 'a3', 'a4'].map(run);
    await nextTurn();
    expect(started).toEqual(['a1', 'a2']);
    const other = run('b1');
    await nextTurn();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    endAll(null);
    await Promise.all([...flood, other]);
    expect(started).toHaveLength(5);
  });

  it('S9: refuses only the organisation that has too much waiting', async () => {
    const { started, run } = createLog(createFairQueue({ concurrency: 1, perOrganisation: 1, maxWaiting: 1 }));
    const accepted = [run('a1'), run('a2')];
    await expect(run('a3')).rejects.toThrow(TooManyRequestsError);
    accepted.push(run('b1'));
    expect(await Promise.all(accepted)).toEqual(['a1', 'a2', 'b1']);
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect(await run('a4')).toBe('a4');
  });
});
