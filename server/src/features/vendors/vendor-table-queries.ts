import type { VendorTable, VendorTableQuery, VendorTag } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { rowOf, tablePage } from './vendor-table.ts';

export async function listVendorTable(
  ctx: AppContext,
  { organisationId }: Caller,
  query: VendorTableQuery,
): Promise<VendorTable> {
  const { page, pageSize, sort } = query;
  const statement = tablePage({ organisationId, filter: query, sort }, query);
  const rows = await readInOrganisation(
    ctx,
    { organisationId },
    statementOf({ compile: () => statement.compile(statements) }),
  );
  return {
    entries: rows.filter((row) => row.id !== null).map(rowOf),
    page,
    pageSize,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

const MOST_TAGS = 200;

/** The most used first. */
export function listVendorTags(ctx: AppContext, { organisationId }: Caller): Promise<VendorTag[]> {
  const tags = sql<VendorTag>`
    select tag, count(*) as vendors from vendor cross join unnest(tags) as tag
    where organisation_id = ${organisationId}::uuid
    group by tag order by vendors desc, tag limit ${sql.lit(MOST_TAGS)}`;
  return readInOrganisation(ctx, { organisationId }, statementOf({ compile: () => tags.compile(statements) }));
}
