import type { Permission } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Credential } from '../../platform/http/guard.ts';
import { sessionCookieName } from '../../platform/http/visits.ts';
import { IDLE, noteSessionUse } from './session-commands.ts';

type FoundSession = {
  readonly organisation_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly permissions: Permission[];
  readonly last_seen_at: string;
};

/** Permissions are read with every request: a changed role or a disabled user counts at once. */
export async function authenticateSession(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const token = credential.cookies[sessionCookieName(ctx.config.publicUrl)];
  if (token === undefined) return null;
  const { rows } = await sql<FoundSession>`select * from find_session(${sha256(token)}, ${IDLE})`.execute(
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
    repeatable: null,
  };
  noteSessionUse(ctx, caller, found.last_seen_at);
  return caller;
}
