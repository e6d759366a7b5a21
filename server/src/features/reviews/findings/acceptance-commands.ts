import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
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
    if (accepted.acceptance_ended_at !== null) return;
    const today = toIsoDate(ctx.now());
    if (accepted.accepted_until >= today) {
      // The renewal has its own job.
      if (accepted.acceptance_renewed_at !== null) return;
      throw new Error('The risk acceptance has not expired yet');
    }
    await openSuccessor(tx, caller, { accepted, today });
  });
}

export type SuccessorInput = { readonly accepted: Selectable<Tables['finding']>; readonly today: string };

/** Called whenever an acceptance ends. Opens nothing if the finding already has a successor. */
export async function openSuccessor(tx: Tx, caller: Caller, { accepted, today }: SuccessorInput): Promise<void> {
  const defaults = await getOpeningDefaults(tx, caller, { vendorId: accepted.vendor_id, today });
  const successor = await tx
    .insertInto('finding')
    .values({
      organisation_id: caller.organisationId,
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
}

/** Handles acceptances whose job was lost. */
export async function reopenExpiredAcceptances(ctx: AppContext, { organisationId }: Caller): Promise<void> {
  const query = queryBuilder
    .selectFrom('finding')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'RISK_ACCEPTED')
    .where('acceptance_ended_at', 'is', null)
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
