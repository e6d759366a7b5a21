import type { VendorDecision, VendorDecisionPage, VendorDecisionQuery } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { selectStaleReasons } from '../../portfolio/vendors/index.ts';

type VendorKey = { readonly vendorId: string; readonly today: string };

export type ListVendorDecisionsInput = VendorDecisionQuery & Pick<VendorKey, 'vendorId'>;

/** Newest first. */
export function listVendorDecisions(
  ctx: AppContext,
  caller: Caller,
  { vendorId, page, pageSize }: ListVendorDecisionsInput,
): Promise<VendorDecisionPage> {
  const today = toIsoDate(ctx.now());
  return inOrganisation(ctx, caller, async (tx) => {
    const totalCount = await countDecisions(tx, caller, vendorId);
    const part = sql`order by d.decided_at desc, d.id desc
      limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint`;
    const { rows } = await selectDecisions(caller, { vendorId, today, part }).execute(tx);
    return { entries: rows, page, pageSize, totalCount };
  });
}

async function countDecisions(tx: Tx, { organisationId }: Caller, vendorId: string): Promise<number> {
  const vendor = await tx
    .selectFrom('vendor as v')
    .leftJoin('vendor_decision as d', (join) =>
      join.onRef('d.organisation_id', '=', 'v.organisation_id').onRef('d.vendor_id', '=', 'v.id'),
    )
    .select(({ fn }) => fn.count<number>('d.id').as('count'))
    .where('v.organisation_id', '=', organisationId)
    .where('v.id', '=', vendorId)
    .groupBy('v.id')
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return vendor.count;
}

export type VendorDecisionKey = VendorKey & { readonly decisionId: string };

export async function getVendorDecisionIn(
  tx: Tx,
  caller: Caller,
  { decisionId, ...key }: VendorDecisionKey,
): Promise<VendorDecision> {
  const { rows } = await selectDecisions(caller, { ...key, part: sql`and d.id = ${decisionId}::uuid` }).execute(tx);
  const [decision] = rows;
  if (!decision) throw new NotFoundError();
  return decision;
}

type DecisionSelection = VendorKey & { readonly part: RawBuilder<unknown> };

const selectDecisions = (
  { organisationId }: Caller,
  { vendorId, today, part }: DecisionSelection,
) => sql<VendorDecision>`
  select d.id, d.vendor_id as "vendorId", d.outcome, d.rationale, d.current as "isCurrent",
    d.valid_until as "validUntil", d.assessment_id as "assessmentId", d.assessment_title as "assessmentTitle",
    d.score, d.exact_score as "exactScore", d.decided_by_name as "decidedByName", d.decided_at as "decidedAt",
    case when d.current then ${selectStaleReasons(today)} else '{}' end as "staleReasons",
    array(
      select json_build_object('findingId', c.finding_id, 'title', c.title, 'status', f.status, 'dueDate', f.due_date)
      from vendor_decision_condition c
      left join finding f on f.organisation_id = c.organisation_id and f.id = c.finding_id
      where c.organisation_id = d.organisation_id and c.decision_id = d.id order by c.position) as conditions
  from vendor_decision d
  join vendor on vendor.organisation_id = d.organisation_id and vendor.id = d.vendor_id
  where d.organisation_id = ${organisationId}::uuid and d.vendor_id = ${vendorId}::uuid ${part}`;
