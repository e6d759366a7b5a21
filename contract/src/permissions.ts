import { z } from 'zod';

/** The permissions of roles and API keys, as shown in the settings. */
export const PERMISSIONS = {
  'vendors:view': 'See vendors, their certifications and responsibilities',
  'vendors:create': 'Add vendors',
  'vendors:edit': 'Change vendors, their certifications and responsibilities',
  'vendors:delete': 'Delete vendors with everything that belongs to them',
  'assessments:view': 'See assessments and findings',
  'assessments:create': 'Prepare assessments',
  'assessments:send': 'Send assessments to vendors and recall them',
  'assessments:review': 'Review answers, decide and close findings',
  'assessments:delete': 'Delete assessments',
  'frameworks:view': 'See frameworks and their controls',
  'frameworks:import': 'Import frameworks',
  'frameworks:delete': 'Delete frameworks',
  'templates:view': 'See and export templates',
  'templates:create': 'Create and import templates',
  'templates:edit': 'Change and publish templates',
  'templates:delete': 'Delete templates',
  'dashboard:view': 'See the dashboard',
  'audit:view': 'Read the audit log',
  'users:view': 'See users',
  'users:manage': 'Create, change, disable and delete users',
  'roles:view': 'See roles',
  'roles:manage': 'Create, change and delete roles',
  'api-keys:view': 'See API keys',
  'api-keys:manage': 'Create, revoke and delete API keys',
  'settings:view': 'See the settings of the organisation',
  'settings:manage': 'Change the settings of the organisation',
} as const;

export type Permission = keyof typeof PERMISSIONS;

const isPermission = (value: string): value is Permission => value in PERMISSIONS;

export const ALL_PERMISSIONS: readonly Permission[] = Object.keys(PERMISSIONS).filter(isPermission);

const SESSION_ONLY_AREAS = ['users', 'roles', 'api-keys'];

/** API keys can never manage users, roles or keys, and of the settings only webhooks. */
export const API_KEY_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(
  (permission) => !SESSION_ONLY_AREAS.includes(permission.split(':', 1)[0] ?? ''),
);

/** A proof contains every audit entry as it was hashed, with the values of all records. */
export const AUDIT_PROOF_PERMISSIONS = [
  'audit:view',
  'vendors:view',
  'assessments:view',
  'templates:view',
  'frameworks:view',
  'roles:view',
] as const satisfies readonly Permission[];

/** Callers can grant only permissions that they have. */
export function canGrant(held: Iterable<string>, permissions: Iterable<string>): boolean {
  const own = new Set(held);
  return [...permissions].every((permission) => own.has(permission));
}

/** Only a caller with every permission decides how people sign in. */
export const canDecideSignIn = (held: Iterable<string>) => canGrant(held, ALL_PERMISSIONS);

export const Permission = z.enum(ALL_PERMISSIONS).meta({ id: 'Permission' });
