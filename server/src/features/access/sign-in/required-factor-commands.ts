import type { PasskeyCreate, PasskeyCreationOptions, SecondFactorSetupResult, TotpSecret, User } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  confirmTotpIn,
  createPasskeyRegistration,
  createTotp,
  insertPasskey,
  replaceRecoveryCodes,
  requireRegistration,
  toSelfEntity,
  toUserKey,
  type UserKey,
} from '../second-factors/index.ts';
import { endUserSessions, getMe } from '../sessions/index.ts';
import { lockSignInAccount } from '../users/index.ts';
import { completeSignIn, toSessionCaller } from './complete-sign-in.ts';
import { lockPendingSignIn } from './pending-sign-in-commands.ts';
import { type SecondStepInput, toSignInAccount } from './second-step-commands.ts';

/** If the organisation requires a second factor, users without one set it up before they are signed in. */
const withRequiredSetup = <T>(
  ctx: AppContext,
  caller: Caller,
  work: (tx: Tx, owner: UserKey) => Promise<T>,
): Promise<T> =>
  inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    await lockSignInAccount(tx, caller, toSignInAccount(caller));
    await lockPendingSignIn(tx, caller, { setUp: true });
    return work(tx, toUserKey(caller));
  });

export const startRequiredTotp = (ctx: AppContext, caller: Caller): Promise<TotpSecret> =>
  withRequiredSetup(ctx, caller, async (tx, owner) => {
    await recordAudit(tx, caller, { action: 'START_TOTP_SET_UP', entity: toSelfEntity(caller) });
    return createTotp(ctx, tx, owner);
  });

export const startRequiredPasskey = (ctx: AppContext, caller: Caller): Promise<PasskeyCreationOptions> =>
  withRequiredSetup(ctx, caller, (tx, owner) => createPasskeyRegistration(ctx, tx, owner));

export const confirmRequiredTotp = (
  ctx: AppContext,
  caller: Caller,
  { client, proof: code }: SecondStepInput<string>,
) =>
  completeRequiredFactor(ctx, caller, {
    client,
    kind: 'TOTP',
    add: (tx, owner) => confirmTotpIn(ctx, tx, { owner, code }),
  });

export async function confirmRequiredPasskey(
  ctx: AppContext,
  caller: Caller,
  { client, proof }: SecondStepInput<PasskeyCreate>,
) {
  const registered = await requireRegistration(ctx, caller, proof);
  return completeRequiredFactor(ctx, caller, {
    client,
    kind: 'PASSKEY',
    add: (tx, owner) => insertPasskey(tx, owner, { name: proof.name, registered }),
  });
}

type RequiredFactorInput = {
  readonly client: ClientInfo;
  readonly kind: User['secondFactors'][number];
  readonly add: (tx: Tx, owner: UserKey) => Promise<unknown>;
};

export type RequiredFactorResult = { readonly token: string; readonly answer: SecondFactorSetupResult };

async function completeRequiredFactor(
  ctx: AppContext,
  caller: Caller,
  { client, kind, add }: RequiredFactorInput,
): Promise<RequiredFactorResult> {
  const account = toSignInAccount(caller);
  const session = toSessionCaller(account, client);
  const token = randomToken();
  const recoveryCodes = await withRequiredSetup(ctx, caller, async (tx, owner) => {
    await add(tx, owner);
    await recordAudit(tx, session, { action: 'ADD_SECOND_FACTOR', entity: toSelfEntity(caller), meta: { kind } });
    await endUserSessions(tx, caller, owner.userId);
    const { tokenKeys } = await ctx.organisationKeys.getIn(tx, session.organisationId);
    await completeSignIn(tx, session, { keys: tokenKeys, client, account, method: kind, token });
    return replaceRecoveryCodes(ctx, tx, owner);
  });
  return { token, answer: { me: await getMe(ctx, session), recoveryCodes } };
}
