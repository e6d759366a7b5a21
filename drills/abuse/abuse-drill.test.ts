import { afterAll, describe, expect, it } from 'vitest';
import { sample } from '../../server/test/support/full-run.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { SCENARIOS } from './scenarios.ts';

const test = await startTestApp();
afterAll(() => test.close());

describe('Abuse', { timeout: 300_000 }, () => {
  it.each(sample(Object.entries(SCENARIOS), 2))('%s: meets all targets', async (_name, run) => {
    const targets = await run(test, 'short');
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter(({ met }) => !met)).toEqual([]);
  });
});
