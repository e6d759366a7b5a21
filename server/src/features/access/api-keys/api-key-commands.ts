import {
  ALL_PERMISSIONS,
  type ApiKey,
  type ApiKeyCreate,
  type ApiKeyCreated,
  type ApiKeyOwnerUpdate,
} from '@assay/contract';
import type { Updateable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields, toDeletion } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { normalizeRange } from '../../../platform/http/ip-address.ts';
import { newId } from '../../../platform/ids.ts';
import { disableWebhooksOfKey } from '../../messaging/webhooks/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireGrantable } from '../roles/index.ts';
import { createApiKeySecret, hashApiKey } from './api-key-format.ts';
import { type ApiKeyRow, findApiKeyIn, getApiKeyIn, toApiKey } from './api-key-queries.ts';

const DAY_MS = 24 * 3_600_000;

export function createApiKey(ctx: AppContext, caller: Caller, body: ApiKeyCreate): Promise<ApiKeyCreated> {
  const permissions = body.fullAccess ? ALL_PERMISSIONS : body.permissions;
  requireGrantable(caller, permissions);
  const allowedCidrs = body.allowedCidrs.map(parseRange);
  const { prefix, text } = createApiKeySecret();
  return inOrganisation(ctx, caller, async (tx) => {
    await requireAllowedLifetime(tx, caller, body.expiresInDays);
    const id = newId();
    const { apiKeyPeppers } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    await tx
      .insertInto('api_key')
      .values({
        organisation_id: caller.organisationId,
        id,
        name: body.name,
        prefix,
        ...hashApiKey(apiKeyPeppers.current, text),
        permissions: [...body.permissions],
        full_access: body.fullAccess,
        allowed_cidrs: allowedCidrs,
        expires_at: calculateExpiry(ctx.now(), body.expiresInDays),
        created_by_name: caller.name,
        owner_id: caller.id,
        owner_name: caller.id === null ? null : caller.name,
        service_account: body.serviceAccount ?? null,
      })
      .execute();
    const key = await getApiKeyIn(tx, caller, id);
    const meta = {
      fullAccess: body.fullAccess,
      permissions: [...body.permissions],
      allowedCidrs,
      expiresAt: key.expires_at,
      ...(key.service_account !== null && { serviceAccount: key.service_account }),
    };
    await recordAudit(tx, caller, { action: 'CREATE_API_KEY', entity: toApiKeyEntity(key), meta });
    return { ...toApiKey(key), key: text };
  });
}

export function revokeApiKey(ctx: AppContext, caller: Caller, apiKeyId: string): Promise<ApiKey> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockApiKey(tx, caller, apiKeyId);
    if (before.revoked_at !== null) return toApiKey(before);
    await saveApiKey(tx, caller, { id: apiKeyId, revoked_at: ctx.now().toISOString() });
    await disableWebhooksOfKey(tx, caller, apiKeyId);
    const after = await getApiKeyIn(tx, caller, apiKeyId);
    await recordAudit(tx, caller, { action: 'REVOKE_API_KEY', entity: toApiKeyEntity(after) });
    return toApiKey(after);
  });
}

export type ChangeApiKeyOwnerInput = { readonly apiKeyId: string; readonly update: ApiKeyOwnerUpdate };

/**
 * Owning a key gives no access to its secret, which is never shown again. The owner is the person to ask about the key.
 */
export function changeApiKeyOwner(
  ctx: AppContext,
  caller: Caller,
  { apiKeyId, update: { ownerId, serviceAccount } }: ChangeApiKeyOwnerInput,
): Promise<ApiKey> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = toApiKey(await lockApiKey(tx, caller, apiKeyId));
    const owner = await getNewOwner(tx, caller, ownerId);
    const changes = diffFields(before, { ownerName: owner.name, serviceAccount });
    if (!changes && before.ownerId === ownerId) return before;
    const columns = { owner_id: ownerId, owner_name: owner.name, service_account: serviceAccount };
    await saveApiKey(tx, caller, { id: apiKeyId, ...columns });
    const meta = { ownerId, changes: changes ?? {} };
    await recordAudit(tx, caller, { action: 'CHANGE_API_KEY_OWNER', entity: toApiKeyEntity(before), meta });
    return toApiKey(await getApiKeyIn(tx, caller, apiKeyId));
  });
}

/** A deleted or disabled user cannot be responsible for a key. */
async function getNewOwner(tx: Tx, { organisationId }: Caller, ownerId: string): Promise<{ readonly name: string }> {
  const owner = await tx
    .selectFrom('app_user')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', ownerId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!owner) throw createInvalidError('ownerId', 'must be an enabled user');
  return owner;
}

export function deleteApiKey(ctx: AppContext, caller: Caller, apiKeyId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const key = await lockApiKey(tx, caller, apiKeyId);
    if (key.usable) await disableWebhooksOfKey(tx, caller, apiKeyId);
    await tx
      .deleteFrom('api_key')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', apiKeyId)
      .execute();
    const { fullAccess, permissions, allowedCidrs, expiresAt, revokedAt, ownerName, serviceAccount } = toApiKey(key);
    const fields = { fullAccess, permissions, allowedCidrs, expiresAt, revokedAt, ownerName, serviceAccount };
    const meta = { changes: toDeletion(fields) };
    await recordAudit(tx, caller, { action: 'DELETE_API_KEY', entity: toApiKeyEntity(key), meta });
    return null;
  });
}

export async function lockApiKey(tx: Tx, caller: Caller, apiKeyId: string): Promise<ApiKeyRow> {
  await tx
    .selectFrom('api_key')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', apiKeyId)
    .forUpdate()
    .execute();
  const key = await findApiKeyIn(tx, caller, apiKeyId);
  if (!key) throw new NotFoundError();
  return key;
}

export const saveApiKey = (
  tx: Tx,
  { organisationId }: Caller,
  { id, ...columns }: Updateable<Tables['api_key']> & { readonly id: string },
) =>
  tx.updateTable('api_key').set(columns).where('organisation_id', '=', organisationId).where('id', '=', id).execute();

async function requireAllowedLifetime(tx: Tx, { organisationId }: Caller, days: number | null): Promise<void> {
  const { api_key_max_days: maxDays } = await tx
    .selectFrom('organisation')
    .select('api_key_max_days')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (maxDays === null || (days !== null && days <= maxDays)) return;
  throw createInvalidError('expiresInDays', `must be at most ${String(maxDays)}, the maximum your organisation allows`);
}

const createInvalidError = (path: string, message: string) =>
  new InvalidError('API key data is invalid', [{ path, message }]);

export const toApiKeyEntity = ({ id, name }: Pick<ApiKeyRow, 'id' | 'name'>) => ({ type: 'ApiKey', id, name });

const calculateExpiry = (now: Date, days: number | null) =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();

function parseRange(text: string): string {
  const range = normalizeRange(text);
  if (range === null) throw createInvalidError('allowedCidrs', `${text} is not a valid IP address range`);
  return range;
}
