import type { ScimTokenCreate, ScimTokenCreated } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { randomToken, sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { createTokenProof } from '../../../platform/token-proof.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireGrantableRole, requireSignInAuthority } from '../roles/index.ts';
import { toScimSettings } from './scim-settings-queries.ts';

export function createScimToken(
  ctx: AppContext,
  caller: Caller,
  { defaultRoleId }: ScimTokenCreate,
): Promise<ScimTokenCreated> {
  requireSignInAuthority(caller);
  const token = `assay_scim_${randomToken()}`;
  return inOrganisation(ctx, caller, async (tx) => {
    const role = await requireGrantableRole(tx, caller, defaultRoleId);
    const key = { organisation_id: caller.organisationId, id: newId() };
    const { tokenKeys } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    const proof = createTokenProof(tokenKeys, { binding: toScimBinding(key), token });
    const columns = { id: key.id, ...proof, token_hash: sha256(token), default_role_id: role.id, last_used_at: null };
    const row = await tx
      .insertInto('scim_token')
      .values({ ...key, ...columns })
      .onConflict((conflict) =>
        conflict.column('organisation_id').doUpdateSet({ ...columns, created_at: sql<string>`now()` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { defaultRole: role.name };
    await recordAudit(tx, caller, { action: 'CREATE_SCIM_TOKEN', entity: toScimTokenEntity(row), meta });
    return { ...toScimSettings(await ctx.sites.getUrlIn(tx, caller), row), token };
  });
}

export const toScimBinding = ({ organisation_id, id }: { readonly organisation_id: string; readonly id: string }) => [
  'scim_token',
  organisation_id,
  id,
];

/** Keeps users, groups and mapped roles. */
export function revokeScimToken(ctx: AppContext, caller: Caller): Promise<null> {
  requireSignInAuthority(caller);
  return inOrganisation(ctx, caller, async (tx) => {
    const revoked = await tx
      .updateTable('scim_token')
      .set({ token_hash: null })
      .where('organisation_id', '=', caller.organisationId)
      .where('token_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new NotFoundError();
    await recordAudit(tx, caller, { action: 'REVOKE_SCIM_TOKEN', entity: toScimTokenEntity(revoked) });
    return null;
  });
}

const toScimTokenEntity = ({ id }: { readonly id: string }) => ({ type: 'ScimToken', id, name: null });
