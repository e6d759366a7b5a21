import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { t } from './i18n.ts';

export type PermissionArea = {
  readonly name: string;
  readonly label: string;
  readonly permissions: readonly Permission[];
};

const AREA_LABELS: readonly (readonly [string, string])[] = [
  ['vendors', t('Vendors')],
  ['assessments', t('Assessments and findings')],
  ['approvals', t('Approvals')],
  ['frameworks', t('Frameworks')],
  ['templates', t('Templates')],
  ['dashboard', t('Dashboard')],
  ['audit', t('Audit log')],
  ['users', t('Users')],
  ['roles', t('Roles')],
  ['api-keys', t('API keys')],
  ['settings', t('Settings')],
];

/** The permissions by area, in workflow order. */
export const PERMISSION_AREAS: readonly PermissionArea[] = AREA_LABELS.map(([name, label]) => ({
  name,
  label,
  permissions: ALL_PERMISSIONS.filter((permission) => permission.startsWith(`${name}:`)),
}));
