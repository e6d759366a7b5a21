import type { Confirmation, OwnSecondFactors } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, InvalidPasswordError, InvalidProofError } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { recordConfirmation, rotateSessionToken } from '../sessions/index.ts';
import { lockSignInAccount } from '../users/index.ts';
import { clearFailedProofs, recordFailedProof, requireNotPaused } from './failed-proof-commands.ts';
import { consumePasskeyAssertion, PASSKEY_REJECTED } from './passkey-commands.ts';
import { verifyOwnPasskey } from './passkey-queries.ts';
import { getSecondFactorState, listConfirmationMethods, toSelfEntity, toUserKey } from './second-factor-queries.ts';
import { consumeTotpCode, TOTP_REJECTED } from './totp-commands.ts';

type ConfirmationMethod = OwnSecondFactors['confirmWith'][number];
export type ConfirmedSession = { readonly token: string };
export type IdentityProof = {
  readonly method: ConfirmationMethod;
  /** Checks the proof, and uses it up. Null if it is valid. */
  readonly findRefusal: (tx: Tx) => Promise<Error | null>;
};

export const confirmIdentity = async (ctx: AppContext, caller: Caller, body: Confirmation): Promise<ConfirmedSession> =>
  confirmWithProof(ctx, caller, await toIdentityProof(ctx, caller, body));

/**
 * Confirms the identity of a signed-in user and rotates the session token, because the old one may have been stolen.
 * Commits a failed attempt before the request is rejected.
 */
export async function confirmWithProof(
  ctx: AppContext,
  caller: Caller,
  { method, findRefusal }: IdentityProof,
): Promise<ConfirmedSession> {
  const token = randomToken();
  const refused = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    await requireConfirmationMethod(tx, caller, method);
    const refusal = await findRefusal(tx);
    if (refusal) {
      await recordFailedProof(tx, caller, { purpose: 'CONFIRMATION', method });
      return refusal;
    }
    await clearFailedProofs(tx, caller, 'CONFIRMATION');
    await recordConfirmation(tx, caller, method);
    const { tokenKeys } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    await rotateSessionToken(tx, caller, { keys: tokenKeys, token });
    await recordAudit(tx, caller, { action: 'CONFIRM_IDENTITY', entity: toSelfEntity(caller), meta: { method } });
    return null;
  });
  if (refused) throw refused;
  return { token };
}

/** Refuses while failed attempts cause a pause. Locks the user, so that concurrent attempts are all counted. */
export async function requireConfirmationMethod(tx: Tx, caller: Caller, method: ConfirmationMethod): Promise<void> {
  const owner = toUserKey(caller);
  await lockSignInAccount(tx, caller, { id: owner.userId, password_hash: null });
  await requireNotPaused(tx, caller, 'CONFIRMATION');
  const methods = listConfirmationMethods(await getSecondFactorState(tx, owner));
  if (methods.includes(method)) return;
  if (methods.includes('PASSWORD')) throw new InvalidError('Confirm with your password');
  if (methods.includes('SSO')) throw new InvalidError('Confirm with single sign-on');
  if (methods.length === 0) throw new InvalidError('Sign out and sign in again to confirm your identity');
  throw new InvalidError('Confirm your identity with two-factor authentication');
}

/** Does the slow work before the transaction. */
async function toIdentityProof(
  ctx: AppContext,
  caller: Caller,
  { password, code, response }: Confirmation,
): Promise<IdentityProof> {
  const owner = toUserKey(caller);
  if (code !== undefined) {
    return {
      method: 'TOTP',
      findRefusal: async (tx) =>
        (await consumeTotpCode(ctx, tx, { owner, code })) ? null : new InvalidProofError(TOTP_REJECTED),
    };
  }
  if (response) {
    const asserted = await verifyOwnPasskey(ctx, caller, { answer: response, purpose: 'CONFIRMATION' });
    const findRefusal = async (tx: Tx) =>
      asserted !== null && (await consumePasskeyAssertion(tx, owner, asserted))
        ? null
        : new InvalidProofError(PASSKEY_REJECTED);
    return { method: 'PASSKEY', findRefusal };
  }
  const { passwordHash } = await inOrganisation(ctx, withoutIdempotency(caller), (tx) =>
    getSecondFactorState(tx, owner),
  );
  const source = { key: owner.userId, isTrusted: true };
  const isRight = await verifyPassword({ password: password ?? '', passwordHash }, source);
  return { method: 'PASSWORD', findRefusal: async () => (isRight ? null : new InvalidPasswordError('password')) };
}
