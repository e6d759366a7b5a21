import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';
import { pendingCookieName } from '../../../platform/http/session-cookies.ts';
import { isServedAt } from '../../../platform/sites.ts';
import { type StoredTokenProof, verifyToken } from '../../../platform/token-proof.ts';
import { toPendingBinding } from './pending-sign-in-commands.ts';

type PendingSignInLookup = {
  readonly organisation_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
};

/** A caller with a pending sign-in has no permissions: only the second step is allowed. */
export async function authenticatePendingSignIn(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const token = credential.cookies[pendingCookieName(credential.site.url)];
  if (token === undefined) return null;
  const hash = sha256(token);
  const { rows } = await sql<PendingSignInLookup & StoredTokenProof>`
    select found.*, proof.token_mac, proof.key_id, proof.legacy from find_pending_sign_in(${hash}) as found
    join find_token_proof('pending_sign_in', ${hash}) as proof using (organisation_id, id)`.execute(
    ctx.database.lookups,
  );
  const [found] = rows;
  if (!found || !isServedAt(credential.site, found.organisation_id)) return null;
  const { tokenKeys } = await ctx.organisationKeys.get(found.organisation_id);
  if (!verifyToken(tokenKeys, found, { binding: toPendingBinding(found), token }).isProven) return null;
  return {
    kind: 'pending',
    organisationId: found.organisation_id,
    id: found.user_id,
    name: found.user_name,
    permissions: new Set(),
    address: credential.address,
    requestId: credential.requestId,
    sessionId: found.id,
    idempotency: null,
  };
}
