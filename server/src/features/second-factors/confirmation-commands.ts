import type { Confirmation, OwnSecondFactors } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { type Caller, withoutRepeat } from '../../domain/caller.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { InvalidError, WrongPasswordError, WrongProofError } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { noteConfirmation, renewToken } from '../sessions/session-commands.ts';
import { takePasskey, WRONG_PASSKEY } from './passkey-commands.ts';
import { checkOwnPasskey } from './passkey-queries.ts';
import { confirmationsOf, ownerOf, selfOf, standingOf } from './second-factor-queries.ts';
import { takeTotp, WRONG_TOTP } from './totp-commands.ts';

type Method = OwnSecondFactors['confirmWith'][number];
export type Confirmed = { readonly token: string };
type Proof = { readonly method: Method; readonly prove: (tx: Tx) => Promise<boolean>; readonly refusal: () => Error };

/** Somebody who is signed in shows that it is still them, and goes on under another token: the old one may be in other hands. */
export async function confirmIdentity(ctx: AppContext, caller: Caller, body: Confirmation): Promise<Confirmed> {
  const { method, prove, refusal } = await proofOf(ctx, caller, body);
  const token = randomToken();
  return inOrganisation(ctx, withoutRepeat(caller), async (tx) => {
    const standing = await standingOf(tx, ownerOf(caller));
    if (!confirmationsOf(standing).includes(method)) throw new InvalidError('Confirm with your second factor');
    if (!(await prove(tx))) throw refusal();
    await noteConfirmation(tx, caller, method);
    await renewToken(tx, caller, token);
    await recordAudit(tx, caller, { action: 'CONFIRM_IDENTITY', entity: selfOf(caller), meta: { method } });
    return { token };
  });
}

/** What takes its time is done here, before the transaction. */
async function proofOf(ctx: AppContext, caller: Caller, { password, code, response }: Confirmation): Promise<Proof> {
  const owner = ownerOf(caller);
  if (code !== undefined) {
    const refusal = () => new WrongProofError(WRONG_TOTP);
    return { method: 'TOTP', prove: (tx) => takeTotp(ctx, tx, { owner, code }), refusal };
  }
  if (response) {
    const asserted = await checkOwnPasskey(ctx, caller, { answer: response, purpose: 'CONFIRMATION' });
    const prove = async (tx: Tx) => asserted !== null && takePasskey(tx, owner, asserted);
    return { method: 'PASSKEY', prove, refusal: () => new WrongProofError(WRONG_PASSKEY) };
  }
  const { passwordHash } = await inOrganisation(ctx, withoutRepeat(caller), (tx) => standingOf(tx, owner));
  const isRight = await isPassword(password ?? '', passwordHash);
  return { method: 'PASSWORD', prove: async () => isRight, refusal: () => new WrongPasswordError('password') };
}
