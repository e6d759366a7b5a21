import type { Acceptance, AcceptanceEnd, AcceptanceRenewal } from '@assay/contract';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields, toCreation } from '../../../domain/changes.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { toFinding } from '../../assessments/records/index.ts';
import { openSuccessor } from './acceptance-commands.ts';
import { requireAllowedAcceptance } from './acceptance-policy.ts';
import { getAcceptanceIn } from './acceptance-queries.ts';
import { recordFindingUpdate } from './finding-audit.ts';
import { requireValidClosing, scheduleAcceptanceExpiry } from './finding-commands.ts';
import { findLockedFinding, getFindingIn } from './finding-queries.ts';

type LockedFinding = Selectable<Tables['finding']>;

type ActiveAcceptanceInput = { readonly findingId: string; readonly today: string };

/** For changes that are possible only while the risk is accepted. */
async function lockActiveAcceptance(tx: Tx, caller: Caller, { findingId, today }: ActiveAcceptanceInput) {
  const finding = await findLockedFinding(tx, caller, findingId);
  if (!finding || finding.proposed) throw new NotFoundError();
  if (finding.status !== 'RISK_ACCEPTED')
    throw new ConflictError('RISK_NOT_ACCEPTED', 'The risk of this finding has not been accepted');
  if (finding.acceptance_ended_at !== null || (finding.accepted_until !== null && finding.accepted_until < today))
    throw new ConflictError('ACCEPTANCE_ENDED', 'This risk acceptance has already ended. Its successor is open.');
  return finding;
}

export type RenewAcceptanceInput = { readonly findingId: string; readonly body: AcceptanceRenewal };

export const renewAcceptance = (ctx: AppContext, caller: Caller, input: RenewAcceptanceInput): Promise<Acceptance> =>
  inOrganisation(ctx, caller, (tx) => renewAcceptanceIn(tx, caller, { ...input, now: ctx.now() }));

/** The status stays. The first rationale and end date are in the audit log. */
export async function renewAcceptanceIn(
  tx: Tx,
  caller: Caller,
  { findingId, body: { acceptedUntil, rationale }, now }: RenewAcceptanceInput & { readonly now: Date },
): Promise<Acceptance> {
  const today = toIsoDate(now);
  requireValidClosing({ status: 'RISK_ACCEPTED', acceptedUntil }, today);
  const before = await lockActiveAcceptance(tx, caller, { findingId, today });
  await requireAllowedAcceptance(tx, caller, { severity: before.severity, acceptedUntil, today });
  await saveAcceptance(tx, before, {
    accepted_until: acceptedUntil,
    acceptance_renewed_at: sql<string>`now()`,
    acceptance_renewed_by_name: caller.name,
    acceptance_renewal_note: rationale,
  });
  await scheduleAcceptanceExpiry(tx, caller, { findingId, acceptedUntil, now });
  const changes = diffFields(before, { accepted_until: acceptedUntil }) ?? {};
  const finding = toFinding(await getFindingIn(tx, caller, findingId));
  await recordFindingUpdate(tx, caller, { finding, meta: { changes, rationale } });
  return getAcceptanceIn(tx, caller, { findingId, today });
}

export type EndAcceptanceInput = { readonly findingId: string; readonly body: AcceptanceEnd };

/** Opens a successor, as the end of the last day does. */
export function endAcceptance(
  ctx: AppContext,
  caller: Caller,
  { findingId, body: { reason } }: EndAcceptanceInput,
): Promise<Acceptance> {
  return inOrganisation(ctx, caller, async (tx) => {
    const today = toIsoDate(ctx.now());
    const accepted = await lockActiveAcceptance(tx, caller, { findingId, today });
    await saveAcceptance(tx, accepted, {
      acceptance_ended_at: sql<string>`now()`,
      acceptance_ended_by_name: caller.name,
      acceptance_end_reason: reason,
    });
    const finding = toFinding(await getFindingIn(tx, caller, findingId));
    await recordFindingUpdate(tx, caller, {
      finding,
      meta: { changes: toCreation({ acceptance_ended: true }), reason },
    });
    await openSuccessor(tx, caller, { accepted, today });
    return getAcceptanceIn(tx, caller, { findingId, today });
  });
}

async function saveAcceptance(
  tx: Tx,
  { organisation_id, id, revision }: LockedFinding,
  columns: UpdateObject<Tables, 'finding'>,
): Promise<void> {
  await tx
    .updateTable('finding')
    .set({ ...columns, revision: revision + 1 })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}
