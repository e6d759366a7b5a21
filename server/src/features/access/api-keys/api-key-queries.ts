import { ALL_PERMISSIONS, API_KEY_PERMISSIONS, type ApiKey, type CurrentCaller } from '@assay/contract';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import type { Quota } from '../../../platform/http/server.ts';

const isUsable = sql<boolean>`(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;

/** A key keeps working when its owner leaves: someone has to take it over or revoke it. */
const needsOwner = sql<boolean>`(${isUsable} and (u.id is null or u.disabled_at is not null))`;

const exceedsMaxLifetime = sql<boolean>`(${isUsable} and o.api_key_max_days is not null
  and coalesce(k.expires_at > k.created_at + make_interval(days => o.api_key_max_days) + interval '1 minute', true))`;

const previousSecretWorks = sql<boolean>`coalesce(${isUsable} and k.previous_secret_until > now(), false)`;

const selectApiKeys = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('organisation as o', 'o.organisation_id', 'k.organisation_id')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 'k.organisation_id').onRef('u.id', '=', 'k.owner_id'),
    )
    .selectAll('k')
    .select('u.name as current_owner_name')
    .select([isUsable.as('usable'), previousSecretWorks.as('previous_secret_works')])
    .select([needsOwner.as('needs_owner'), exceedsMaxLifetime.as('exceeds_max_lifetime')])
    .where('k.organisation_id', '=', organisationId);

export type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof selectApiKeys>['executeTakeFirstOrThrow']>>;

/** Newest first. */
export async function listApiKeys(ctx: AppContext, caller: Caller): Promise<ApiKey[]> {
  const list = selectApiKeys(queryBuilder, caller).orderBy('k.created_at', 'desc').orderBy('k.id');
  return (await readInOrganisation(ctx, caller, toStatement(list))).map(toApiKey);
}

export async function getCurrentCaller(
  ctx: AppContext,
  caller: Caller,
  limits: readonly Quota[],
): Promise<CurrentCaller> {
  const { id, name, organisationId } = caller;
  const isKey = caller.kind === 'apiKey';
  const key = selectApiKeys(queryBuilder, caller).where('k.id', '=', id);
  const [found] = isKey ? await readInOrganisation(ctx, caller, toStatement(key)) : [];
  const usable = isKey ? API_KEY_PERMISSIONS : ALL_PERMISSIONS;
  return {
    type: isKey ? 'API_KEY' : 'USER',
    id,
    name,
    organisationId,
    permissions: usable.filter((permission) => can(caller, permission)),
    expiresAt: found?.expires_at ?? null,
    previousSecret: found ? toPreviousSecret(found) : null,
    limits: [...limits],
  };
}

export const findApiKeyIn = (tx: Tx, caller: Caller, apiKeyId: string): Promise<ApiKeyRow | undefined> =>
  selectApiKeys(tx, caller).where('k.id', '=', apiKeyId).executeTakeFirst();

export const getApiKeyIn = (tx: Tx, caller: Caller, apiKeyId: string): Promise<ApiKeyRow> =>
  selectApiKeys(tx, caller).where('k.id', '=', apiKeyId).executeTakeFirstOrThrow();

export type UsableKey = { readonly permissions: readonly string[]; readonly ownerId: string | null };

/** Null if the key has expired, or was revoked or deleted. */
export async function findUsableKey(tx: Tx, caller: Caller, apiKeyId: string): Promise<UsableKey | null> {
  const key = await findApiKeyIn(tx, caller, apiKeyId);
  if (!key?.usable) return null;
  return { permissions: key.full_access ? ALL_PERMISSIONS : key.permissions, ownerId: key.owner_id };
}

/** The keys without an active owner, oldest first. */
export async function listKeysWithoutOwner(tx: Tx, caller: Caller): Promise<ApiKey[]> {
  const rows = await selectApiKeys(tx, caller).where(needsOwner).orderBy('k.created_at').orderBy('k.id').execute();
  return rows.map(toApiKey);
}

export const toPreviousSecret = (key: ApiKeyRow): ApiKey['previousSecret'] =>
  key.previous_secret_works && key.previous_prefix !== null && key.previous_secret_until !== null
    ? { prefix: `assay_${key.previous_prefix}`, worksUntil: key.previous_secret_until }
    : null;

export const toApiKey = (key: ApiKeyRow): ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: `assay_${key.prefix}`,
  fullAccess: key.full_access,
  permissions: key.permissions,
  allowedCidrs: key.allowed_cidrs,
  expiresAt: key.expires_at,
  revokedAt: key.revoked_at,
  lastUsedAt: key.last_used_at,
  lastUsedAddress: key.last_used_address,
  createdByName: key.created_by_name,
  createdAt: key.created_at,
  ownerId: key.owner_id,
  ownerName: key.current_owner_name ?? key.owner_name,
  serviceAccount: key.service_account,
  needsOwner: key.needs_owner,
  exceedsMaxLifetime: key.exceeds_max_lifetime,
  previousSecret: toPreviousSecret(key),
});
