import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { recordFindingCreation } from './finding-audit.ts';
import { findLockedFinding, touchFinding } from './finding-queries.ts';
import { getDueDate, getOpeningDefaults } from './opening-defaults.ts';

export type AcceptanceKey = { readonly organisationId: string; readonly findingId: string };

/**
 * A closed finding cannot be reopened, so a successor is created when its acceptance has expired. Idempotent: a finding
 * can be superseded only once.
 */
export function reopenExpiredAcceptance(ctx: AppContext, { organisationId, findingId }: AcceptanceKey): Promise<void> {
  const caller = createSystemCaller(organisationId);
  return inOrganisation(ctx, caller, async (tx) => {
    const accepted = await findLockedFinding(tx, caller, findingId);
    if (accepted?.status !== 'RISK_ACCEPTED' || accepted.accepted_until === null) return;
    if (accepted.accepted_until >= toIsoDate(ctx.now())) throw new Error('The risk acceptance has not expired yet');
    const opening = { vendorId: accepted.vendor_id, today: toIsoDate(ctx.now()) };
    const defaults = await getOpeningDefaults(tx, caller, opening);
    const successor = await tx
      .insertInto('finding')
      .values({
        organisation_id: organisationId,
        id: newId(),
        vendor_id: accepted.vendor_id,
        assessment_id: accepted.assessment_id,
        question_key: accepted.question_key,
        title: accepted.title,
        description: accepted.description,
        recommendation: accepted.recommendation,
        source: accepted.source,
        owner_id: accepted.owner_id ?? defaults.ownerId,
        due_date: getDueDate(defaults, accepted.severity),
        severity: accepted.severity,
        proposed: false,
        control_codes: accepted.control_codes,
        supersedes_finding_id: accepted.id,
      })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'supersedes_finding_id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!successor) return;
    await touchFinding(tx, caller, accepted.id);
    await recordFindingCreation(tx, caller, successor);
  });
}

/** Handles acceptances whose job was lost. */
export async function reopenExpiredAcceptances(ctx: AppContext, { organisationId }: Caller): Promise<void> {
  const query = queryBuilder
    .selectFrom('finding')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'RISK_ACCEPTED')
    .where('accepted_until', '<', toIsoDate(ctx.now()))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('finding as successor')
            .select('successor.id')
            .where('successor.organisation_id', '=', organisationId)
            .whereRef('successor.supersedes_finding_id', '=', 'finding.id'),
        ),
      ),
    );
  const expired = await readInOrganisation(ctx, { organisationId }, toStatement(query));
  for (const { id } of expired) await reopenExpiredAcceptance(ctx, { organisationId, findingId: id });
}
