import type { Permission } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';
import { sessionCookieName } from '../../../platform/http/session-cookies.ts';
import { isServedAt } from '../../../platform/sites.ts';
import { type StoredTokenProof, verifyToken } from '../../../platform/token-proof.ts';
import { IDLE_TIMEOUT, recordSessionUse, toSessionBinding } from './session-commands.ts';

type SessionLookup = {
  readonly organisation_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly permissions: Permission[];
  readonly last_seen_at: string;
};

/** Reads permissions on every request, so that role changes and disabled users take effect at once. */
export async function authenticateSession(
  ctx: AppContext,
  credential: Credential,
  { isBackground }: { readonly isBackground: boolean },
): Promise<Caller | null> {
  const token = credential.cookies[sessionCookieName(credential.site.url)];
  if (token === undefined) return null;
  const hash = sha256(token);
  const { rows } = await sql<SessionLookup & StoredTokenProof>`
    select found.*, proof.token_mac, proof.key_id, proof.legacy from find_session(${hash}, ${IDLE_TIMEOUT}) as found
    join find_token_proof('session', ${hash}) as proof using (organisation_id, id)`.execute(ctx.database.lookups);
  const found = rows[0];
  if (!found || !isServedAt(credential.site, found.organisation_id)) return null;
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
  const { tokenKeys: keys } = await ctx.organisationKeys.get(found.organisation_id);
  const { isProven, isOutdated } = verifyToken(keys, found, { binding: toSessionBinding(caller), token });
  if (!isProven) return null;
  if (!isBackground) recordSessionUse(ctx, caller, { keys, token, isOutdated, lastAt: found.last_seen_at });
  return caller;
}
