import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { t } from './text.ts';

export type Area = { readonly name: string; readonly label: string; readonly permissions: readonly Permission[] };

const LABELS: readonly (readonly [string, string])[] = [
  ['vendors', t('Vendors')],
  ['assessments', t('Assessments and findings')],
  ['frameworks', t('Frameworks')],
  ['templates', t('Templates')],
  ['dashboard', t('Dashboard')],
  ['audit', t('Audit log')],
  ['users', t('Users')],
  ['roles', t('Roles')],
  ['api-keys', t('API keys')],
  ['settings', t('Settings')],
];

/** The permissions by what they are about, in the order of the work. */
export const AREAS: readonly Area[] = LABELS.map(([name, label]) => ({
  name,
  label,
  permissions: ALL_PERMISSIONS.filter((permission) => permission.startsWith(`${name}:`)),
}));
