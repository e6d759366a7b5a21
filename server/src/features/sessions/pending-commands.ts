import type { PendingSignIn } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { TooManyRequestsError, UnauthorizedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { type Owner, ownerOf, selfOf, type Standing, stepsOf } from '../second-factors/second-factor-queries.ts';

const MOST_WRONG_TRIES = 5;
/** Of one account, in all its pending sign-ins. */
const MOST_WRONG_TRIES_AN_HOUR = 20;
const HOUR_SECONDS = 3_600;
export const SIGN_IN_AGAIN = 'Sign in again.';

export type NewPending = { readonly userId: string; readonly token: string; readonly standing: Standing };

/** Only a hash of the token is kept. */
export async function startPendingSignIn(
  tx: Tx,
  { organisationId: organisation_id }: Caller,
  { userId: user_id, token, standing }: NewPending,
): Promise<PendingSignIn> {
  await requireTriesLeft(tx, { organisationId: organisation_id, userId: user_id });
  const setUp = standing.secondFactors.length === 0;
  const expires_at = sql<string>`now() + interval '10 minutes'`;
  const pending = await tx
    .insertInto('pending_sign_in')
    .values({ organisation_id, id: newId(), user_id, token_hash: sha256(token), set_up: setUp, expires_at })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { methods: stepsOf(standing), setUp, expiresAt: pending.expires_at };
}

/** However often the first step is taken: whoever knows the password of somebody else must not guess codes for long. */
async function requireTriesLeft(tx: Tx, { organisationId, userId }: Owner): Promise<void> {
  const { tries } = await tx
    .selectFrom('pending_sign_in')
    .select(sql<number>`coalesce(sum(wrong_tries), 0)::int`.as('tries'))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (tries >= MOST_WRONG_TRIES_AN_HOUR) throw new TooManyRequestsError(HOUR_SECONDS);
}

/** Held until the transaction ends: two tries at the same time are two tries. */
export async function lockPending(tx: Tx, caller: Caller, { setUp }: Pick<PendingSignIn, 'setUp'>): Promise<void> {
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
  await requireTriesLeft(tx, ownerOf(caller));
}

/** Answers whether that was the last one: then all begins again with the password, and the log says so. */
export async function noteWrongTry(tx: Tx, caller: Caller): Promise<boolean> {
  const { wrong_tries: tries } = await pendingOf(tx, caller)
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .returning('wrong_tries')
    .executeTakeFirstOrThrow();
  if (tries < MOST_WRONG_TRIES) return false;
  await pendingOf(tx, caller)
    .set({ expires_at: sql<string>`now()` })
    .execute();
  await recordAudit(tx, caller, { action: 'BLOCK_SIGN_IN', entity: selfOf(caller), meta: { tries } });
  return true;
}

export async function endPending(tx: Tx, caller: Caller): Promise<void> {
  await tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .execute();
}

const pendingOf = (tx: Tx, { organisationId, sessionId }: Caller) =>
  tx.updateTable('pending_sign_in').where('organisation_id', '=', organisationId).where('id', '=', sessionId);
