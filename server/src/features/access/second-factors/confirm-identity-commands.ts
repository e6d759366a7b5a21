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
 */
export async function confirmIdentity(ctx: AppContext, caller: Caller, body: Confirmation): Promise<ConfirmedSession> {
  const { method, prove, refusal } = await toIdentityProof(ctx, caller, body);
  const token = randomToken();
  return inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    const factors = await getSecondFactorState(tx, toUserKey(caller));
    if (!listConfirmationMethods(factors).includes(method)) throw new InvalidError('Confirm with your second factor');
    if (!(await prove(tx))) throw refusal();
    await recordConfirmation(tx, caller, method);
    await rotateSessionToken(tx, caller, token);
    await recordAudit(tx, caller, { action: 'CONFIRM_IDENTITY', entity: toSelfEntity(caller), meta: { method } });
    return { token };
  });
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
  const isRight = await verifyPassword(password ?? '', passwordHash);
  return { method: 'PASSWORD', prove: async () => isRight, refusal: () => new InvalidPasswordError('password') };
}
