import type { User } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { isMfaRequired } from '../organisations/index.ts';
import { endOtherSessions, recordConfirmation } from '../sessions/index.ts';
import { lockSignInAccount } from '../users/index.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-commands.ts';
import { getSecondFactorState, toSelfEntity, toUserKey, type UserKey } from './second-factor-queries.ts';

export type SecondFactorChange = { readonly tx: Tx; readonly owner: UserKey; readonly required: boolean };

/** Serialises changes. */
export function changeSecondFactors<T>(
  ctx: AppContext,
  caller: Caller,
  change: (own: SecondFactorChange) => Promise<T>,
): Promise<T> {
  return inOrganisation(ctx, caller, async (tx) => {
    const owner = toUserKey(caller);
    const required = await isMfaRequired(tx, caller);
    await lockSignInAccount(tx, caller, { id: owner.userId, password_hash: null });
    return change({ tx, owner, required });
  });
}

type SecondFactorKind = User['secondFactors'][number];
export type ChangedFactor = { readonly kind: SecondFactorKind; readonly name?: string };

/** Also counts as a confirmation of the session. The first factor comes with recovery codes. */
export async function recordFactorAdded(
  ctx: AppContext,
  caller: Caller,
  { own: { tx, owner }, factor }: { readonly own: SecondFactorChange; readonly factor: ChangedFactor },
): Promise<string[] | null> {
  await recordConfirmation(tx, caller, factor.kind);
  await endOtherSessions(tx, caller, owner.userId);
  await recordAudit(tx, caller, { action: 'ADD_SECOND_FACTOR', entity: toSelfEntity(caller), meta: { ...factor } });
  const { recoveryCodesLeft } = await getSecondFactorState(tx, owner);
  return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(ctx, tx, owner);
}

/** Removing the last factor deletes the recovery codes, and is rejected if the organisation requires one. */
export async function recordFactorRemoved(
  caller: Caller,
  { tx, owner, required }: SecondFactorChange,
  factor: ChangedFactor,
): Promise<null> {
  const { secondFactors } = await getSecondFactorState(tx, owner);
  const isLast = secondFactors.length === 0;
  if (isLast && required) {
    throw new ConflictError(
      'SECOND_FACTOR_REQUIRED',
      'Your organisation requires two-factor authentication. Set up another method before you remove this one.',
    );
  }
  if (isLast) await deleteRecoveryCodes(tx, owner);
  await endOtherSessions(tx, caller, owner.userId);
  await recordAudit(tx, caller, { action: 'REMOVE_SECOND_FACTOR', entity: toSelfEntity(caller), meta: { ...factor } });
  return null;
}
