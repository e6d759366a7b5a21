import { afterEach, describe, expect, it } from 'vitest';
import { drillIsolation } from './isolation-drill.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { removeFilters } from './without-filter.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const SHORT = { operations: 1_500, seed: SEED };

let test: TestApp;
afterEach(() => test.close());

/** `npm run drill:isolation` does 20,000 of each. */
describe('Random operations of three organisations show and change nothing of each other', () => {
  it.each([
    ['with the filter of the application', false],
    ['by row-level security alone', true],
  ])(
    '%s',
    async (_, filterRemoved) => {
      test = await startTestApp({ DATABASE_NAMED_STATEMENTS: 'false' });
      if (filterRemoved) removeFilters(test.ctx.database.pool);
      const { findings, ...report } = await drillIsolation(test, SHORT);
      if (process.env.FUZZ_SEED !== undefined) console.log(report);
      expect(findings.slice(0, 5)).toEqual([]);
      expect(report.namedForeign).toBeGreaterThan(SHORT.operations / 10);
      expect(report.statuses[200]).toBeGreaterThan(SHORT.operations / 10);
    },
    300_000,
  );

  it('and would be caught at it: where row-level security is off on one table, bytes, answers and rows are found', async () => {
    test = await startTestApp({ DATABASE_NAMED_STATEMENTS: 'false' });
    removeFilters(test.ctx.database.pool);
    await test.database.query('alter table vendor disable row level security');
    const { findings } = await drillIsolation(test, SHORT);
    const kinds = new Set(findings.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['foreign bytes', 'foreign rows', 'told apart']));
  }, 600_000);
});
