import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';

const AT_MOST_EVERY_MS = 60_000;

/** Unused for as long, a session is over. */
export const IDLE = '60 minutes';

/** Keeps a used session from idling out, at most once a minute, and never in the way of the request. */
export function noteSessionUse(ctx: AppContext, caller: Caller, lastSeenAt: string): void {
  const now = ctx.now();
  const { sessionId } = caller;
  if (sessionId === null || now.getTime() - Date.parse(lastSeenAt) < AT_MOST_EVERY_MS) return;
  inOrganisation(ctx, caller, (tx) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: now.toISOString() })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', sessionId)
      .execute(),
  ).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the use of a session could not be noted');
  });
}

export type NewSession = {
  readonly userId: string;
  readonly token: string;
  readonly address: string | null;
  readonly userAgent: string | undefined;
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

/** Signs the caller out somewhere, most likely elsewhere. */
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

/** Signs a user out everywhere. */
export async function endSessions(tx: Tx, { organisationId }: Caller, userId: string): Promise<void> {
  await sessionsOf(tx, organisationId, userId).execute();
}

/** Signs a user out everywhere but where the caller is asking from. */
export async function endOtherSessions(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const sessions = sessionsOf(tx, caller.organisationId, userId);
  await (caller.sessionId === null ? sessions : sessions.where('id', '<>', caller.sessionId)).execute();
}

const sessionsOf = (tx: Tx, organisationId: string, userId: string) =>
  tx.deleteFrom('session').where('organisation_id', '=', organisationId).where('user_id', '=', userId);

export async function removeExpiredSessions(tx: Tx, { organisationId }: Caller, moment: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', moment)
    .execute();
}
