import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { isSameBytes } from '../../../platform/crypto.ts';
import { recordLastUse } from '../../../platform/db/last-used.ts';
import { queryOutsideOrganisation, runStatementPair } from '../../../platform/db/read.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';
import type { CredentialClaim } from '../../../platform/http/credential-claim.ts';
import { isInRanges } from '../../../platform/http/ip-address.ts';
import { hashApiKey, parseApiKeySecret } from './api-key-format.ts';

type ApiKeyLookup = {
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
const FULL_ACCESS: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS);
const DUMMY_HASH = Buffer.alloc(32);

/** Finds a key by its prefix, and sets the organisation for row-level security only if the secret is right. */
const FIND_KEY_QUERY = `
  select k.*, set_config('app.organisation_id',
    case when k.usable and k.secret_hash = $2::bytea then k.organisation_id::text else '' end, true)
  from find_api_key($1) k`;

type PresentedKey = { readonly prefix: string; readonly hash: Buffer; readonly statement: Statement<ApiKeyLookup> };

/** Queries the database on every request, so that a revoked key is rejected at once by all servers. */
export async function authenticateApiKey(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const key = parsePresentedKey(ctx, credential);
  if (!key) return logRefusal(ctx, credential, 'malformed');
  const [found] = await queryOutsideOrganisation(ctx.database, key.statement);
  return toCaller(ctx, credential, { key, found });
}

/** Authenticates in the same database round trip as the read itself. */
export function claimApiKey(ctx: AppContext, credential: Credential): CredentialClaim | null {
  const key = parsePresentedKey(ctx, credential);
  if (!key) return null;
  return {
    name: key.prefix,
    read: async (statement) => {
      const [[found], rows] = await runStatementPair(ctx.database, key.statement, statement);
      return { caller: toCaller(ctx, credential, { key, found }), rows };
    },
  };
}

function parsePresentedKey({ apiKeyPepper }: AppContext, { authorization }: Credential): PresentedKey | null {
  const key = parseApiKeySecret(BEARER.exec(authorization ?? '')?.[1] ?? '');
  if (!key) return null;
  const hash = hashApiKey(apiKeyPepper, key.text);
  const statement = { sql: FIND_KEY_QUERY, parameters: [key.prefix, `\\x${hash.toString('hex')}`] };
  return { prefix: key.prefix, hash, statement };
}

type KeyMatch = { readonly key: PresentedKey; readonly found: ApiKeyLookup | undefined };

function toCaller(ctx: AppContext, credential: Credential, { key, found }: KeyMatch): Caller | null {
  const genuine = isSameBytes(key.hash, found?.secret_hash ?? DUMMY_HASH);
  if (!found || !genuine) return logRefusal(ctx, credential, 'unknown');
  if (!found.usable) return logRefusal(ctx, credential, 'revoked, expired or switched off');
  if (found.allowed_cidrs.length > 0 && !isInRanges(credential.address, found.allowed_cidrs)) {
    return logRefusal(ctx, credential, 'address not allowed');
  }
  const caller: Caller = {
    kind: 'apiKey',
    organisationId: found.organisation_id,
    id: found.id,
    name: found.name,
    permissions: found.full_access ? FULL_ACCESS : new Set(found.permissions),
    address: credential.address,
    requestId: credential.requestId,
    sessionId: null,
    idempotency: null,
  };
  recordApiKeyUse(ctx, caller, found.last_used_at);
  return caller;
}

/** The response is the same for every reason; only the log tells them apart. */
function logRefusal({ log }: AppContext, { address, requestId }: Credential, reason: string): null {
  log.warn({ event: 'api-key-refused', reason, address, requestId }, 'API key refused');
  return null;
}

function recordApiKeyUse(ctx: AppContext, caller: Caller, lastAt: string | null): void {
  const { id, organisationId, address } = caller;
  if (id === null) return;
  recordLastUse(ctx, caller, {
    subject: 'an API key',
    lastAt,
    update: (tx, { now, aMinuteAgo }) =>
      tx
        .updateTable('api_key')
        .set({ last_used_at: now, last_used_address: address })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', aMinuteAgo)]))
        .execute(),
  });
}
