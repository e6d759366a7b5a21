import type { SignInMethod } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { recordLastUse } from '../../../platform/db/last-used.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { createTokenProof } from '../../../platform/token-proof.ts';
import { recordAudit } from '../../record/audit/index.ts';

export const IDLE_TIMEOUT = '60 minutes';

export type SessionUse = {
  readonly keys: KeyRing;
  readonly token: string;
  readonly isOutdated: boolean;
  readonly lastAt: string;
};

/** An outdated proof is replaced at once, so that its key can be removed from the ring. */
export function recordSessionUse(
  ctx: AppContext,
  caller: Caller,
  { keys, token, isOutdated, lastAt }: SessionUse,
): void {
  const { sessionId, organisationId } = caller;
  if (sessionId === null) return;
  const proof = isOutdated ? createTokenProof(keys, { binding: toSessionBinding(caller), token }) : {};
  recordLastUse(ctx, caller, {
    subject: 'a session',
    lastAt: isOutdated ? null : lastAt,
    update: (tx, { now }) =>
      tx
        .updateTable('session')
        .set({ last_seen_at: now, ...proof })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', sessionId)
        .where('token_hash', '=', sha256(token))
        .execute(),
  });
}

type SessionKey = Pick<Caller, 'organisationId' | 'sessionId' | 'id'>;

export const toSessionBinding = ({ organisationId, sessionId, id: userId }: SessionKey) => [
  'session',
  organisationId,
  sessionId ?? '',
  userId ?? '',
];

export type StartSessionInput = {
  readonly keys: KeyRing;
  readonly userId: string;
  readonly token: string;
  readonly address: string | null;
  readonly userAgent: string | undefined;
  readonly method: SignInMethod;
};

/**
 * Stores only a hash of the token, so that reading the table is not enough to sign in, and a keyed hash of token, row
 * and user, so that writing to it is not enough either.
 */
export async function startSession(tx: Tx, caller: Caller, session: StartSessionInput): Promise<void> {
  const id = caller.sessionId ?? newId();
  const { keys, userId, token } = session;
  const binding = toSessionBinding({ organisationId: caller.organisationId, sessionId: id, id: userId });
  await tx
    .insertInto('session')
    .values({
      organisation_id: caller.organisationId,
      id,
      user_id: userId,
      token_hash: sha256(token),
      ...createTokenProof(keys, { binding, token }),
      address: session.address,
      user_agent: session.userAgent?.slice(0, 255) ?? null,
      method: session.method,
      expires_at: sql<string>`now() + interval '12 hours'`,
    })
    .execute();
}

/** Ends the previous session of this browser, and deletes the user's expired ones. */
export async function endPreviousSessions(tx: Tx, caller: Caller, token: string | undefined): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('organisation_id', '=', caller.organisationId)
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', sha256(token ?? '')),
        eb.and([eb('user_id', '=', caller.id), eb('expires_at', '<', sql<string>`now()`)]),
      ]),
    )
    .execute();
}

export function signOut(ctx: AppContext, caller: Caller): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .deleteFrom('session')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', caller.sessionId)
      .execute();
    await recordAudit(tx, caller, { action: 'LOGOUT' });
    return null;
  });
}

export function endOwnSession(ctx: AppContext, caller: Caller, sessionId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('organisation_id', '=', caller.organisationId)
      .where('user_id', '=', caller.id)
      .where('id', '=', sessionId)
      .returning(['id', 'address', 'user_agent'])
      .executeTakeFirst();
    if (!ended) throw new NotFoundError();
    const entity = { type: 'Session', id: ended.id, name: ended.user_agent };
    await recordAudit(tx, caller, { action: 'END_SESSION', entity, meta: { address: ended.address } });
    return null;
  });
}

export async function endUserSessions(tx: Tx, { organisationId }: Caller, userId: string): Promise<void> {
  await selectUserSessions(tx, organisationId, userId).execute();
  await endPendingSignIns(tx, organisationId, userId);
}

/** Keeps only the caller's current session. */
export async function endOtherSessions(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const sessions = selectUserSessions(tx, caller.organisationId, userId);
  await (caller.sessionId === null ? sessions : sessions.where('id', '<>', caller.sessionId)).execute();
  await endPendingSignIns(tx, caller.organisationId, userId);
}

/** Of all users of the organisation, with their pending sign-ins. */
export async function endAllSessions(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx.deleteFrom('session').where('organisation_id', '=', organisationId).execute();
  await tx.deleteFrom('pending_sign_in').where('organisation_id', '=', organisationId).execute();
}

export async function endPasswordSessions(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('method', '=', 'PASSWORD')
    .execute();
}

/** A session started with only a password is upgraded to the confirmed method. */
export async function recordConfirmation(tx: Tx, caller: Caller, method: SignInMethod): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({
      confirmed_at: sql<string>`now()`,
      method: sql<SignInMethod>`case method when 'PASSWORD' then ${method} else method end`,
    })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new UnauthorizedError();
}

type RotateTokenInput = { readonly keys: KeyRing; readonly token: string };

export async function rotateSessionToken(tx: Tx, caller: Caller, { keys, token }: RotateTokenInput): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: sha256(token), ...createTokenProof(keys, { binding: toSessionBinding(caller), token }) })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .execute();
}

const endPendingSignIns = (tx: Tx, organisationId: string, userId: string) =>
  tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();

const selectUserSessions = (tx: Tx, organisationId: string, userId: string) =>
  tx.deleteFrom('session').where('organisation_id', '=', organisationId).where('user_id', '=', userId);

export async function deleteExpiredSessions(tx: Tx, { organisationId }: Caller, moment: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', moment)
    .execute();
  await tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', moment)
    .execute();
}

/** Ends the sessions and pending sign-ins of users who must now use single sign-on, except for the caller's. */
export async function endNonSsoSessions(tx: Tx, { organisationId, sessionId }: Caller): Promise<void> {
  const others = tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('break_glass', '=', false);
  const sessions = tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('method', '<>', 'SSO')
    .where('user_id', 'in', others);
  await (sessionId === null ? sessions : sessions.where('id', '<>', sessionId)).execute();
  await tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('user_id', 'in', others)
    .execute();
}
