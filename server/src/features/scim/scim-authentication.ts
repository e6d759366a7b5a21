import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import { noteUse } from '../../platform/db/note-use.ts';
import type { Credential } from '../../platform/http/guard.ts';

type FoundToken = {
  readonly organisation_id: string;
  readonly id: string;
  readonly last_used_at: string | null;
};

const BEARER = /^Bearer (assay_scim_[\w-]{43})$/i;
/** It changes whoever it is told to; which routes it may call is another matter. */
const EVERYTHING: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS);

/** Asks the database every time: a token that was replaced or revoked is refused from the next request on. */
export async function authenticateScim(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const { authorization, address, requestId } = credential;
  const token = BEARER.exec(authorization ?? '')?.[1];
  const found = token === undefined ? undefined : await findToken(ctx, token);
  if (!found) {
    ctx.log.warn({ event: 'scim-token-refused', address, requestId }, 'SCIM token refused');
    return null;
  }
  const caller = callerOf(found, credential);
  noteTokenUse(ctx, caller, found.last_used_at);
  return caller;
}

async function findToken({ database }: AppContext, token: string): Promise<FoundToken | undefined> {
  const { rows } = await sql<FoundToken>`select * from find_scim_token(${sha256(token)})`.execute(database.lookups);
  return rows[0];
}

const callerOf = ({ organisation_id, id }: FoundToken, { address, requestId }: Credential): Caller => ({
  kind: 'scim',
  organisationId: organisation_id,
  id,
  name: 'SCIM',
  permissions: EVERYTHING,
  address,
  requestId,
  sessionId: null,
  repeatable: null,
});

function noteTokenUse(ctx: AppContext, caller: Caller, lastAt: string | null): void {
  const { id, organisationId } = caller;
  noteUse(ctx, caller, {
    of: 'a SCIM token',
    lastAt,
    note: (tx, { now }) =>
      tx
        .updateTable('scim_token')
        .set({ last_used_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute(),
  });
}
