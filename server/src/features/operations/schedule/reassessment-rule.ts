import { ReassessmentMonths } from '@assay/contract';
import { sql } from 'kysely';
import { isReassessmentDue, type LastAssessment } from '../../../domain/reassessment.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import { createAssessmentIn } from '../../assessments/assessments/index.ts';
import { lockVendorKey } from '../../portfolio/vendors/index.ts';
import type { ScheduledRule } from './scheduled-rule.ts';

type ReassessmentCandidate = LastAssessment & {
  readonly id: string;
  readonly vendorId: string;
  readonly cadence: JsonValue;
};

/** Considers the last completed assessment per vendor and template. */
export const reassessmentRule: ScheduledRule<ReassessmentCandidate> = {
  name: 'REASSESSMENT',
  findCandidates: async (tx, { organisationId }, { subjectId = null }) => {
    const { rows } = await sql<ReassessmentCandidate>`
      select distinct on (a.vendor_id, a.template_lineage_id) a.id, a.vendor_id as "vendorId", v.tier,
        to_char(a.completed_at, 'YYYY-MM-DD') as "completedOn", o.reassessment_months as cadence,
        (select t.id from template t
          where t.organisation_id = a.organisation_id and t.lineage_id = a.template_lineage_id
            and t.status = 'PUBLISHED'
          order by t.version desc limit 1) as "templateId",
        exists (
          select from assessment other
          where other.organisation_id = a.organisation_id and other.vendor_id = a.vendor_id
            and other.template_lineage_id = a.template_lineage_id and other.status <> 'COMPLETED') as "isUnderWay"
      from assessment a
      join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
      join organisation o on o.organisation_id = a.organisation_id
      where a.organisation_id = ${organisationId}::uuid and a.status = 'COMPLETED'
        and (${subjectId}::uuid is null or (a.vendor_id, a.template_lineage_id) = (
          select s.vendor_id, s.template_lineage_id from assessment s
          where s.organisation_id = a.organisation_id and s.id = ${subjectId}::uuid))
      order by a.vendor_id, a.template_lineage_id, a.completed_at desc, a.id desc`.execute(tx);
    return rows;
  },
  lockCandidate: (tx, caller, { vendorId }) => lockVendorKey(tx, caller, vendorId),
  // An assessment that was reopened and completed again is due again.
  dueKey: (last, today) =>
    isReassessmentDue(last, ReassessmentMonths.parse(last.cadence), today) ? `after ${last.completedOn}` : null,
  apply: (tx, caller, { facts: { vendorId, templateId } }) =>
    createAssessmentIn(tx, caller, { vendorId, templateId: templateId ?? '' }),
};
