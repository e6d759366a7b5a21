import { describe, expect, it } from 'vitest';
import { useClock } from '../../test/support/clock.ts';
import { createExpiringCache } from './expiring-cache.ts';

const clock = useClock();
const options = { maxEntries: 2, lifetimeMs: 60_000, failureLifetimeMs: 5_000 };

/** Counts the loads of each key. The key "down" always fails. */
function createCounted() {
  const cache = createExpiringCache<string>(options);
  const loads: string[] = [];
  const load = (key: string) => async () => {
    loads.push(key);
    await new Promise(setImmediate);
    if (key === 'down') throw new Error('unreachable');
    return `value of ${key}`;
  };
  return {
    loads,
    get: (key: string) => cache.get(key, load(key)),
    refresh: (key: string) => cache.refresh(key, load(key)),
  };
}

describe('createExpiringCache', () => {
  it('loads a value once until it expires', async () => {
    const { get, loads } = createCounted();
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(Array(3).fill('value of a'));
    clock.later(59);
    await get('a');
    expect(loads).toEqual(['a']);
    clock.later(1);
    await get('a');
    expect(loads).toEqual(['a', 'a']);
  });

  it('caches a failure for a shorter time', async () => {
    const { get, loads } = createCounted();
    for (let i = 0; i < 3; i += 1) await expect(get('down')).rejects.toThrow('unreachable');
    expect(loads).toEqual(['down']);
    clock.later(5);
    await expect(get('down')).rejects.toThrow('unreachable');
    expect(loads).toEqual(['down', 'down']);
  });

  it('drops the oldest entry when it is full', async () => {
    const { get, loads } = createCounted();
    for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'a']);
  });

  it('loads again on refresh and keeps the new value', async () => {
    const { get, refresh, loads } = createCounted();
    await get('a');
    await refresh('a');
    await get('a');
    expect(loads).toEqual(['a', 'a']);
  });
});
