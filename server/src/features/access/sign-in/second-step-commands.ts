import type { PasskeyAssertion, SignInMethod } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import {
  clearFailedProofs,
  consumePasskeyAssertion,
  consumeRecoveryCode,
  consumeTotpCode,
  PASSKEY_REJECTED,
  TOTP_REJECTED,
  toUserKey,
  verifyOwnPasskey,
} from '../second-factors/index.ts';
import { getMe } from '../sessions/index.ts';
import { lockSignInAccount } from '../users/index.ts';
import { completeSignIn, type SignInAccount, type SignInResult, toSessionCaller } from './complete-sign-in.ts';
import {
  deletePendingSignIn,
  lockPendingSignIn,
  recordFailedAttempt,
  SIGN_IN_AGAIN,
} from './pending-sign-in-commands.ts';

export type SecondStepInput<Proof> = { readonly client: ClientInfo; readonly proof: Proof };

export const signInWithTotp = (ctx: AppContext, caller: Caller, { client, proof: code }: SecondStepInput<string>) =>
  completeSecondStep(ctx, caller, {
    client,
    method: 'TOTP',
    prove: (tx) => consumeTotpCode(ctx, tx, { owner: toUserKey(caller), code }),
    refusal: TOTP_REJECTED,
  });

export const signInWithRecoveryCode = (
  ctx: AppContext,
  caller: Caller,
  { client, proof: code }: SecondStepInput<string>,
) =>
  completeSecondStep(ctx, caller, {
    client,
    method: 'RECOVERY_CODE',
    prove: (tx) => consumeRecoveryCode(ctx, tx, { owner: toUserKey(caller), code }),
    refusal: 'This recovery code is incorrect or has already been used.',
  });

export async function completeSignInWithPasskey(
  ctx: AppContext,
  caller: Caller,
  { client, proof }: SecondStepInput<PasskeyAssertion>,
) {
  const asserted = await verifyOwnPasskey(ctx, caller, { answer: proof, purpose: 'SECOND_STEP' });
  return completeSecondStep(ctx, caller, {
    client,
    method: 'PASSKEY',
    prove: async (tx) => asserted !== null && consumePasskeyAssertion(tx, toUserKey(caller), asserted),
    refusal: PASSKEY_REJECTED,
  });
}

type CompleteSecondStepInput = {
  readonly client: ClientInfo;
  readonly method: SignInMethod;
  readonly prove: (tx: Tx) => Promise<boolean>;
  readonly refusal: string;
};

/** Commits a failed attempt before the request is rejected, so that none goes uncounted. */
async function completeSecondStep(
  ctx: AppContext,
  caller: Caller,
  { client, method, prove, refusal }: CompleteSecondStepInput,
): Promise<SignInResult> {
  const account = toSignInAccount(caller);
  const session = toSessionCaller(account, client);
  const token = randomToken();
  const refused = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    await lockSignInAccount(tx, caller, account);
    await lockPendingSignIn(tx, caller, { setUp: false });
    if (!(await prove(tx))) return (await recordFailedAttempt(tx, caller, method)) ? SIGN_IN_AGAIN : refusal;
    await deletePendingSignIn(tx, caller);
    await clearFailedProofs(tx, caller, 'SIGN_IN');
    const { tokenKeys } = await ctx.organisationKeys.getIn(tx, session.organisationId);
    await completeSignIn(tx, session, { keys: tokenKeys, client, account, method, token });
    return null;
  });
  if (refused !== null) throw new UnauthorizedError(refused);
  return { token, me: await getMe(ctx, session) };
}

/** Omits the password hash: a password change would have ended this pending sign-in. */
export const toSignInAccount = (caller: Caller): SignInAccount => ({
  organisation_id: caller.organisationId,
  id: toUserKey(caller).userId,
  name: caller.name,
  password_hash: null,
});
