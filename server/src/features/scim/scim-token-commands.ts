import { ALL_PERMISSIONS, type ScimTokenCreate, type ScimTokenCreated } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { randomToken, sha256 } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireGrantable, requireGrantableRole } from '../roles/role-queries.ts';
import { settingsOf } from './scim-settings-queries.ts';

/** Whoever holds the token can change every user, so only somebody who may do everything hands it out. */
export function createScimToken(
  ctx: AppContext,
  caller: Caller,
  { defaultRoleId }: ScimTokenCreate,
): Promise<ScimTokenCreated> {
  requireGrantable(caller, ALL_PERMISSIONS);
  const token = `assay_scim_${randomToken()}`;
  return inOrganisation(ctx, caller, async (tx) => {
    const role = await requireGrantableRole(tx, caller, defaultRoleId);
    const columns = { token_hash: sha256(token), default_role_id: role.id, last_used_at: null };
    const row = await tx
      .insertInto('scim_token')
      .values({ organisation_id: caller.organisationId, id: newId(), ...columns })
      .onConflict((conflict) =>
        conflict.column('organisation_id').doUpdateSet({ ...columns, created_at: sql<string>`now()` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { defaultRole: role.name };
    await recordAudit(tx, caller, { action: 'CREATE_SCIM_TOKEN', entity: entityOf(row), meta });
    return { ...settingsOf(ctx, row), token };
  });
}

/** Users, groups and the roles that groups give stay as they are. */
export function revokeScimToken(ctx: AppContext, caller: Caller): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const revoked = await tx
      .updateTable('scim_token')
      .set({ token_hash: null })
      .where('organisation_id', '=', caller.organisationId)
      .where('token_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new NotFoundError();
    await recordAudit(tx, caller, { action: 'REVOKE_SCIM_TOKEN', entity: entityOf(revoked) });
    return null;
  });
}

const entityOf = ({ id }: { readonly id: string }) => ({ type: 'ScimToken', id, name: null });
