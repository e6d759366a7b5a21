// Runs random operations of three organisations, with and without the application's own filter: `npm run
// drill:isolation`, or with `-- --operations 2000 --seed 7 --filter removed`.
import { parseArgs } from 'node:util';
import { removeOrganisationFilters } from '../../server/test/support/remove-organisation-filters.ts';
import { withDrillApp } from '../support/drill-app.ts';
import { runIsolationDrill } from './run-isolation-drill.ts';

const { values } = parseArgs({
  options: { operations: { type: 'string' }, seed: { type: 'string' }, filter: { type: 'string' } },
});
const [operations, seed] = [Number(values.operations ?? 20_000), Number(values.seed ?? 20_261_115)];

for (const filter of ['in-place', 'removed'].filter((one) => one === (values.filter ?? one))) {
  const { findings } = await withDrillApp(
    async (test) => {
      const removed = filter === 'removed' ? removeOrganisationFilters(test.ctx.database.pool) : { count: 0 };
      const report = await runIsolationDrill(test, { operations, seed });
      return { filter, filtersRemoved: removed.count, ...report };
    },
    { DATABASE_NAMED_STATEMENTS: 'false' },
  );
  if (findings.length > 0) process.exitCode = 1;
}
