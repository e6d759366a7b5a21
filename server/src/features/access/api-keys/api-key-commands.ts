import { ALL_PERMISSIONS, type ApiKey, type ApiKeyCreate, type ApiKeyCreated } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { normalizeRange } from '../../../platform/http/ip-address.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireGrantable } from '../roles/index.ts';
import { createApiKeySecret, hashApiKey } from './api-key-format.ts';
import { type ApiKeyRow, toApiKey } from './api-key-queries.ts';

const DAY_MS = 24 * 3_600_000;

export function createApiKey(ctx: AppContext, caller: Caller, body: ApiKeyCreate): Promise<ApiKeyCreated> {
  const permissions = body.fullAccess ? ALL_PERMISSIONS : body.permissions;
  requireGrantable(caller, permissions);
  const allowedCidrs = body.allowedCidrs.map(parseRange);
  const { prefix, text } = createApiKeySecret();
  return inOrganisation(ctx, caller, async (tx) => {
    const key = await tx
      .insertInto('api_key')
      .values({
        organisation_id: caller.organisationId,
        id: newId(),
        name: body.name,
        prefix,
        secret_hash: hashApiKey(ctx.apiKeyPepper, text),
        permissions: [...body.permissions],
        full_access: body.fullAccess,
        allowed_cidrs: allowedCidrs,
        expires_at: calculateExpiry(ctx.now(), body.expiresInDays),
        created_by_name: caller.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = {
      fullAccess: body.fullAccess,
      permissions: [...body.permissions],
      allowedCidrs,
      expiresAt: key.expires_at,
    };
    await recordAudit(tx, caller, { action: 'CREATE_API_KEY', entity: toApiKeyEntity(key), meta });
    return { ...toApiKey(key), key: text };
  });
}

export function revokeApiKey(ctx: AppContext, caller: Caller, apiKeyId: string): Promise<ApiKey> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockApiKey(tx, caller, apiKeyId);
    if (before.revoked_at !== null) return toApiKey(before);
    const after = await tx
      .updateTable('api_key')
      .set({ revoked_at: ctx.now().toISOString() })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', apiKeyId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, caller, { action: 'REVOKE_API_KEY', entity: toApiKeyEntity(after) });
    return toApiKey(after);
  });
}

export function deleteApiKey(ctx: AppContext, caller: Caller, apiKeyId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const key = await lockApiKey(tx, caller, apiKeyId);
    await tx
      .deleteFrom('api_key')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', apiKeyId)
      .execute();
    await recordAudit(tx, caller, { action: 'DELETE_API_KEY', entity: toApiKeyEntity(key) });
    return null;
  });
}

async function lockApiKey(tx: Tx, caller: Caller, apiKeyId: string): Promise<ApiKeyRow> {
  const key = await tx
    .selectFrom('api_key')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', apiKeyId)
    .forUpdate()
    .executeTakeFirst();
  if (!key) throw new NotFoundError();
  return key;
}

const toApiKeyEntity = ({ id, name }: ApiKeyRow) => ({ type: 'ApiKey', id, name });

const calculateExpiry = (now: Date, days: number | null) =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();

function parseRange(text: string): string {
  const range = normalizeRange(text);
  if (range === null)
    throw new InvalidError('API key data is invalid', [
      { path: 'allowedCidrs', message: `${text} is no address range` },
    ]);
  return range;
}
