import type { PasskeyAssertion, SignInMethod } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { type Caller, withoutRepeat } from '../../domain/caller.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { takePasskey, WRONG_PASSKEY } from '../second-factors/passkey-commands.ts';
import { checkOwnPasskey } from '../second-factors/passkey-queries.ts';
import { takeRecoveryCode } from '../second-factors/recovery-code-commands.ts';
import { ownerOf } from '../second-factors/second-factor-queries.ts';
import { takeTotp, WRONG_TOTP } from '../second-factors/totp-commands.ts';
import { holdAccount } from '../users/user-commands.ts';
import { type Account, callerOf, enter, type SignedIn } from './entry-commands.ts';
import { endPending, lockPending, noteWrongTry, SIGN_IN_AGAIN } from './pending-commands.ts';
import { getMe } from './session-queries.ts';

export type Step<Proof> = { readonly visitor: Visitor; readonly proof: Proof };

export const enterWithTotp = (ctx: AppContext, caller: Caller, { visitor, proof: code }: Step<string>) =>
  passSecondStep(ctx, caller, {
    visitor,
    method: 'TOTP',
    prove: (tx) => takeTotp(ctx, tx, { owner: ownerOf(caller), code }),
    refusal: WRONG_TOTP,
  });

export const enterWithRecoveryCode = (ctx: AppContext, caller: Caller, { visitor, proof: code }: Step<string>) =>
  passSecondStep(ctx, caller, {
    visitor,
    method: 'RECOVERY_CODE',
    prove: (tx) => takeRecoveryCode(ctx, tx, { owner: ownerOf(caller), code }),
    refusal: 'This recovery code is not right, or was used.',
  });

export async function enterWithPasskey(ctx: AppContext, caller: Caller, { visitor, proof }: Step<PasskeyAssertion>) {
  const asserted = await checkOwnPasskey(ctx, caller, { answer: proof, purpose: 'SECOND_STEP' });
  return passSecondStep(ctx, caller, {
    visitor,
    method: 'PASSKEY',
    prove: async (tx) => asserted !== null && takePasskey(tx, ownerOf(caller), asserted),
    refusal: WRONG_PASSKEY,
  });
}

type SecondStep = {
  readonly visitor: Visitor;
  readonly method: SignInMethod;
  readonly prove: (tx: Tx) => Promise<boolean>;
  readonly refusal: string;
};

/** A wrong try is written down before it is refused, so that nobody has more of them than they are given. */
async function passSecondStep(
  ctx: AppContext,
  caller: Caller,
  { visitor, method, prove, refusal }: SecondStep,
): Promise<SignedIn> {
  const account = accountOf(caller);
  const session = callerOf(account, visitor);
  const token = randomToken();
  const refused = await inOrganisation(ctx, withoutRepeat(caller), async (tx) => {
    await holdAccount(tx, caller, account);
    await lockPending(tx, caller, { setUp: false });
    if (!(await prove(tx))) return (await noteWrongTry(tx, caller)) ? SIGN_IN_AGAIN : refusal;
    await endPending(tx, caller);
    await enter(tx, session, { visitor, account, method, token });
    return null;
  });
  if (refused !== null) throw new UnauthorizedError(refused);
  return { token, me: await getMe(ctx, session) };
}

/** The password was right: a new one since then would have ended this sign-in. */
export const accountOf = (caller: Caller): Account => ({
  organisation_id: caller.organisationId,
  id: ownerOf(caller).userId,
  name: caller.name,
  password_hash: null,
});
