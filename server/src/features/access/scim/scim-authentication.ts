import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { recordLastUse } from '../../../platform/db/last-used.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';
import { isServedAt } from '../../../platform/sites.ts';
import {
  type BoundToken,
  createTokenProof,
  type StoredTokenProof,
  type TokenProof,
  verifyToken,
} from '../../../platform/token-proof.ts';
import { toScimBinding } from './scim-token-commands.ts';

type ScimTokenLookup = {
  readonly organisation_id: string;
  readonly id: string;
  readonly last_used_at: string | null;
};

const BEARER = /^Bearer (assay_scim_[\w-]{43})$/i;
/** SCIM can change any user. Route access is limited separately. */
const FULL_ACCESS: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS);

/** Queries the database on every request, so that a replaced or revoked token is rejected at once. */
export async function authenticateScim(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const { authorization, address, requestId } = credential;
  const token = BEARER.exec(authorization ?? '')?.[1];
  const found = token === undefined ? undefined : await findScimToken(ctx, token);
  if (!found || !isServedAt(credential.site, found.organisation_id)) {
    ctx.log.warn({ event: 'scim-token-refused', address, requestId }, 'SCIM token rejected');
    return null;
  }
  const caller = toScimCaller(found, credential);
  recordScimTokenUse(ctx, caller, found);
  return caller;
}

type ProvenScimToken = ScimTokenLookup & { readonly bound: BoundToken; readonly renewed: TokenProof | null };

async function findScimToken(
  { database, organisationKeys }: AppContext,
  token: string,
): Promise<ProvenScimToken | undefined> {
  const hash = sha256(token);
  const { rows } = await sql<ScimTokenLookup & StoredTokenProof>`
    select found.*, proof.token_mac, proof.key_id, proof.legacy from find_scim_token(${hash}) as found
    join find_token_proof('scim_token', ${hash}) as proof using (organisation_id, id)`.execute(database.lookups);
  const [found] = rows;
  if (!found) return undefined;
  const bound = { binding: toScimBinding(found), token };
  const { tokenKeys } = await organisationKeys.get(found.organisation_id);
  const { isProven, isOutdated } = verifyToken(tokenKeys, found, bound);
  return isProven ? { ...found, bound, renewed: isOutdated ? createTokenProof(tokenKeys, bound) : null } : undefined;
}

const toScimCaller = ({ organisation_id, id }: ScimTokenLookup, { address, requestId }: Credential): Caller => ({
  kind: 'scim',
  organisationId: organisation_id,
  id,
  name: 'SCIM',
  permissions: FULL_ACCESS,
  address,
  requestId,
  sessionId: null,
  idempotency: null,
});

/** An outdated proof is replaced at once, so that its key can be removed from the ring. */
function recordScimTokenUse(ctx: AppContext, caller: Caller, { bound, renewed, last_used_at }: ProvenScimToken): void {
  const { id, organisationId } = caller;
  recordLastUse(ctx, caller, {
    subject: 'a SCIM token',
    lastAt: renewed ? null : last_used_at,
    update: (tx, { now }) =>
      tx
        .updateTable('scim_token')
        .set({ last_used_at: now, ...renewed })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('token_hash', '=', sha256(bound.token))
        .execute(),
  });
}
