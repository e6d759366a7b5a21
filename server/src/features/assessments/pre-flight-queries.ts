import type { PreFlight, PreFlightResult } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Caller, withoutRepeat } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { type PlannedVendor, preFlightProblems } from '../../domain/pre-flight.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findTemplate, sectionsOf, type Template } from '../templates/template-queries.ts';

/** Only looks: what has changed by the time it is sent is refused then. */
export function checkPreFlight(ctx: AppContext, caller: Caller, body: PreFlight): Promise<PreFlightResult> {
  const vendorIds = [...new Set(body.vendorIds.map((id) => id.toLowerCase()))];
  return inOrganisation(ctx, withoutRepeat(caller), async (tx) => {
    const template = await templateOrNull(tx, caller, body.templateId);
    const problems = preFlightProblems({
      dueDate: body.dueDate,
      today: dayOf(ctx.now()),
      mailServer: ctx.config.mail !== null,
      template: template && {
        name: template.name,
        published: template.status === 'PUBLISHED',
        sections: sectionsOf(template),
      },
      vendorIds,
      vendors: await plannedVendors(tx, caller, { vendorIds, lineageId: template?.lineage_id ?? null }),
    });
    return { problems };
  });
}

const templateOrNull = (tx: Tx, caller: Caller, templateId: string): Promise<Template | null> =>
  findTemplate(tx, caller, templateId).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });

type Planned = { readonly vendorIds: readonly string[]; readonly lineageId: string | null };

async function plannedVendors(
  tx: Tx,
  { organisationId }: Caller,
  { vendorIds, lineageId }: Planned,
): Promise<PlannedVendor[]> {
  const { rows } = await sql<PlannedVendor>`
    select v.id, v.name, v.contact_email as "contactEmail", (
        select a.title from assessment a
        where a.organisation_id = v.organisation_id and a.vendor_id = v.id and a.status not in ('DRAFT', 'COMPLETED')
          and a.template_lineage_id = ${lineageId}::uuid
        order by a.created_at desc, a.id desc limit 1
      ) as "openAssessment", coalesce((
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
