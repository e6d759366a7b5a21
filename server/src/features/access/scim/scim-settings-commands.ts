import type { GroupRole, ProvisionedGroup } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireGrantableRole, requireSignInAuthority } from '../roles/index.ts';
import { assignGroupRoles } from './group-role-commands.ts';
import { listMemberIds } from './membership-commands.ts';
import { lockScimGroup, toGroupEntity } from './scim-group-commands.ts';
import { selectProvisionedGroups } from './scim-settings-queries.ts';

export type SetGroupRoleInput = GroupRole & { readonly groupId: string };

/** Applies the role to its members immediately and signs them out, as with any role change. */
export function setGroupRole(
  ctx: AppContext,
  caller: Caller,
  { groupId, roleId }: SetGroupRoleInput,
): Promise<ProvisionedGroup> {
  requireSignInAuthority(caller);
  return inOrganisation(ctx, caller, async (tx) => {
    const group = await lockScimGroup(tx, caller, groupId);
    const from = await getGrantableRoleName(tx, caller, group.role_id);
    const to = await getGrantableRoleName(tx, caller, roleId);
    if (roleId !== group.role_id) {
      await saveGroupRole(tx, caller, { groupId, roleId });
      const meta = { changes: { role: { from, to } } };
      await recordAudit(tx, caller, {
        action: 'CHANGE_GROUP_ROLE',
        entity: toGroupEntity(groupId, group.display_name),
        meta,
      });
      await assignGroupRoles(tx, caller, await listMemberIds(tx, caller, groupId));
    }
    return selectProvisionedGroups(tx, caller).where('g.id', '=', groupId).executeTakeFirstOrThrow();
  });
}

const getGrantableRoleName = async (tx: Tx, caller: Caller, roleId: string | null): Promise<string | null> =>
  roleId === null ? null : (await requireGrantableRole(tx, caller, roleId)).name;

async function saveGroupRole(
  tx: Tx,
  { organisationId }: Caller,
  { groupId, roleId }: SetGroupRoleInput,
): Promise<void> {
  await tx
    .updateTable('scim_group')
    .set({ role_id: roleId })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .execute();
}
