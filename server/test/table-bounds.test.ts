import { expect, it } from 'vitest';
import { TABLE_BOUNDS } from '../dev/reference/table-bounds.ts';
import { JOB_HANDLERS } from '../src/jobs.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
const bounds = Object.entries(TABLE_BOUNDS);

it('R11: every table of the schema declares what bounds its rows', async () => {
  const tables = await test.database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  expect(Object.keys(TABLE_BOUNDS)).toEqual(tables.map(({ name }) => name).toSorted());
});

it('R11: a table whose rows are deleted with another has a foreign key that cascades', async () => {
  const keys = await test.database.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  );
  const cascades = new Set(keys.map(({ child, parent }) => `${child} with ${parent}`));
  const declared = bounds.flatMap(([table, bound]) => ('goesWith' in bound ? [`${table} with ${bound.goesWith}`] : []));
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter((one) => !cascades.has(one))).toEqual([]);
});

it('R11: a table that a job clears names a scheduled job', () => {
  const scheduled = new Set(JOB_HANDLERS.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])));
  const jobs = bounds.flatMap(([, bound]) => ('job' in bound ? [bound.job] : []));
  expect(jobs.filter((job) => !scheduled.has(job))).toEqual([]);
});
