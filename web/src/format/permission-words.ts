import { PERMISSIONS, type Permission } from '@assay/contract';

export type PermissionArea = { readonly area: string; readonly sentences: readonly string[] };

const AREAS: Readonly<Record<string, string>> = {
  vendors: 'Vendors',
  assessments: 'Assessments',
  frameworks: 'Frameworks',
  templates: 'Templates',
  dashboard: 'Dashboard',
  audit: 'Audit log',
  users: 'Users',
  roles: 'Roles',
  'api-keys': 'API keys',
  settings: 'Settings',
};

const areaOf = (permission: string) => permission.split(':', 1).join('');

/** What someone may do, in sentences, grouped and ordered as the contract lists it; what it does not know stays out. */
export function permissionAreas(held: readonly string[]): PermissionArea[] {
  const known = Object.entries(PERMISSIONS).filter(([permission]) => held.includes(permission));
  const groups = Map.groupBy(known, ([permission]) => areaOf(permission));
  return [...groups].map(([area, entries]) => ({
    area: AREAS[area] ?? area,
    sentences: entries.map(([, sentence]) => sentence),
  }));
}

export const permissionInWords = (permission: Permission): string => PERMISSIONS[permission];
