import { afterEach, expect, it } from 'vitest';
import { isFullRun } from '../../server/test/support/full-run.ts';
import { describeWith } from '../../server/test/support/programs.ts';
import { removeOrganisationFilters } from '../../server/test/support/remove-organisation-filters.ts';
import { startTestApp, type TestApp } from '../../server/test/support/test-app.ts';
import { runIsolationDrill } from './run-isolation-drill.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const SHORT = { operations: isFullRun ? 1_500 : 500, seed: SEED };

let test: TestApp;
afterEach(() => test.close());

/** `npm run drill:isolation` runs 20,000 of each. */
describeWith('pdftotext')("Random operations of three organisations never expose or change each other's data", () => {
  it.each([
    ['with the filter of the application', false],
    ['by row-level security alone', true],
  ])(
    '%s',
    async (_, filterRemoved) => {
      test = await startTestApp({ DATABASE_NAMED_STATEMENTS: 'false' });
      if (filterRemoved) removeOrganisationFilters(test.ctx.database.pool);
      const { findings, ...report } = await runIsolationDrill(test, SHORT);
      if (process.env.FUZZ_SEED !== undefined) console.log(report);
      expect(findings.slice(0, 5)).toEqual([]);
      expect(report.namedForeign).toBeGreaterThan(SHORT.operations / 10);
      expect(report.statuses[200]).toBeGreaterThan(SHORT.operations / 10);
    },
    300_000,
  );

  // The operations of a seed change with the routes and their schemas, so a single seed may miss a kind of operation.
  it('detects exposed bytes, distinguishable responses and changed rows when row-level security is off on one table', async () => {
    const missing = new Set(['foreign bytes', 'foreign rows', 'told apart']);
    test = await startTestApp({ DATABASE_NAMED_STATEMENTS: 'false' });
    removeOrganisationFilters(test.ctx.database.pool);
    await test.database.query('alter table vendor disable row level security');
    for (let seed = SEED; missing.size > 0 && seed < SEED + 15; seed += 1) {
      const { findings } = await runIsolationDrill(test, { ...SHORT, seed });
      for (const { kind } of findings) missing.delete(kind);
    }
    expect([...missing]).toEqual([]);
  }, 600_000);
});
