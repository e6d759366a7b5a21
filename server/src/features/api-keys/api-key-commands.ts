import type { ApiKey, ApiKeyCreate, ApiKeyCreated } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Caller, canGrant } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ForbiddenError, InvalidError } from '../../platform/errors.ts';
import { canonicalRange } from '../../platform/http/address.ts';
import { newId } from '../../platform/ids.ts';
import { ALL_PERMISSIONS } from '@assay/contract';
import { recordAudit } from '../audit/audit-commands.ts';
import { apiKeyHash, newApiKeyText } from './api-key-format.ts';

const DAY_MS = 24 * 3_600_000;

export function createApiKey(ctx: AppContext, caller: Caller, body: ApiKeyCreate): Promise<ApiKeyCreated> {
  const permissions = body.fullAccess ? ALL_PERMISSIONS : body.permissions;
  if (!canGrant(caller, permissions)) throw new ForbiddenError('You cannot grant a permission you do not hold');
  const allowedCidrs = body.allowedCidrs.map(readRange);
  const { prefix, text } = newApiKeyText();
  return inOrganisation(ctx, caller, async (tx) => {
    const key = await tx
      .insertInto('api_key')
      .values({
        organisation_id: caller.organisationId,
        id: newId(),
        name: body.name,
        prefix,
        secret_hash: apiKeyHash(ctx.apiKeyPepper, text),
        permissions: [...body.permissions],
        full_access: body.fullAccess,
        allowed_cidrs: allowedCidrs,
        expires_at:
          body.expiresInDays === null
            ? null
            : new Date(ctx.now().getTime() + body.expiresInDays * DAY_MS).toISOString(),
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
    await recordAudit(tx, caller, {
      action: 'CREATE_API_KEY',
      entity: { type: 'ApiKey', id: key.id, name: key.name },
      meta,
    });
    return { ...apiKeyOf(key), key: text };
  });
}

function readRange(text: string): string {
  const range = canonicalRange(text);
  if (range === null)
    throw new InvalidError('API key data is invalid', [
      { path: 'allowedCidrs', message: `${text} is no address range` },
    ]);
  return range;
}

export const apiKeyOf = (key: Selectable<Tables['api_key']>): ApiKey => ({
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
});
