import type { SignInMethod } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { recordLastUse } from '../../../platform/db/last-used.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';

export const IDLE_TIMEOUT = '60 minutes';

export function recordSessionUse(ctx: AppContext, caller: Caller, lastAt: string): void {
  const { sessionId, organisationId } = caller;
  if (sessionId === null) return;
  recordLastUse(ctx, caller, {
    subject: 'a session',
    lastAt,
    update: (tx, { now }) =>
      tx
        .updateTable('session')
        .set({ last_seen_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', sessionId)
        .execute(),
  });
}

export type StartSessionInput = {
  readonly userId: string;
  readonly token: string;
  readonly address: string | null;
  readonly userAgent: string | undefined;
  readonly method: SignInMethod;
};

/** Stores only a hash of the token, so that reading the table is not enough to sign in. */
export async function startSession(tx: Tx, caller: Caller, session: StartSessionInput): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      organisation_id: caller.organisationId,
      id: caller.sessionId ?? newId(),
      user_id: session.userId,
      token_hash: sha256(session.token),
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

/** Ending another session requires recent confirmation; otherwise a thief could sign out the owner. */
export function endOwnSession(ctx: AppContext, caller: Caller, sessionId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    if (sessionId !== caller.sessionId) await requireRecentConfirmation(tx, caller);
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

export async function endPasswordSessions(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('method', '=', 'PASSWORD')
    .execute();
}

/** For sensitive actions: the session may have been left unattended. */
export async function requireRecentConfirmation(tx: Tx, caller: Caller): Promise<void> {
  const confirmed = await tx
    .selectFrom('session')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .where('confirmed_at', '>', sql<string>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  if (!confirmed) throw new ForbiddenError('Confirm that it is you', 'CONFIRMATION_REQUIRED');
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

export async function rotateSessionToken(tx: Tx, caller: Caller, token: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: sha256(token) })
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
  // Failed attempts count for an hour.
  await tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', sql<string>`${moment}::timestamptz - interval '1 hour'`)
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
