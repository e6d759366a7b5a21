import type { AuditPage, AuditQuery, VendorActivityQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { LISTED_COLUMNS, type ListedEntryRow, toAuditEntry } from './audit-entry.ts';
import { type AuditFilter, isAboutVendor, matchesAuditFilter } from './audit-filter.ts';
import { joinAuditedRecord } from './audited-record.ts';

/** An empty page is returned as one row without an entry. */
type PageRow = { readonly totalCount: number; readonly vendorExists: boolean } & (
  ListedEntryRow | { readonly id: null }
);

type VendorEntriesInput = AuditFilter & Pick<AuditQuery, 'vendorId' | 'page' | 'pageSize'>;

export async function listVendorActivity(
  ctx: AppContext,
  caller: Caller,
  input: VendorActivityQuery & { readonly vendorId: string },
): Promise<AuditPage> {
  const rows = await readRows(ctx, caller, { ...input, action: '', userId: '' });
  if (rows[0]?.vendorExists !== true) throw new NotFoundError();
  return toPage(caller, input, rows);
}

/** The log filtered by vendor. The entries of a deleted vendor are found too. */
export const listVendorEntries = async (
  ctx: AppContext,
  caller: Caller,
  input: VendorEntriesInput,
): Promise<AuditPage> => toPage(caller, input, await readRows(ctx, caller, input));

const readRows = (ctx: AppContext, caller: Caller, input: VendorEntriesInput): Promise<PageRow[]> =>
  readInOrganisation(ctx, caller, selectVendorEntries(caller.organisationId, input));

const toPage = (
  caller: Caller,
  { page, pageSize }: Pick<VendorEntriesInput, 'page' | 'pageSize'>,
  rows: readonly PageRow[],
): AuditPage => ({
  entries: rows.filter((row) => row.id !== null).map((row) => toAuditEntry(caller, row)),
  page,
  pageSize,
  totalCount: rows[0]?.totalCount ?? 0,
});

/** None of the entries is older than the vendor and those merged into it, so that older partitions are not read. */
function selectVendorEntries(organisationId: string, input: VendorEntriesInput): Statement<PageRow> {
  const { vendorId, page, pageSize } = input;
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const entries = sql<PageRow>`
    with subject as materialized (
      select least(created_at, (
        select min(merged_created_at) from vendor_merge where ${ofOrganisation} and vendor_id = ${vendorId}::uuid
      )) as created_at
      from vendor where ${ofOrganisation} and id = ${vendorId}::uuid
    ),
    matching as materialized (
      select ${LISTED_COLUMNS} from audit_entry
      where ${ofOrganisation} and ${isAboutVendor({ organisationId, vendorId })}
        and created_at >= coalesce((select created_at from subject), '-infinity') and ${matchesAuditFilter(input)}
    ),
    page as (
      select * from matching order by created_at desc, id desc
      limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
    )
    select page.*, audited.*, total.* from (
      select count(*) as "totalCount", exists (select from subject) as "vendorExists" from matching
    ) as total
    left join page on true
    ${joinAuditedRecord(organisationId)}
    order by page.created_at desc, page.id desc`;
  return toStatement({ compile: () => entries.compile(queryBuilder) });
}
