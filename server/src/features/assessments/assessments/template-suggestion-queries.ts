import type { TemplateSuggestion } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';

/** Enough to know what is usual. The query stays cheap for large portfolios. */
const MAX_RECENT = 200;

/** Only lineages with a published version are suggested. Drafts do not count as used. */
export function suggestTemplate(ctx: AppContext, caller: Caller, vendorId: string): Promise<TemplateSuggestion> {
  const { organisationId } = caller;
  return inOrganisation(ctx, caller, async (tx) => {
    const { rows } = await sql<{ templateId: string; usedFor: 'VENDOR' | 'TIER' }>`
      with own as (
        select a.template_lineage_id as lineage_id, a.created_at from assessment a
        where a.organisation_id = ${organisationId}::uuid and a.vendor_id = ${vendorId}::uuid and a.status <> 'DRAFT'
      ), recent as (
        select a.template_lineage_id as lineage_id, a.created_at from assessment a
        join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
        join vendor chosen on chosen.organisation_id = a.organisation_id and chosen.id = ${vendorId}::uuid
        where a.organisation_id = ${organisationId}::uuid and a.status <> 'DRAFT' and v.tier = chosen.tier
        order by a.created_at desc, a.id desc limit ${sql.lit(MAX_RECENT)}
      ), used as (
        select lineage_id, 'VENDOR' as used_for, 0 as rank, 0 as uses, max(created_at) as last from own group by lineage_id
        union all
        select lineage_id, 'TIER', 1, count(*), max(created_at) from recent group by lineage_id
      )
      select t.id as "templateId", used.used_for as "usedFor" from used
      join template t on t.organisation_id = ${organisationId}::uuid and t.lineage_id = used.lineage_id
        and t.status = 'PUBLISHED'
      order by used.rank, used.uses desc, used.last desc, used.lineage_id, t.version desc
      limit 1`.execute(tx);
    return rows[0] ?? { templateId: null, usedFor: null };
  });
}
