import { z } from 'zod';

/** The permissions of roles and API keys, as shown in the settings. */
export const PERMISSIONS = {
  'vendors:view': 'View vendors, certifications and responsibilities',
  'vendors:create': 'Create vendors',
  'vendors:edit': 'Edit vendors, certifications and responsibilities',
  'vendors:delete': 'Delete vendors and all their data',
  'assessments:view': 'View assessments and findings',
  'assessments:create': 'Create assessments',
  'assessments:send': 'Send and recall assessments',
  'assessments:review': 'Review answers, record decisions and close findings',
  'assessments:delete': 'Delete assessments',
  'approvals:decide': 'Approve and reject requests of other people',
  'frameworks:view': 'View frameworks and controls',
  'frameworks:import': 'Import frameworks',
  'frameworks:delete': 'Delete frameworks',
  'templates:view': 'View and export templates',
  'templates:create': 'Create and import templates',
  'templates:edit': 'Edit and publish templates',
  'templates:delete': 'Delete templates',
  'dashboard:view': 'View the dashboard',
  'audit:view': 'View the audit log',
  'users:view': 'View users',
  'users:manage': 'Create, edit, disable and delete users',
  'roles:view': 'View roles',
  'roles:manage': 'Create, edit and delete roles',
  'api-keys:view': 'View API keys',
  'api-keys:manage': 'Create, rotate, revoke and delete API keys',
  'settings:view': 'View organisation settings',
  'settings:manage': 'Change organisation settings',
} as const;

export type Permission = keyof typeof PERMISSIONS;

const isPermission = (value: string): value is Permission => value in PERMISSIONS;

export const ALL_PERMISSIONS: readonly Permission[] = Object.keys(PERMISSIONS).filter(isPermission);

const SESSION_ONLY_AREAS = ['users', 'roles', 'api-keys', 'approvals'];

/** API keys can never manage users, roles or keys or decide on approvals, and of the settings only webhooks. */
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
