import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { ADMINISTRATOR } from './role-queries.ts';

const isViewPermission = (permission: Permission) => permission.endsWith(':view');
const SETTINGS_PREFIXES = ['users:', 'roles:', 'api-keys:', 'settings:', 'approvals:'];
const isNonSettingsPermission = (permission: Permission) =>
  !SETTINGS_PREFIXES.some((area) => permission.startsWith(area));

type BuiltInRole = { readonly name: string; readonly description: string; readonly permissions: Permission[] };

/** Every organisation has these three roles. They cannot be changed or deleted. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  { name: ADMINISTRATOR, description: 'Full access', permissions: [...ALL_PERMISSIONS] },
  {
    name: 'Reviewer',
    description: 'Manages vendors and runs assessments',
    permissions: ALL_PERMISSIONS.filter(
      (permission) => isNonSettingsPermission(permission) && !permission.endsWith(':delete'),
    ),
  },
  {
    name: 'Viewer',
    description: 'Read-only access to the portfolio',
    permissions: ALL_PERMISSIONS.filter(
      (permission) =>
        isNonSettingsPermission(permission) && isViewPermission(permission) && permission !== 'audit:view',
    ),
  },
];
