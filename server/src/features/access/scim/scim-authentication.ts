import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { recordLastUse } from '../../../platform/db/last-used.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';

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
  if (!found) {
    ctx.log.warn({ event: 'scim-token-refused', address, requestId }, 'SCIM token refused');
    return null;
  }
  const caller = toScimCaller(found, credential);
  recordScimTokenUse(ctx, caller, found.last_used_at);
  return caller;
}

async function findScimToken({ database }: AppContext, token: string): Promise<ScimTokenLookup | undefined> {
  const { rows } = await sql<ScimTokenLookup>`select * from find_scim_token(${sha256(token)})`.execute(
    database.lookups,
  );
  return rows[0];
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

function recordScimTokenUse(ctx: AppContext, caller: Caller, lastAt: string | null): void {
  const { id, organisationId } = caller;
  recordLastUse(ctx, caller, {
    subject: 'a SCIM token',
    lastAt,
    update: (tx, { now }) =>
      tx
        .updateTable('scim_token')
        .set({ last_used_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute(),
  });
}
