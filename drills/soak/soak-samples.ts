import type pg from 'pg';
import { median } from '../../bench/measure.ts';
import type { TableBound } from '../../server/dev/reference/table-bounds.ts';

type Process = { readonly bytes: number; readonly handles: number };
type TableSize = { readonly name: string; readonly rows: number; readonly dead: number };

export type Sample = {
  readonly server: Process;
  readonly worker: Process;
  readonly tables: readonly TableSize[];
  readonly connections: number;
  readonly waitingJobs: number;
};

/** An increase up to this number of rows or handles does not count as growth. */
const SLACK = 50;
const MAX_GROWTH = 0.05;
/** Until the next vacuum. */
const MAX_DEAD_ROWS = 20_000;

export async function sampleDatabase(owner: pg.Pool): Promise<Pick<Sample, 'tables' | 'connections' | 'waitingJobs'>> {
  const names = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const counts = names.rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const { rows: tables } = await owner.query<TableSize>(
    `select c.name, c.rows, coalesce(s.n_dead_tup, 0)::int as dead
     from (${counts.join(' union all ')}) c
     left join pg_stat_user_tables s on s.relname = c.name and s.schemaname = 'public'`,
  );
  const { rows } = await owner.query<{ connections: number; jobs: number }>(
    `select (select count(*)::int from pg_stat_activity where application_name like 'assay%') as connections,
      (select count(*)::int from job.job where state < 'completed' and start_after <= now()) as jobs`,
  );
  return { tables, connections: rows[0]?.connections ?? 0, waitingJobs: rows[0]?.jobs ?? 0 };
}

/** Values that are larger in the last quarter than in the first, except those that grow on purpose. */
export function findGrowth(samples: readonly Sample[], bounds: Readonly<Record<string, TableBound>>): string[] {
  const quarter = Math.ceil(samples.length / 4);
  const compare = (read: (sample: Sample) => number) => ({
    first: median(samples.slice(0, quarter).map(read)),
    last: median(samples.slice(-quarter).map(read)),
  });
  const problems: string[] = [];
  const check = (what: string, read: (sample: Sample) => number, slack: number) => {
    const { first, last } = compare(read);
    if (last > first * (1 + MAX_GROWTH) + slack) problems.push(`${what} grew from ${String(first)} to ${String(last)}`);
  };
  for (const kind of ['server', 'worker'] as const) {
    check(`memory of the ${kind}`, (sample) => sample[kind].bytes, 0);
    check(`handles of the ${kind}`, (sample) => sample[kind].handles, SLACK);
  }
  check('connections', ({ connections }) => connections, SLACK);
  check('waiting jobs', ({ waitingJobs }) => waitingJobs, SLACK);
  for (const { name } of samples.at(-1)?.tables ?? []) {
    const bound = bounds[name];
    if (!bound) problems.push(`nothing is said to bound ${name}`);
    else if (!growsForNow(bound)) check(`table ${name}`, (sample) => getTable(sample, name).rows, SLACK);
    const { dead } = getTable(samples.at(-1), name);
    if (dead > MAX_DEAD_ROWS) problems.push(`${name} has ${String(dead)} dead rows`);
  }
  return problems;
}

/** Kept on purpose, or for longer than any soak lasts. */
const growsForNow = (bound: TableBound) => 'job' in bound || ('kept' in bound && !bound.kept.startsWith('records'));

function getTable(sample: Sample | undefined, name: string): TableSize {
  return sample?.tables.find((table) => table.name === name) ?? { name, rows: 0, dead: 0 };
}
