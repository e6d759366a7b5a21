import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';

const isView = (permission: Permission) => permission.endsWith(':view');
const SETTINGS = ['users:', 'roles:', 'api-keys:', 'settings:'];
const isWork = (permission: Permission) => !SETTINGS.some((area) => permission.startsWith(area));

/** Every organisation starts with these three. They can neither be changed nor deleted. */
const BUILT_IN: readonly { readonly name: string; readonly description: string; readonly permissions: Permission[] }[] =
  [
    { name: 'Administrator', description: 'May do everything', permissions: [...ALL_PERMISSIONS] },
    {
      name: 'Reviewer',
      description: 'Runs assessments and keeps vendors up to date',
      permissions: ALL_PERMISSIONS.filter((permission) => isWork(permission) && !permission.endsWith(':delete')),
    },
    {
      name: 'Viewer',
      description: 'Sees the portfolio and changes nothing',
      permissions: ALL_PERMISSIONS.filter(
        (permission) => isWork(permission) && isView(permission) && permission !== 'audit:view',
      ),
    },
  ];

export async function createBuiltInRoles(tx: Tx, { organisationId }: Caller): Promise<void> {
  const roles = BUILT_IN.map((role) => ({ ...role, organisation_id: organisationId, id: newId(), built_in: true }));
  await tx.insertInto('role').values(roles).execute();
}
