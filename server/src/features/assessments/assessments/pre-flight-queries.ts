import type { PreFlight, PreFlightResult } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { listPreFlightProblems, type PlannedVendor } from '../../../domain/pre-flight.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { parseSections } from '../../questionnaires/mappings/index.ts';
import { findTemplateRow } from '../../questionnaires/templates/index.ts';

/** Read-only: changes in the meantime are rejected when the assessment is sent. */
export function checkPreFlight(ctx: AppContext, caller: Caller, body: PreFlight): Promise<PreFlightResult> {
  const vendorIds = [...new Set(body.vendorIds.map((id) => id.toLowerCase()))];
  return inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    const template = await findTemplateRow(tx, caller, body.templateId);
    const problems = listPreFlightProblems({
      dueDate: body.dueDate,
      today: toIsoDate(ctx.now()),
      mailServer: ctx.config.mail !== null,
      template: template && {
        name: template.name,
        published: template.status === 'PUBLISHED',
        sections: parseSections(template),
      },
      vendorIds,
      vendors: await listPlannedVendors(tx, caller, { vendorIds, lineageId: template?.lineage_id ?? null }),
    });
    return { problems };
  });
}

type PlannedVendorsInput = { readonly vendorIds: readonly string[]; readonly lineageId: string | null };

async function listPlannedVendors(
  tx: Tx,
  { organisationId }: Caller,
  { vendorIds, lineageId }: PlannedVendorsInput,
): Promise<PlannedVendor[]> {
  const { rows } = await sql<PlannedVendor>`
    select v.id, v.name, v.contact_email as "contactEmail", (
        select a.title from assessment a
        where a.organisation_id = v.organisation_id and a.vendor_id = v.id and a.status not in ('DRAFT', 'COMPLETED')
          and a.template_lineage_id = ${lineageId}::uuid
        order by a.created_at desc, a.id desc limit 1
      ) as "openAssessment", (
        select a.title from assessment a
        where a.organisation_id = v.organisation_id and a.vendor_id = v.id and a.status not in ('DRAFT', 'COMPLETED')
          and a.template_lineage_id is distinct from ${lineageId}::uuid
        order by a.created_at desc, a.id desc limit 1
      ) as "otherAssessment", coalesce((
        select m.status = 'FAILED' from mail m
        where m.organisation_id = v.organisation_id and m.recipient_email = v.contact_email
          and m.status in ('SENT', 'FAILED')
        order by m.created_at desc limit 1
      ), false) as "lastMailFailed"
    from vendor v where v.organisation_id = ${organisationId}::uuid and v.id = any (${[...vendorIds]}::uuid[])`.execute(
    tx,
  );
  return rows;
}
