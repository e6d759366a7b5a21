import { API_KEY_PERMISSIONS, type ApiKeyCreated, type Permission } from '@assay/contract';
import { PERMISSION_AREAS } from '../../../format/permission-areas.ts';

const READABLE_PATHS: readonly (readonly [Permission, string])[] = [
  ['vendors:view', '/api/v1/vendors'],
  ['assessments:view', '/api/v1/assessments'],
  ['frameworks:view', '/api/v1/frameworks'],
  ['templates:view', '/api/v1/templates'],
  ['dashboard:view', '/api/v1/dashboard'],
  ['audit:view', '/api/v1/audit'],
];

const AREA_NAMES = API_KEY_PERMISSIONS.map((permission) => permission.split(':')[0]);

export const API_KEY_AREAS = PERMISSION_AREAS.filter(({ name }) => AREA_NAMES.includes(name));

/** A read-only request that this key can make; null if it cannot read anything. */
export function buildCurlExample({ key, fullAccess, permissions }: ApiKeyCreated, origin: string): string | null {
  const path = READABLE_PATHS.find(([permission]) => fullAccess || permissions.includes(permission))?.[1];
  return path === undefined ? null : `curl -H 'Authorization: Bearer ${key}' '${origin}${path}'`;
}
