import type { PendingSignIn, SignInMethod } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { createTokenProof } from '../../../platform/token-proof.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  getSecondFactorState,
  listSignInMethods,
  MAX_FAILURES,
  recordFailedProof,
  requireNotPaused,
  type SecondFactorState,
  toSelfEntity,
  toUserKey,
} from '../second-factors/index.ts';

export const SIGN_IN_AGAIN = 'Sign in again.';

export type StartPendingSignInInput = {
  readonly keys: KeyRing;
  readonly userId: string;
  readonly token: string;
  readonly factors: SecondFactorState;
};

/** Stores only a hash of the token, and a proof that this row is ours. */
export async function startPendingSignIn(
  tx: Tx,
  caller: Caller,
  { keys, userId: user_id, token, factors }: StartPendingSignInInput,
): Promise<PendingSignIn> {
  const { organisationId: organisation_id } = caller;
  // Counted across sign-ins: an attacker who knows the password must not get unlimited guesses at the code.
  await requireNotPaused(tx, caller, 'SIGN_IN');
  const setUp = factors.secondFactors.length === 0;
  const expires_at = sql<string>`now() + interval '10 minutes'`;
  const row = { organisation_id, id: newId(), user_id };
  const proof = createTokenProof(keys, { binding: toPendingBinding(row), token });
  const pending = await tx
    .insertInto('pending_sign_in')
    .values({ ...row, ...proof, token_hash: sha256(token), set_up: setUp, expires_at })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { methods: listSignInMethods(factors), setUp, expiresAt: pending.expires_at };
}

type PendingSignInKey = { readonly organisation_id: string; readonly id: string; readonly user_id: string };

export const toPendingBinding = ({ organisation_id, id, user_id }: PendingSignInKey) => [
  'pending_sign_in',
  organisation_id,
  id,
  user_id,
];

/** Locks the row, so that concurrent attempts are all counted. */
export async function lockPendingSignIn(
  tx: Tx,
  caller: Caller,
  { setUp }: Pick<PendingSignIn, 'setUp'>,
): Promise<void> {
  const pending = await tx
    .selectFrom('pending_sign_in')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .where('set_up', '=', setUp)
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!pending) throw new UnauthorizedError(SIGN_IN_AGAIN);
  await requireNotPaused(tx, caller, 'SIGN_IN');
}

/** Returns whether this was the last attempt. The pending sign-in then expires, which is audited. */
export async function recordFailedAttempt(tx: Tx, caller: Caller, method: SignInMethod): Promise<boolean> {
  await recordFailedProof(tx, caller, { purpose: 'SIGN_IN', method });
  const { wrong_tries: tries } = await selectPendingSignIn(tx, caller)
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .returning('wrong_tries')
    .executeTakeFirstOrThrow();
  if (tries < MAX_FAILURES) return false;
  await selectPendingSignIn(tx, caller)
    .set({ expires_at: sql<string>`now()` })
    .execute();
  await recordAudit(tx, caller, { action: 'BLOCK_SIGN_IN', entity: toSelfEntity(caller), meta: { tries } });
  return true;
}

export async function deletePendingSignIn(tx: Tx, caller: Caller): Promise<void> {
  await tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .execute();
}

const selectPendingSignIn = (tx: Tx, { organisationId, sessionId }: Caller) =>
  tx.updateTable('pending_sign_in').where('organisation_id', '=', organisationId).where('id', '=', sessionId);

export function getPendingSignIn(ctx: AppContext, caller: Caller): Promise<PendingSignIn> {
  return inOrganisation(ctx, caller, async (tx) => {
    const factors = await getSecondFactorState(tx, toUserKey(caller));
    const pending = await tx
      .selectFrom('pending_sign_in')
      .select(['set_up', 'expires_at'])
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', caller.sessionId)
      .executeTakeFirst();
    if (!pending) throw new UnauthorizedError();
    return { methods: listSignInMethods(factors), setUp: pending.set_up, expiresAt: pending.expires_at };
  });
}
