import type { SignInMethod } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { noteUse } from '../../platform/db/note-use.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';

/** Unused for as long, a session is over. */
export const IDLE = '60 minutes';

/** Keeps a used session from idling out. */
export function noteSessionUse(ctx: AppContext, caller: Caller, lastAt: string): void {
  const { sessionId, organisationId } = caller;
  if (sessionId === null) return;
  noteUse(ctx, caller, {
    of: 'a session',
    lastAt,
    note: (tx, { now }) =>
      tx
        .updateTable('session')
        .set({ last_seen_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', sessionId)
        .execute(),
  });
}

export type NewSession = {
  readonly userId: string;
  readonly token: string;
  readonly address: string | null;
  readonly userAgent: string | undefined;
  readonly method: SignInMethod;
};

/** Only a hash of the token is kept: who reads the table cannot sign in with it. */
export async function startSession(tx: Tx, caller: Caller, session: NewSession): Promise<void> {
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

/** Ends the session that a new one replaces in the same browser, and clears away what has expired. */
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

/** Signs the caller out somewhere. Elsewhere only somebody does who is surely there: a thief would sign out the owner. */
export function endOwnSession(ctx: AppContext, caller: Caller, sessionId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    if (sessionId !== caller.sessionId) await requireConfirmed(tx, caller);
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

/** Signs a user out everywhere. */
export async function endSessions(tx: Tx, { organisationId }: Caller, userId: string): Promise<void> {
  await sessionsOf(tx, organisationId, userId).execute();
  await endPendingSignIns(tx, organisationId, userId);
}

/** Signs a user out everywhere but where the caller is asking from. */
export async function endOtherSessions(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const sessions = sessionsOf(tx, caller.organisationId, userId);
  await (caller.sessionId === null ? sessions : sessions.where('id', '<>', caller.sessionId)).execute();
  await endPendingSignIns(tx, caller.organisationId, userId);
}

/** Signs out everybody who came by a password alone. */
export async function endPasswordSessions(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('method', '=', 'PASSWORD')
    .execute();
}

/** For what only somebody who has just proven who they are may do: a session may be lying open. */
export async function requireConfirmed(tx: Tx, caller: Caller): Promise<void> {
  const confirmed = await tx
    .selectFrom('session')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .where('confirmed_at', '>', sql<string>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  if (!confirmed) throw new ForbiddenError('Confirm that it is you');
}

/** A session that began with a password alone has its second factor, once that was shown. */
export async function noteConfirmation(tx: Tx, caller: Caller, method: SignInMethod): Promise<void> {
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

/** The token it had opens nothing from now on. */
export async function renewToken(tx: Tx, caller: Caller, token: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: sha256(token) })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .execute();
}

/** What was proven for it no longer counts. */
const endPendingSignIns = (tx: Tx, organisationId: string, userId: string) =>
  tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();

const sessionsOf = (tx: Tx, organisationId: string, userId: string) =>
  tx.deleteFrom('session').where('organisation_id', '=', organisationId).where('user_id', '=', userId);

export async function removeExpiredSessions(tx: Tx, { organisationId }: Caller, moment: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', moment)
    .execute();
  // The wrong tries of the last hour are still counted.
  await tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', sql<string>`${moment}::timestamptz - interval '1 hour'`)
    .execute();
}
