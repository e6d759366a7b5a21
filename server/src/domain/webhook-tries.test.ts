import { describe, expect, it } from 'vitest';
import { verdictOn } from './webhook-tries.ts';

describe('A try', () => {
  it.each([200, 201, 204, 299])('answered with %i has delivered', (answer) =>
    expect(verdictOn(answer, 1)).toEqual({ status: 'DELIVERED' }),
  );

  it.each([null, 199, 301, 302, 400, 401, 404, 429, 500, 503])('answered with %s is followed by another', (answer) =>
    expect(verdictOn(answer, 1)).toEqual({ status: 'PENDING', afterSeconds: 5 }),
  );

  it('answered with 410 is the last', () => expect(verdictOn(410, 1)).toEqual({ status: 'FAILED' }));

  it('waits longer each time, for three days in all', () => {
    const waits: number[] = [];
    for (let tries = 1; ; tries += 1) {
      const verdict = verdictOn(500, tries);
      if (verdict.status !== 'PENDING') break;
      waits.push(verdict.afterSeconds);
    }
    const hours = waits.reduce((sum, wait) => sum + wait) / 3_600;
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThan(73);
    expect(verdictOn(500, waits.length + 1)).toEqual({ status: 'FAILED' });
    expect(verdictOn(200, waits.length + 1)).toEqual({ status: 'DELIVERED' });
  });
});
