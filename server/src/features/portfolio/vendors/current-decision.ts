// What lists and reports show of a vendor's last decision. The statements that use these fragments select from `vendor`.
import type { VendorFilter } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../../platform/db/conditions.ts';

/**
 * Why the decision `d` should be made again. A rejected vendor is not reconsidered because it got worse. Findings that
 * were known when the decision was made, its conditions included, do not count.
 */
export const selectStaleReasons = (today: string): RawBuilder<unknown> => sql`array_remove(array[
  case when d.valid_until < ${today}::date then 'EXPIRED' end,
  case when d.outcome <> 'REJECTED' and d.exact_score is not null
    and (vendor.overall_exact is null or fraction_value(vendor.overall_exact) < fraction_value(d.exact_score))
    then 'SCORE_FELL' end,
  case when d.outcome <> 'REJECTED' and vendor.open_critical_findings > 0 and exists (
    select from finding f
    where f.organisation_id = vendor.organisation_id and f.vendor_id = vendor.id and f.status = 'OPEN'
      and f.severity = 'CRITICAL' and not f.proposed and f.id <> all (d.critical_finding_ids))
    then 'CRITICAL_FINDING_OPENED' end], null)`;

/** How many conditions of the decision `d` are still open. */
export const OPEN_CONDITIONS_COLUMN = sql`(
  select count(*) from vendor_decision_condition c
  join finding f on f.organisation_id = c.organisation_id and f.id = c.finding_id
  where c.organisation_id = d.organisation_id and c.decision_id = d.id and f.status = 'OPEN')`;

/** A CurrentVendorDecision, or null. */
export const selectCurrentDecision = (today: string): RawBuilder<unknown> => sql`(
  select json_build_object('id', d.id, 'outcome', d.outcome,
    'decidedAt', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'validUntil', d.valid_until,
    'openConditions', ${OPEN_CONDITIONS_COLUMN}, 'staleReasons', ${selectStaleReasons(today)})
  from vendor_decision d
  where d.organisation_id = vendor.organisation_id and d.vendor_id = vendor.id and d.current)`;

export function matchesDecision(decision: NonNullable<VendorFilter['decision']>[number], today: string): Condition {
  const current = sql`select from vendor_decision d
    where d.organisation_id = vendor.organisation_id and d.vendor_id = vendor.id and d.current`;
  if (decision === 'NONE') return sql`not exists (${current})`;
  if (decision === 'STALE') return sql`exists (${current} and ${selectStaleReasons(today)} <> '{}')`;
  return sql`exists (${current} and d.outcome = ${decision})`;
}
