import type { PasskeyCreate, PasskeyCreationOptions, SecondFactorSetUp, TotpSecret, User } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { type Caller, withoutRepeat } from '../../domain/caller.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { insertPasskey } from '../second-factors/passkey-commands.ts';
import { offerPasskey } from '../second-factors/passkey-queries.ts';
import { replaceRecoveryCodes } from '../second-factors/recovery-code-commands.ts';
import { requireRegistration } from '../second-factors/second-factor-commands.ts';
import { type Owner, ownerOf, selfOf } from '../second-factors/second-factor-queries.ts';
import { acceptTotp, offerTotp } from '../second-factors/totp-commands.ts';
import { holdAccount } from '../users/user-commands.ts';
import { callerOf, enter } from './entry-commands.ts';
import { lockPending } from './pending-commands.ts';
import { accountOf, type Step } from './second-step-commands.ts';
import { endSessions } from './session-commands.ts';
import { getMe } from './session-queries.ts';

/** Where everybody needs a second factor, whoever has none sets one up before they are let in. */
const whileSettingUp = <T>(ctx: AppContext, caller: Caller, work: (tx: Tx, owner: Owner) => Promise<T>): Promise<T> =>
  inOrganisation(ctx, withoutRepeat(caller), async (tx) => {
    await holdAccount(tx, caller, accountOf(caller));
    await lockPending(tx, caller, { setUp: true });
    return work(tx, ownerOf(caller));
  });

export const offerFirstTotp = (ctx: AppContext, caller: Caller): Promise<TotpSecret> =>
  whileSettingUp(ctx, caller, async (tx, owner) => {
    await recordAudit(tx, caller, { action: 'START_TOTP_SET_UP', entity: selfOf(caller) });
    return offerTotp(ctx, tx, owner);
  });

export const offerFirstPasskey = (ctx: AppContext, caller: Caller): Promise<PasskeyCreationOptions> =>
  whileSettingUp(ctx, caller, (tx, owner) => offerPasskey(ctx, tx, owner));

export const enterWithFirstTotp = (ctx: AppContext, caller: Caller, { visitor, proof: code }: Step<string>) =>
  enterWithFirst(ctx, caller, {
    visitor,
    kind: 'TOTP',
    add: (tx, owner) => acceptTotp(ctx, tx, { owner, code }),
  });

export async function enterWithFirstPasskey(ctx: AppContext, caller: Caller, { visitor, proof }: Step<PasskeyCreate>) {
  const registered = await requireRegistration(ctx, caller, proof);
  return enterWithFirst(ctx, caller, {
    visitor,
    kind: 'PASSKEY',
    add: (tx, owner) => insertPasskey(tx, owner, { name: proof.name, registered }),
  });
}

type FirstFactor = {
  readonly visitor: Visitor;
  readonly kind: User['secondFactors'][number];
  readonly add: (tx: Tx, owner: Owner) => Promise<unknown>;
};

export type SetUp = { readonly token: string; readonly answer: SecondFactorSetUp };

async function enterWithFirst(ctx: AppContext, caller: Caller, { visitor, kind, add }: FirstFactor): Promise<SetUp> {
  const account = accountOf(caller);
  const session = callerOf(account, visitor);
  const token = randomToken();
  const recoveryCodes = await whileSettingUp(ctx, caller, async (tx, owner) => {
    await add(tx, owner);
    await recordAudit(tx, session, { action: 'ADD_SECOND_FACTOR', entity: selfOf(caller), meta: { kind } });
    await endSessions(tx, caller, owner.userId);
    await enter(tx, session, { visitor, account, method: kind, token });
    return replaceRecoveryCodes(ctx, tx, owner);
  });
  return { token, answer: { me: await getMe(ctx, session), recoveryCodes } };
}
