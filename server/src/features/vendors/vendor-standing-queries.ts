import type { VendorStanding } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { rowOf, tableRow } from './vendor-table.ts';

type Completed = VendorStanding['completed'][number];

/** Where a vendor stands, and what its score is made of. */
export async function getVendorStanding(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorStanding> {
  const vendor = tableRow(caller, vendorId);
  const [row] = await readInOrganisation(ctx, caller, statementOf({ compile: () => vendor.compile(statements) }));
  if (!row) throw new NotFoundError();
  const { ownerName, rating, nextReviewOn, openFindings } = rowOf(row);
  return {
    ownerName,
    rating,
    ratingThresholds: { green: row.green, amber: row.amber },
    nextReviewOn,
    openFindings,
    completed: await listCompleted(ctx, caller, vendorId),
  };
}

/** Newest first. Only the newest of each template counts, as the rule of the vendor's score says. */
function listCompleted(ctx: AppContext, caller: Caller, vendorId: string): Promise<Completed[]> {
  return readInOrganisation<Completed>(ctx, caller, {
    sql: `
      select id, title, template_name as "templateName", template_version as "templateVersion",
        completed_at as "completedAt", score, earned, possible,
        row_number() over (partition by template_lineage_id order by completed_at desc, id desc) = 1 as counts
      from assessment
      where organisation_id = current_organisation_id() and vendor_id = $1 and status = 'COMPLETED'
      order by completed_at desc, id desc`,
    parameters: [vendorId],
  });
}
