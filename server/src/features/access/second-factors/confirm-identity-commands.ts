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
type IdentityProof = {
  readonly method: ConfirmationMethod;
  readonly prove: (tx: Tx) => Promise<boolean>;
  readonly refusal: () => Error;
};

/**
 * Confirms the identity of a signed-in user and rotates the session token, because the old one may have been stolen.
 * Commits a failed attempt before the request is rejected.
 */
export async function confirmIdentity(ctx: AppContext, caller: Caller, body: Confirmation): Promise<ConfirmedSession> {
  const { method, prove, refusal } = await toIdentityProof(ctx, caller, body);
  const token = randomToken();
  const owner = toUserKey(caller);
  const refused = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    await lockSignInAccount(tx, caller, { id: owner.userId, password_hash: null });
    await requireNotPaused(tx, caller, 'CONFIRMATION');
    const factors = await getSecondFactorState(tx, owner);
    if (!listConfirmationMethods(factors).includes(method)) throw new InvalidError('Confirm with your second factor');
    if (!(await prove(tx))) {
      await recordFailedProof(tx, caller, { purpose: 'CONFIRMATION', method });
      return refusal();
    }
    await clearFailedProofs(tx, caller, 'CONFIRMATION');
    await recordConfirmation(tx, caller, method);
    await rotateSessionToken(tx, caller, { keys: ctx.tokenKeys, token });
    await recordAudit(tx, caller, { action: 'CONFIRM_IDENTITY', entity: toSelfEntity(caller), meta: { method } });
    return null;
  });
  if (refused) throw refused;
  return { token };
}

/** Does the slow work before the transaction. */
async function toIdentityProof(
  ctx: AppContext,
  caller: Caller,
  { password, code, response }: Confirmation,
): Promise<IdentityProof> {
  const owner = toUserKey(caller);
  if (code !== undefined) {
    const refusal = () => new InvalidProofError(TOTP_REJECTED);
    return { method: 'TOTP', prove: (tx) => consumeTotpCode(ctx, tx, { owner, code }), refusal };
  }
  if (response) {
    const asserted = await verifyOwnPasskey(ctx, caller, { answer: response, purpose: 'CONFIRMATION' });
    const prove = async (tx: Tx) => asserted !== null && consumePasskeyAssertion(tx, owner, asserted);
    return { method: 'PASSKEY', prove, refusal: () => new InvalidProofError(PASSKEY_REJECTED) };
  }
  const { passwordHash } = await inOrganisation(ctx, withoutIdempotency(caller), (tx) =>
    getSecondFactorState(tx, owner),
  );
  const source = { key: owner.userId, isTrusted: true };
  const isRight = await verifyPassword({ password: password ?? '', passwordHash }, source);
  return { method: 'PASSWORD', prove: async () => isRight, refusal: () => new InvalidPasswordError('password') };
}
