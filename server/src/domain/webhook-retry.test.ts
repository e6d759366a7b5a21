import { describe, expect, it } from 'vitest';
import { decideRetry } from './webhook-retry.ts';

describe('Webhook delivery attempt', () => {
  it.each([200, 201, 204, 299])('with status %i is delivered', (answer) =>
    expect(decideRetry(answer, 1)).toEqual({ status: 'DELIVERED' }),
  );

  it.each([null, 199, 301, 302, 400, 401, 404, 429, 500, 503])('with status %s is retried', (answer) =>
    expect(decideRetry(answer, 1)).toEqual({ status: 'PENDING', afterSeconds: 5 }),
  );

  it('with status 410 is not retried', () => expect(decideRetry(410, 1)).toEqual({ status: 'FAILED' }));

  it('is retried with growing delays over three days', () => {
    const waits: number[] = [];
    for (let tries = 1; ; tries += 1) {
      const verdict = decideRetry(500, tries);
      if (verdict.status !== 'PENDING') break;
      waits.push(verdict.afterSeconds);
    }
    const hours = waits.reduce((sum, wait) => sum + wait) / 3_600;
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThan(73);
    expect(decideRetry(500, waits.length + 1)).toEqual({ status: 'FAILED' });
    expect(decideRetry(200, waits.length + 1)).toEqual({ status: 'DELIVERED' });
  });
});
