import type { AuditPage, VendorActivityQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { type AuditEntryRow, ENTRY_COLUMNS } from './audit-page.ts';
import { toAuditEntry } from './audit-queries.ts';

export type VendorActivityInput = VendorActivityQuery & { readonly vendorId: string };

/** No row if the vendor does not exist. An empty page is returned as one row without an entry. */
type PageRow = { readonly totalCount: number } & (AuditEntryRow | { readonly id: null });

export async function listVendorActivity(
  ctx: AppContext,
  caller: Caller,
  input: VendorActivityInput,
): Promise<AuditPage> {
  const { organisationId } = caller;
  const rows = await readInOrganisation(ctx, { organisationId }, selectVendorActivity(organisationId, input));
  const [first] = rows;
  if (!first) throw new NotFoundError();
  return {
    entries: rows.filter((row) => row.id !== null).map((row) => toAuditEntry(caller, row)),
    page: input.page,
    pageSize: input.pageSize,
    totalCount: first.totalCount,
  };
}

/** Audit entries of the vendor, of those merged into it, and of their records. None is older than these vendors. */
function selectVendorActivity(
  organisationId: string,
  { vendorId, page, pageSize }: VendorActivityInput,
): Statement<PageRow> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const isOfVendor = sql`${ofOrganisation} and vendor_id = ${vendorId}::uuid`;
  const activity = sql<PageRow>`
    with subject as materialized (
      select id, least(created_at, (select min(merged_created_at) from vendor_merge where ${isOfVendor})) as created_at
      from vendor where ${ofOrganisation} and id = ${vendorId}::uuid
    ),
    about as materialized (
      select id::text from subject
      union all select merged_id::text from vendor_merge where ${isOfVendor}
      union all select id::text from assessment where ${isOfVendor}
      union all select id::text from finding where ${isOfVendor}
      union all select id::text from certification where ${isOfVendor}
      union all select id::text from responsibility where ${isOfVendor}
      union all select id::text from evidence where ${ofOrganisation}
        and assessment_id in (select id from assessment where ${isOfVendor})
      union all select id::text from finding_file where ${ofOrganisation}
        and finding_id in (select id from finding where ${isOfVendor})
      union all select id::text from certification_attachment where ${ofOrganisation}
        and certification_id in (select id from certification where ${isOfVendor})
    ),
    matching as materialized (
      select ${ENTRY_COLUMNS}, created_at from audit_entry
      where ${ofOrganisation} and entity_id = any (array(select id from about))
        and created_at >= (select created_at from subject)
    ),
    page as (
      select * from matching order by created_at desc, id desc
      limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
    )
    select page.*, total.* from subject
    cross join (select count(*) as "totalCount" from matching) as total
    left join page on true
    order by page.created_at desc, page.id desc`;
  return toStatement({ compile: () => activity.compile(queryBuilder) });
}
