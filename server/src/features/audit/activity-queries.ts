import type { AuditPage, VendorActivityQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { ENTRY_COLUMNS, type EntryRow } from './audit-page.ts';
import { entryOf } from './audit-queries.ts';

export type VendorActivity = VendorActivityQuery & { readonly vendorId: string };

/** No row: no such vendor. An empty page is one row without an entry. */
type PageRow = { readonly totalCount: number } & (EntryRow | { readonly id: null });

export async function listVendorActivity(
  ctx: AppContext,
  { organisationId }: Caller,
  asked: VendorActivity,
): Promise<AuditPage> {
  const rows = await readInOrganisation(ctx, { organisationId }, activityPage(organisationId, asked));
  const [first] = rows;
  if (!first) throw new NotFoundError();
  return {
    entries: rows.filter((row) => row.id !== null).map(entryOf),
    page: asked.page,
    pageSize: asked.pageSize,
    totalCount: first.totalCount,
  };
}

/** What was done to the vendor and to what belongs to it; nothing of it is older than the vendor itself. */
function activityPage(organisationId: string, { vendorId, page, pageSize }: VendorActivity): Statement<PageRow> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const isOfVendor = sql`${ofOrganisation} and vendor_id = ${vendorId}::uuid`;
  const activity = sql<PageRow>`
    with subject as materialized (
      select id, created_at from vendor where ${ofOrganisation} and id = ${vendorId}::uuid
    ),
    about as materialized (
      select id::text from subject
      union all select id::text from assessment where ${isOfVendor}
      union all select id::text from finding where ${isOfVendor}
      union all select id::text from certification where ${isOfVendor}
      union all select id::text from responsibility where ${isOfVendor}
      union all select id::text from evidence where ${ofOrganisation}
        and assessment_id in (select id from assessment where ${isOfVendor})
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
  return statementOf({ compile: () => activity.compile(statements) });
}
