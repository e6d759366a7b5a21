import type { Permission } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';
import { sessionCookieName } from '../../../platform/http/session-cookies.ts';
import { IDLE_TIMEOUT, recordSessionUse } from './session-commands.ts';

type SessionLookup = {
  readonly organisation_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly permissions: Permission[];
  readonly last_seen_at: string;
};

/** Reads permissions on every request, so that role changes and disabled users take effect at once. */
export async function authenticateSession(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const token = credential.cookies[sessionCookieName(ctx.config.publicUrl)];
  if (token === undefined) return null;
  const { rows } = await sql<SessionLookup>`select * from find_session(${sha256(token)}, ${IDLE_TIMEOUT})`.execute(
    ctx.database.lookups,
  );
  const found = rows[0];
  if (!found) return null;
  const caller: Caller = {
    kind: 'session',
    organisationId: found.organisation_id,
    id: found.user_id,
    name: found.user_name,
    permissions: new Set(found.permissions),
    address: credential.address,
    requestId: credential.requestId,
    sessionId: found.id,
    idempotency: null,
  };
  recordSessionUse(ctx, caller, found.last_seen_at);
  return caller;
}
