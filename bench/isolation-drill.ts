// Random operations of three organisations, with the application's own filter and without it: `npm run drill:isolation`, or
// with `-- --operations 2000 --seed 7 --filter removed`.
import { parseArgs } from 'node:util';
import { drillIsolation } from '../server/test/isolation-drill.ts';
import { removeFilters } from '../server/test/without-filter.ts';
import { onDrilledApp } from './drilled-app.ts';

const { values } = parseArgs({
  options: { operations: { type: 'string' }, seed: { type: 'string' }, filter: { type: 'string' } },
});
const [operations, seed] = [Number(values.operations ?? 20_000), Number(values.seed ?? 20_261_115)];

for (const filter of ['in-place', 'removed'].filter((one) => one === (values.filter ?? one))) {
  const { findings } = await onDrilledApp(
    async (test) => {
      const removed = filter === 'removed' ? removeFilters(test.ctx.database.pool) : { count: 0 };
      const report = await drillIsolation(test, { operations, seed });
      return { filter, filtersRemoved: removed.count, ...report };
    },
    { DATABASE_NAMED_STATEMENTS: 'false' },
  );
  if (findings.length > 0) process.exitCode = 1;
}
