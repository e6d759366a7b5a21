import { MAX_MY_WORK_COUNT, MAX_MY_WORK_ENTRIES } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Statement, toStatement } from './statement.ts';
import { queryBuilder, type Tx } from './transaction.ts';

/** Counting more than this would take longer than reading the page. */
const MAX_COUNTED = 1_000;

type Page = { readonly page: number; readonly pageSize: number };

/** Entries are counted beyond the end of the page, so that the total shows whether there is a next one. */
const mostCounted = ({ page, pageSize }: Page) => Math.max(MAX_COUNTED, page * pageSize + 1);

/** One more than are shown if there are as many. `matching` is what follows `from`. */
export const countUpTo = (page: Page, matching: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from (select from ${matching} limit ${mostCounted(page) + 1}::bigint) as counted)`;

export const toLimitedTotal = (counted: number, page: Page) => ({
  totalCount: Math.min(counted, mostCounted(page)),
  totalIsLimited: counted > mostCounted(page),
});

export const toPageStatement = <Row>(query: RawBuilder<Row>): Statement<Row> => ({
  ...toStatement({ compile: () => query.compile(queryBuilder) }),
  planned: 'each time',
});

/** For a transaction that reads pages. */
export const planEachTime = (tx: Tx) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);

/** The total of a page. `matching` is what follows `from`. */
export async function countLimited(tx: Tx, page: Page, matching: RawBuilder<unknown>) {
  const { rows } = await sql<{ counted: number }>`select ${countUpTo(page, matching)} as counted`.execute(tx);
  return toLimitedTotal(rows[0]?.counted ?? 0, page);
}

/** The exact total of a page. */
export async function countRows(tx: Tx, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${matching}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The total of a list of work, of which the first entries are known. Not counted if there are few. */
export async function countWork(tx: Tx, entries: readonly unknown[], matching: RawBuilder<unknown>): Promise<number> {
  if (entries.length < MAX_MY_WORK_ENTRIES) return entries.length;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from ${matching} limit ${sql.lit(MAX_MY_WORK_COUNT)}) as counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

const IDS_AT_ONCE = 20_000;

/** All IDs in their order, so that the rows of a long list can be read in pieces. */
export async function listIds(tx: Tx, matching: RawBuilder<unknown>): Promise<string[]> {
  const ids: string[] = [];
  await sql`declare listed_ids no scroll cursor for ${matching}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ id: string }>`fetch ${sql.lit(IDS_AT_ONCE)} from listed_ids`.execute(tx);
    if (rows.length === 0) return ids;
    for (const { id } of rows) ids.push(id);
  }
}
