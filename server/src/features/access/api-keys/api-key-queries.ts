import type { ApiKey } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';

export type ApiKeyRow = Selectable<Tables['api_key']>;

/** Newest first. */
export async function listApiKeys(ctx: AppContext, caller: Caller): Promise<ApiKey[]> {
  const list = queryBuilder
    .selectFrom('api_key')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  return (await readInOrganisation(ctx, caller, toStatement(list))).map(toApiKey);
}

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
});
