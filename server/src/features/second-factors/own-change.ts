import type { User } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { isMfaRequired } from '../organisations/organisation-queries.ts';
import { endOtherSessions, noteConfirmation, requireConfirmed } from '../sessions/session-commands.ts';
import { holdAccount } from '../users/user-commands.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-commands.ts';
import { type Owner, ownerOf, selfOf, standingOf } from './second-factor-queries.ts';

export type OwnChange = { readonly tx: Tx; readonly owner: Owner; readonly required: boolean };

/** How somebody gets in is changed only by whoever has just proven who they are, one change after the other. */
export function changeOwnFactors<T>(
  ctx: AppContext,
  caller: Caller,
  change: (own: OwnChange) => Promise<T>,
): Promise<T> {
  return inOrganisation(ctx, caller, async (tx) => {
    const owner = ownerOf(caller);
    const required = await isMfaRequired(tx, caller);
    await holdAccount(tx, caller, { id: owner.userId, password_hash: null });
    await requireConfirmed(tx, caller);
    return change({ tx, owner, required });
  });
}

type Kind = User['secondFactors'][number];
export type ChangedFactor = { readonly kind: Kind; readonly name?: string };

/** The session that added it has proven it. With the first one come recovery codes. */
export async function noteAdded(
  ctx: AppContext,
  caller: Caller,
  { own: { tx, owner }, factor }: { readonly own: OwnChange; readonly factor: ChangedFactor },
): Promise<string[] | null> {
  await noteConfirmation(tx, caller, factor.kind);
  await endOtherSessions(tx, caller, owner.userId);
  await recordAudit(tx, caller, { action: 'ADD_SECOND_FACTOR', entity: selfOf(caller), meta: { ...factor } });
  const { recoveryCodesLeft } = await standingOf(tx, owner);
  return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(ctx, tx, owner);
}

/** The last one takes the recovery codes along, and stays where the organisation requires one. */
export async function noteRemoved(
  caller: Caller,
  { tx, owner, required }: OwnChange,
  factor: ChangedFactor,
): Promise<null> {
  const { secondFactors } = await standingOf(tx, owner);
  const isLast = secondFactors.length === 0;
  if (isLast && required) {
    throw new ConflictError('Your organisation requires a second factor: set up another one first');
  }
  if (isLast) await deleteRecoveryCodes(tx, owner);
  await endOtherSessions(tx, caller, owner.userId);
  await recordAudit(tx, caller, { action: 'REMOVE_SECOND_FACTOR', entity: selfOf(caller), meta: { ...factor } });
  return null;
}
