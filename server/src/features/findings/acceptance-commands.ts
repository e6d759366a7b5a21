import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { entityOf } from './finding-queries.ts';

export type Acceptance = { readonly organisationId: string; readonly findingId: string };

/**
 * The closed finding cannot move again, so a successor is opened when its acceptance has run out: one, however often
 * this is called, because no two findings supersede the same one.
 */
export function openSuccessor(ctx: AppContext, { organisationId, findingId }: Acceptance): Promise<void> {
  const caller = systemOf(organisationId);
  return inOrganisation(ctx, caller, async (tx) => {
    const accepted = await tx
      .selectFrom('finding')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', findingId)
      .where('status', '=', 'RISK_ACCEPTED')
      .forUpdate()
      .executeTakeFirst();
    if (!accepted?.accepted_until) return;
    if (accepted.accepted_until >= dayOf(ctx.now())) throw new Error('The acceptance has not run out yet');
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
        severity: accepted.severity,
        proposed: false,
        control_codes: accepted.control_codes,
        supersedes_finding_id: accepted.id,
      })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'supersedes_finding_id']).doNothing())
      .returning(['id', 'title'])
      .executeTakeFirst();
    if (!successor) return;
    const meta = { supersedesFindingId: accepted.id, acceptedUntil: accepted.accepted_until };
    await recordAudit(tx, caller, { action: 'CREATE_FINDING', entity: entityOf(successor), meta });
  });
}

/** Makes up for acceptances whose job was lost. */
export async function openMissingSuccessors(ctx: AppContext, { organisationId }: Caller): Promise<void> {
  const query = statements
    .selectFrom('finding')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'RISK_ACCEPTED')
    .where('accepted_until', '<', dayOf(ctx.now()))
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
  const expired = await readInOrganisation(ctx, { organisationId }, statementOf(query));
  for (const { id } of expired) await openSuccessor(ctx, { organisationId, findingId: id });
}
