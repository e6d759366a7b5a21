// Runs a part of the matrix with one filter broken at a time, and prints the leaks: started by the test in its own
// process, because the broken filters are built into the files of the service while they are loaded.
import { installBrokenFilters, switchBrokenFilter } from './break-filters.ts';
import { BROKEN_FILTERS } from './broken-filters.ts';
import type { Leak } from './run-matrix.ts';

installBrokenFilters();
const { startTestAppOn } = await import('../test-app.ts');
const { connectAsOwner } = await import('../test-database.ts');
const { createMatrix } = await import('./matrix.ts');
const { runMatrix } = await import('./run-matrix.ts');

const database = connectAsOwner(process.env.DATABASE_URL ?? '');
const test = await startTestAppOn(database);
const { canaries, cells } = await createMatrix(test);
const findLeaks = async (paths: readonly string[]) =>
  (await runMatrix({ canaries, cells: cells.filter(({ request }) => paths.includes(request.route.path)) })).leaks;

const leaks: Record<string, readonly Leak[]> = {
  intact: await findLeaks(BROKEN_FILTERS.map(({ leak }) => leak.path)),
};
for (const { name, withoutRowSecurity: table, leak } of BROKEN_FILTERS) {
  const setRowSecurity = (state: string) =>
    table === undefined ? [] : database.query(`alter table ${table} ${state} row level security`);
  switchBrokenFilter(name);
  await setRowSecurity('disable');
  leaks[name] = await findLeaks([leak.path]);
  await setRowSecurity('enable');
  switchBrokenFilter(null);
}
await test.close();
console.log(JSON.stringify(leaks));
