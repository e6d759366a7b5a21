import type { Tier } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { tierWeightOf } from '../../domain/deficiency.ts';
import { fromText, toNumber } from '../../domain/rational.ts';
import { overallScore } from '../../domain/vendor-score.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';

/** Keeps a vendor from being deleted until the transaction ends; others may go on changing it. */
export async function holdVendor(
  tx: Tx,
  { organisationId }: Caller,
  vendorId: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const vendor = await tx
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .forKeyShare()
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return vendor;
}

export type CountChange = { readonly vendorId: string; readonly change: 1 | -1 };

export async function countAssessments(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, change }: CountChange,
): Promise<void> {
  await tx
    .updateTable('vendor')
    .set({ assessment_count: sql<number>`assessment_count + ${change}::integer` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .execute();
}

/**
 * Computes a vendor's scores anew from what is completed now. The vendor is locked before the assessments are read, so
 * that of two at the same time the later one sees what the earlier one completed.
 */
export async function rescoreVendor(tx: Tx, caller: Caller, vendorId: string): Promise<void> {
  const { organisationId } = caller;
  const vendor = await tx
    .selectFrom('vendor')
    .select(['id', 'tier'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const completed = await tx
    .selectFrom('assessment')
    .select(['template_lineage_id as lineageId', 'completed_at', 'score', 'earned', 'possible'])
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'COMPLETED')
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [latest] = completed;
  const overall = overallScore(
    completed.map(({ lineageId, earned, possible }) => ({
      lineageId,
      earned: fromText(earned ?? '0'),
      possible: fromText(possible ?? '0'),
    })),
  );
  await tx
    .updateTable('vendor')
    .set({
      overall_score: overall && toNumber(overall),
      latest_score: latest?.score ?? null,
      last_assessed_at: latest?.completed_at ?? null,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .execute();
  await standOnControls(tx, caller, vendor);
}

/** Where the vendor stands on each control: what the newest completed assessment that covers it says. */
async function standOnControls(
  tx: Tx,
  { organisationId }: Caller,
  { id, tier }: { readonly id: string; readonly tier: Tier | null },
): Promise<void> {
  await tx
    .deleteFrom('vendor_control')
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', id)
    .execute();
  await sql`
    insert into vendor_control (organisation_id, vendor_id, framework_id, control_code, framework_name, control_title,
      domain, ratio, shortfall, tier_weight)
    select distinct on (r.framework_id, r.control_code) r.organisation_id, a.vendor_id, r.framework_id, r.control_code,
      r.framework_name, r.control_title, r.domain, r.ratio, r.shortfall, ${tierWeightOf(tier)}::integer
    from assessment a
    join control_result r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
    where a.organisation_id = ${organisationId}::uuid and a.vendor_id = ${id}::uuid and a.status = 'COMPLETED'
    order by r.framework_id, r.control_code, a.completed_at desc, a.id desc`.execute(tx);
}
