import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { runSyncDrill } from './run-sync-drill.ts';

const test = await startTestApp();
afterAll(() => test.close());

/** `npm run drill:sync` keeps 100,000 vendors in sync, and measures the time, too. */
it('a copy of 300 vendors misses nothing that eight writers change, and reads little of what has not changed', async () => {
  const { bytesShare, missed, records, writes } = await runSyncDrill(test, { vendors: 300, syncsUnderLoad: 5 });
  expect(missed).toBe(0);
  expect(records).toBeGreaterThan(600);
  expect(writes).toBeGreaterThan(20);
  expect(bytesShare).toBeLessThanOrEqual(0.05);
}, 60_000);
