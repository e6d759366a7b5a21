import { RiskWeights, type Tier } from '@assay/contract';
import { formatRational, parseRational, toNumber } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { getTierWeight } from '../../../domain/tier-weight.ts';
import { calculateOverallScore } from '../../../domain/vendor-score.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { VendorRow } from './vendor-fields.ts';

/** Prevents deletion of the vendor until the transaction ends. Other changes remain possible. */
export async function lockVendorKey(
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

export type UpdateAssessmentCountInput = { readonly vendorId: string; readonly change: 1 | -1 };

export async function updateAssessmentCount(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, change }: UpdateAssessmentCountInput,
): Promise<void> {
  await tx
    .updateTable('vendor')
    .set({ assessment_count: sql<number>`assessment_count + ${change}::integer` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .execute();
}

/**
 * Recalculates a vendor's scores. Locks the vendor before reading the assessments, so that of two concurrent calls the
 * later one sees the result of the earlier one.
 */
export async function updateVendorScore(tx: Tx, caller: Caller, vendorId: string): Promise<void> {
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
    .select(['template_lineage_id as lineageId', 'completed_at', 'score', 'earned', 'possible', 'risk_weights'])
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'COMPLETED')
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [latest] = completed;
  const overall = calculateOverallScore(
    completed.map(({ lineageId, earned, possible, risk_weights }) => ({
      lineageId,
      weights: RiskWeights.parse(risk_weights),
      earned: parseRational(earned ?? '0'),
      possible: parseRational(possible ?? '0'),
    })),
  );
  await tx
    .updateTable('vendor')
    .set({
      overall_score: overall && toNumber(overall),
      overall_exact: overall && formatRational(overall),
      latest_score: latest?.score ?? null,
      last_assessed_at: latest?.completed_at ?? null,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .execute();
  await refreshVendorControls(tx, caller, vendor);
}

/**
 * Replaces the vendor's controls with the results of the newest completed assessment that covers each of them. A control
 * that no longer applies is no longer assessed.
 */
async function refreshVendorControls(
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
    select organisation_id, vendor_id, framework_id, control_code, framework_name, control_title, domain, ratio,
      shortfall, ${getTierWeight(tier)}::integer
    from (
      select distinct on (r.framework_id, r.control_code) r.*, a.vendor_id
      from assessment a
      join control_result r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      where a.organisation_id = ${organisationId}::uuid and a.vendor_id = ${id}::uuid and a.status = 'COMPLETED'
      order by r.framework_id, r.control_code, a.completed_at desc, a.id desc
    ) as newest
    where applicable`.execute(tx);
}

/** Control gaps are weighted by the vendor's tier. */
export async function updateControlWeights(
  tx: Tx,
  { organisationId }: Caller,
  { id, tier }: Pick<VendorRow, 'id' | 'tier'>,
): Promise<void> {
  await tx
    .updateTable('vendor_control')
    .set({ tier_weight: getTierWeight(tier) })
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', id)
    .execute();
}
