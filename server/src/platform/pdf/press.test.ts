import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from '../errors.ts';
import { openPress } from './press.ts';

const LIMITS = { atOnce: 2, timeLimitMs: 30_000, mostPages: 10 };
const UNKNOWN = { layout: 'unheard-of', data: {} };

const children = () =>
  readFileSync(`/proc/${String(process.pid)}/task/${String(process.pid)}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
const newSince = (before: readonly string[]) => children().filter((pid) => !before.includes(pid));

async function until(holds: () => boolean) {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await pause(25);
  expect(holds()).toBe(true);
}

describe('A press', () => {
  it('starts no process before the first order, keeps it for the next, and never more than may work at once', async () => {
    const before = children();
    const press = openPress(LIMITS);
    expect(newSince(before)).toEqual([]);
    const orders = Array.from({ length: 5 }, () => press.print(UNKNOWN));
    for (const { status } of await Promise.allSettled(orders)) expect(status).toBe('rejected');
    expect(newSince(before)).toHaveLength(2);
  });

  it('says which layout does not work', async () => {
    await expect(openPress(LIMITS).print(UNKNOWN)).rejects.toThrow('unheard-of.typ does not compile');
  });

  it('ends the process when the time is over', async () => {
    const before = children();
    await expect(openPress({ ...LIMITS, timeLimitMs: 1 }).print(UNKNOWN)).rejects.toThrow(UnavailableError);
    await until(() => newSince(before).length === 0);
  });

  it('goes on with another process when one has died while it waited', async () => {
    const before = children();
    const press = openPress(LIMITS);
    await expect(press.print(UNKNOWN)).rejects.toThrow('does not compile');
    const [pid] = newSince(before);
    process.kill(Number(pid), 'SIGKILL');
    await until(() => newSince(before).length === 0);
    await expect(press.print(UNKNOWN)).rejects.toThrow('does not compile');
  });

  it('refuses the order, and only that one, whose process dies over it', async () => {
    const before = children();
    const press = openPress(LIMITS);
    const order = press.print(UNKNOWN);
    await until(() => newSince(before).length === 1);
    process.kill(Number(newSince(before)[0]), 'SIGKILL');
    await expect(order).rejects.toThrow('The report could not be printed.');
    await expect(press.print(UNKNOWN)).rejects.toThrow('does not compile');
  });
});
