import type { ApiKeyCreated, Permission } from '@assay/contract';
import { AREAS } from '../../../format/permission-areas.ts';

const READABLE: readonly (readonly [Permission, string])[] = [
  ['vendors:view', '/api/v1/vendors'],
  ['assessments:view', '/api/v1/assessments'],
  ['frameworks:view', '/api/v1/frameworks'],
  ['templates:view', '/api/v1/templates'],
  ['dashboard:view', '/api/v1/dashboard'],
  ['audit:view', '/api/v1/audit'],
];

const NAMES = READABLE.map(([permission]) => permission.split(':')[0]);

/** Users, roles, keys and settings are changed by people who are signed in, never by a key. */
export const KEY_AREAS = AREAS.filter(({ name }) => NAMES.includes(name));

/** A request that only reads and that this key may make; null where it may read nothing. */
export function curlFor({ key, fullAccess, permissions }: ApiKeyCreated, origin: string): string | null {
  const path = READABLE.find(([permission]) => fullAccess || permissions.includes(permission))?.[1];
  return path === undefined ? null : `curl -H 'Authorization: Bearer ${key}' '${origin}${path}'`;
}
