import type { GroupRole, ProvisionedGroup } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireGrantableRole } from '../roles/role-queries.ts';
import { giveGroupRoles } from './group-role-commands.ts';
import { memberIdsIn } from './membership-commands.ts';
import { entityOf, lockGroup } from './scim-group-commands.ts';
import { provisionedGroups } from './scim-settings-queries.ts';

export type GroupRoleChange = GroupRole & { readonly groupId: string };

/** Its members have the new role at once, and are signed out as with any other change of a role. */
export function setGroupRole(
  ctx: AppContext,
  caller: Caller,
  { groupId, roleId }: GroupRoleChange,
): Promise<ProvisionedGroup> {
  return inOrganisation(ctx, caller, async (tx) => {
    const group = await lockGroup(tx, caller, groupId);
    // Nobody hands out, or takes back, what they do not hold themselves.
    const from = await grantableName(tx, caller, group.role_id);
    const to = await grantableName(tx, caller, roleId);
    if (roleId !== group.role_id) {
      await saveRole(tx, caller, { groupId, roleId });
      const meta = { changes: { role: { from, to } } };
      await recordAudit(tx, caller, {
        action: 'CHANGE_GROUP_ROLE',
        entity: entityOf(groupId, group.display_name),
        meta,
      });
      await giveGroupRoles(tx, caller, await memberIdsIn(tx, caller, groupId));
    }
    return provisionedGroups(tx, caller).where('g.id', '=', groupId).executeTakeFirstOrThrow();
  });
}

const grantableName = async (tx: Tx, caller: Caller, roleId: string | null): Promise<string | null> =>
  roleId === null ? null : (await requireGrantableRole(tx, caller, roleId)).name;

async function saveRole(tx: Tx, { organisationId }: Caller, { groupId, roleId }: GroupRoleChange): Promise<void> {
  await tx
    .updateTable('scim_group')
    .set({ role_id: roleId })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .execute();
}
