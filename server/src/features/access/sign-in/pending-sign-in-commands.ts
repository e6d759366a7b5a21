import type { PendingSignIn } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { TooManyRequestsError, UnauthorizedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  getSecondFactorState,
  listSignInMethods,
  type SecondFactorState,
  toSelfEntity,
  toUserKey,
  type UserKey,
} from '../second-factors/index.ts';

const MAX_FAILED_ATTEMPTS = 5;
/** Per account, across all its pending sign-ins. */
const MAX_FAILED_ATTEMPTS_PER_HOUR = 20;
const HOUR_SECONDS = 3_600;
export const SIGN_IN_AGAIN = 'Sign in again.';

export type StartPendingSignInInput = {
  readonly userId: string;
  readonly token: string;
  readonly factors: SecondFactorState;
};

/** Stores only a hash of the token. */
export async function startPendingSignIn(
  tx: Tx,
  { organisationId: organisation_id }: Caller,
  { userId: user_id, token, factors }: StartPendingSignInInput,
): Promise<PendingSignIn> {
  await requireAttemptsLeft(tx, { organisationId: organisation_id, userId: user_id });
  const setUp = factors.secondFactors.length === 0;
  const expires_at = sql<string>`now() + interval '10 minutes'`;
  const pending = await tx
    .insertInto('pending_sign_in')
    .values({ organisation_id, id: newId(), user_id, token_hash: sha256(token), set_up: setUp, expires_at })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { methods: listSignInMethods(factors), setUp, expiresAt: pending.expires_at };
}

/** Counts across sign-ins: an attacker who knows the password must not get unlimited guesses at the code. */
async function requireAttemptsLeft(tx: Tx, { organisationId, userId }: UserKey): Promise<void> {
  const { tries } = await tx
    .selectFrom('pending_sign_in')
    .select(sql<number>`coalesce(sum(wrong_tries), 0)::int`.as('tries'))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (tries >= MAX_FAILED_ATTEMPTS_PER_HOUR) throw new TooManyRequestsError(HOUR_SECONDS);
}

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
  await requireAttemptsLeft(tx, toUserKey(caller));
}

/** Returns whether this was the last attempt. The pending sign-in then expires, which is audited. */
export async function recordFailedAttempt(tx: Tx, caller: Caller): Promise<boolean> {
  const { wrong_tries: tries } = await selectPendingSignIn(tx, caller)
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .returning('wrong_tries')
    .executeTakeFirstOrThrow();
  if (tries < MAX_FAILED_ATTEMPTS) return false;
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
