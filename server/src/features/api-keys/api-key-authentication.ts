import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sameBytes } from '../../platform/crypto.ts';
import { isInRanges } from '../../platform/http/address.ts';
import { lookUp, readTogether } from '../../platform/db/read.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Claim } from '../../platform/http/claims.ts';
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

/** Finds a key by its prefix, and enters its organisation if the secret is right: a wrong one reads nothing. */
const FIND_AND_ENTER = `
  select k.*, set_config('app.organisation_id',
    case when k.usable and k.secret_hash = $2::bytea then k.organisation_id::text else '' end, true)
  from find_api_key($1) k`;

type Presented = { readonly prefix: string; readonly hash: Buffer; readonly statement: Statement<FoundKey> };

/** Asks the database every time: a key revoked on one server is refused by all of them from the next request on. */
export async function authenticateApiKey(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const key = presentedKey(ctx, credential);
  if (!key) return refuse(ctx, credential, 'malformed');
  const [found] = await lookUp(ctx.database, key.statement);
  return judge(ctx, credential, { key, found });
}

/** The same question, asked together with the read that it is asked for. */
export function claimApiKey(ctx: AppContext, credential: Credential): Claim | null {
  const key = presentedKey(ctx, credential);
  if (!key) return null;
  return {
    name: key.prefix,
    read: async (statement) => {
      const [[found], rows] = await readTogether(ctx.database, key.statement, statement);
      return { caller: judge(ctx, credential, { key, found }), rows };
    },
  };
}

function presentedKey({ apiKeyPepper }: AppContext, { authorization }: Credential): Presented | null {
  const key = readApiKeyText(BEARER.exec(authorization ?? '')?.[1] ?? '');
  if (!key) return null;
  const hash = apiKeyHash(apiKeyPepper, key.text);
  const statement = { sql: FIND_AND_ENTER, parameters: [key.prefix, `\\x${hash.toString('hex')}`] };
  return { prefix: key.prefix, hash, statement };
}

type Case = { readonly key: Presented; readonly found: FoundKey | undefined };

function judge(ctx: AppContext, credential: Credential, { key, found }: Case): Caller | null {
  const genuine = sameBytes(key.hash, found?.secret_hash ?? NO_KEY);
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
