import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sameBytes } from '../../platform/crypto.ts';
import { isInRanges } from '../../platform/http/address.ts';
import type { Credential } from '../../platform/http/guard.ts';
import { apiKeyHash, readApiKeyText } from './api-key-format.ts';
import { noteApiKeyUse } from './api-key-use.ts';

type FoundKey = {
  readonly organisation_id: string;
  readonly id: string;
  readonly name: string;
  readonly secret_hash: Buffer;
  readonly permissions: Permission[];
  readonly full_access: boolean;
  readonly allowed_cidrs: string[];
  readonly last_used_at: string | null;
  readonly usable: boolean;
};

const BEARER = /^Bearer ([^\s]+)$/i;
const EVERYTHING: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS);
const NO_KEY = Buffer.alloc(32);

/** Asks the database every time: a key revoked on one server is refused by all of them from the next request on. */
export async function authenticateApiKey(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const key = readApiKeyText(BEARER.exec(credential.authorization ?? '')?.[1] ?? '');
  if (!key) return refuse(ctx, credential, 'malformed');
  const { rows } = await sql<FoundKey>`select * from find_api_key(${key.prefix})`.execute(ctx.database.lookups);
  const found = rows[0];
  const genuine = sameBytes(apiKeyHash(ctx.apiKeyPepper, key.text), found?.secret_hash ?? NO_KEY);
  if (!found || !genuine) return refuse(ctx, credential, 'unknown');
  if (!found.usable) return refuse(ctx, credential, 'revoked, expired or switched off');
  if (found.allowed_cidrs.length > 0 && !isInRanges(credential.address, found.allowed_cidrs)) {
    return refuse(ctx, credential, 'address not allowed');
  }
  const caller: Caller = {
    kind: 'apiKey',
    organisationId: found.organisation_id,
    id: found.id,
    name: found.name,
    permissions: found.full_access ? EVERYTHING : new Set(found.permissions),
    address: credential.address,
    requestId: credential.requestId,
    sessionId: null,
    repeatable: null,
  };
  noteApiKeyUse(ctx, caller, found.last_used_at);
  return caller;
}

/** The answer is the same whatever the reason; the reason is for the operator's eyes. */
function refuse({ log }: AppContext, { address, requestId }: Credential, reason: string): null {
  log.warn({ event: 'api-key-refused', reason, address, requestId }, 'API key refused');
  return null;
}
