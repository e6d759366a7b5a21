import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from './errors.ts';
import { limitConcurrencyFairly } from './fair-concurrency.ts';

const trusted = (key: string) => ({ key, isTrusted: true });
const stranger = (key: string) => ({ key, isTrusted: false });

/** Notes the order in which the calls start. */
function useLog(options: Parameters<typeof limitConcurrencyFairly>[0]) {
  const limit = limitConcurrencyFairly(options);
  const log: string[] = [];
  const run = (source: ReturnType<typeof stranger>, name = source.key) =>
    limit(source, async () => {
      log.push(name);
      await pause(5);
      return name;
    });
  return { log, run };
}

describe('limitConcurrencyFairly', () => {
  it('starts the source that had the fewest turns', async () => {
    const { log, run } = useLog({ concurrency: 1, reserved: 0, maxQueued: 10 });
    await Promise.all([
      ...['many 1', 'many 2', 'many 3', 'many 4'].map((name) => run(stranger('many'), name)),
      run(stranger('one')),
      run(stranger('other')),
    ]);
    expect(log).toEqual(['many 1', 'one', 'other', 'many 2', 'many 3', 'many 4']);
  });

  it('starts trusted sources first, in slots that only they use', async () => {
    const { log, run } = useLog({ concurrency: 2, reserved: 1, maxQueued: 10 });
    const strangers = ['a', 'b', 'c'].map((key) => run(stranger(key)));
    await Promise.all([...strangers, run(trusted('x')), run(trusted('y'))]);
    expect(log).toEqual(['a', 'x', 'y', 'b', 'c']);
  });

  it('rejects the newest call of the source that has most when the queue is full', async () => {
    const { log, run } = useLog({ concurrency: 1, reserved: 0, maxQueued: 3 });
    const calls = ['many 1', 'many 2', 'many 3', 'many 4'].map((name) => run(stranger('many'), name));
    const results = await Promise.allSettled([...calls, run(stranger('one')), run(stranger('other'))]);
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'],
    ]);
    expect(results[2]).toMatchObject({ reason: expect.any(UnavailableError) });
    expect(log).toEqual(['many 1', 'one', 'other', 'many 2']);
  });

  it('rejects a newcomer when all sources have as many; continues after a failure', async () => {
    const { run } = useLog({ concurrency: 1, reserved: 0, maxQueued: 2 });
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((key) => run(stranger(key))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(await run(stranger('d'))).toBe('d');
  });
});
