import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { isSameBytes } from '../../../platform/crypto.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { recordLastUse } from '../../../platform/db/last-used.ts';
import { queryOutsideOrganisation, runStatementPair } from '../../../platform/db/read.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';
import type { CredentialClaim } from '../../../platform/http/credential-claim.ts';
import { isInRanges } from '../../../platform/http/ip-address.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { isServedAt } from '../../../platform/sites.ts';
import { type ApiKeySecret, hashApiKey, parseBearer } from './api-key-format.ts';

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

const FULL_ACCESS: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS);
const DUMMY_HASH = Buffer.alloc(32);

/**
 * Finds a key by its prefix, and sets the organisation for row-level security only if it is the expected one and the
 * secret is right.
 */
const FIND_KEY_QUERY = `
  select k.*, set_config('app.organisation_id', case when matches then k.organisation_id::text else '' end, true),
    case when matches then check_placement(k.organisation_id) end
  from (select *, usable and organisation_id = $3 and secret_hash = any($2::bytea[]) as matches from find_api_key($1)) k`;

type ApiKeyHash = ReturnType<typeof hashApiKey>;

type PresentedKey = {
  /** Under each key of the ring, the current one first. */
  readonly hashes: readonly ApiKeyHash[];
};

/** Queries the database on every request, so that a revoked key is rejected at once by all servers. */
export async function authenticateApiKey(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const secret = parseBearer(credential.authorization);
  if (!secret) return logRefusal(ctx, credential, { reason: 'malformed' });
  const [found] = await queryOutsideOrganisation(ctx.database, buildKeyStatement(secret, null));
  const { apiKeyPeppers } = found
    ? await ctx.organisationKeys.get(found.organisation_id)
    : ctx.organisationKeys.installation;
  const caller = toCaller(ctx, credential, { key: toPresentedKey(secret, apiKeyPeppers), found });
  if (caller) rememberOrganisation(ctx, secret, caller);
  return caller;
}

const MAX_KNOWN_ORGANISATIONS = 50_000;

function rememberOrganisation({ apiKeyOrganisations }: AppContext, { prefix }: ApiKeySecret, caller: Caller): void {
  if (apiKeyOrganisations.size >= MAX_KNOWN_ORGANISATIONS) apiKeyOrganisations.clear();
  apiKeyOrganisations.set(prefix, caller.organisationId);
}

/** Authenticates in the same database round trip as the read itself. */
export function claimApiKey(ctx: AppContext, credential: Credential): CredentialClaim | null {
  const secret = parseBearer(credential.authorization);
  return secret && { name: secret.prefix, read: (statement) => readWithKey(ctx, credential, { secret, statement }) };
}

type KeyRead<R> = { readonly secret: ApiKeySecret; readonly statement: Statement<R> };

/**
 * In one round trip if this process knows the keys of the organisation. It may know them longer than they exist: the
 * database decides whether the API key is usable.
 */
async function readWithKey<R>(ctx: AppContext, credential: Credential, { secret, statement }: KeyRead<R>) {
  const organisationId = ctx.apiKeyOrganisations.get(secret.prefix) ?? '';
  const keys = ctx.organisationKeys.peek(organisationId);
  if (!keys || !isServedAt(credential.site, organisationId)) {
    const caller = await authenticateApiKey(ctx, credential);
    return { caller, rows: caller ? await readInOrganisation(ctx, caller, statement) : [] };
  }
  const key = toPresentedKey(secret, keys.apiKeyPeppers);
  const proof = { organisationId, hashes: key.hashes };
  const [[row], rows] = await runStatementPair(ctx.database, buildKeyStatement(secret, proof), statement);
  const found = row?.organisation_id === organisationId ? row : undefined;
  return { caller: toCaller(ctx, credential, { key, found }), rows };
}

function toPresentedKey(secret: ApiKeySecret, peppers: KeyRing): PresentedKey {
  const hashes = peppers.keys.map((pepper) => hashApiKey(pepper, secret.text));
  return { hashes };
}

type KeyProof = { readonly organisationId: string; readonly hashes: readonly ApiKeyHash[] };

const buildKeyStatement = ({ prefix }: ApiKeySecret, proof: KeyProof | null): Statement<ApiKeyLookup> => ({
  sql: FIND_KEY_QUERY,
  parameters: [prefix, toByteaArray(proof?.hashes ?? []), proof?.organisationId ?? null],
});

const toByteaArray = (hashes: readonly ApiKeyHash[]) =>
  `{${hashes.map(({ secret_hash }) => `"\\\\x${secret_hash.toString('hex')}"`).join(',')}}`;

type KeyMatch = { readonly key: PresentedKey; readonly found: ApiKeyLookup | undefined };

function toCaller(ctx: AppContext, credential: Credential, { key, found }: KeyMatch): Caller | null {
  const stored = found?.secret_hash ?? DUMMY_HASH;
  const [matched] = key.hashes.filter(({ secret_hash }) => isSameBytes(secret_hash, stored));
  if (!found) return logRefusal(ctx, credential, { reason: 'unknown' });
  if (!matched) return logRefusal(ctx, credential, { reason: 'wrong secret', found });
  if (!found.usable) return logRefusal(ctx, credential, { reason: 'revoked, expired or disabled', found });
  if (!isServedAt(credential.site, found.organisation_id)) {
    return logRefusal(ctx, credential, { reason: 'address of another organisation', found });
  }
  if (found.allowed_cidrs.length > 0 && !isInRanges(credential.address, found.allowed_cidrs)) {
    return logRefusal(ctx, credential, { reason: 'address not allowed', found });
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
  recordApiKeyUse(ctx, caller, { matched, current: key.hashes[0] ?? matched, lastAt: found.last_used_at });
  return caller;
}

type Refusal = { readonly reason: string; readonly found?: ApiKeyLookup };

/** The response is the same for every reason; only the logs tell them apart. */
function logRefusal(ctx: AppContext, { address, requestId }: Credential, { reason, found }: Refusal): null {
  ctx.log.warn({ event: 'api-key-refused', reason, address, requestId }, 'API key rejected');
  if (!found) return null;
  const { organisation_id: organisationId, id: callerId, name: callerName } = found;
  const key = { callerKind: 'apiKey', callerId, callerName } as const;
  const refused = { kind: 'API_KEY_REFUSED', organisationId, reason, address, route: null, requestId } as const;
  ctx.securityEvents.add({ ...refused, ...key });
  return null;
}

type ApiKeyUse = { readonly matched: ApiKeyHash; readonly current: ApiKeyHash; readonly lastAt: string | null };

/** A hash under an older key is replaced at once, so that this key can be removed from the ring. */
function recordApiKeyUse(ctx: AppContext, caller: Caller, { matched, current, lastAt }: ApiKeyUse): void {
  const { id, organisationId, address } = caller;
  const isOutdated = matched !== current;
  if (id === null) return;
  recordLastUse(ctx, caller, {
    subject: 'an API key',
    lastAt: isOutdated ? null : lastAt,
    update: async (tx, { now, aMinuteAgo }) => {
      const ofKey = { organisation_id: organisationId, id };
      await tx
        .updateTable('api_key')
        .set({ last_used_at: now, last_used_address: address })
        .where((where) => where.and(ofKey))
        .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', aMinuteAgo)]))
        .execute();
      if (!isOutdated) return;
      const { secret_hash } = matched;
      await tx
        .updateTable('api_key')
        .set(current)
        .where((where) => where.and({ ...ofKey, secret_hash }))
        .execute();
      await tx
        .updateTable('api_key')
        .set({ previous_secret_hash: current.secret_hash })
        .where((where) => where.and({ ...ofKey, previous_secret_hash: secret_hash }))
        .execute();
    },
  });
}
