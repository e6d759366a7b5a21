import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { ADMINISTRATOR } from './role-queries.ts';

const isView = (permission: Permission) => permission.endsWith(':view');
const SETTINGS = ['users:', 'roles:', 'api-keys:', 'settings:'];
const isWork = (permission: Permission) => !SETTINGS.some((area) => permission.startsWith(area));

type BuiltInRole = { readonly name: string; readonly description: string; readonly permissions: Permission[] };

/** Every organisation starts with these three. They can neither be changed nor deleted. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  { name: ADMINISTRATOR, description: 'May do everything', permissions: [...ALL_PERMISSIONS] },
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
