import { API_KEY_PERMISSIONS, type ApiKeyCreated, type Permission } from '@assay/contract';
import { t } from '../../../format/i18n.ts';
import { PERMISSION_AREAS } from '../../../format/permission-areas.ts';

const READABLE_PATHS: readonly (readonly [Permission, string])[] = [
  ['vendors:view', '/api/v1/vendors'],
  ['assessments:view', '/api/v1/assessments'],
  ['frameworks:view', '/api/v1/frameworks'],
  ['templates:view', '/api/v1/templates'],
  ['dashboard:view', '/api/v1/dashboard'],
  ['audit:view', '/api/v1/audit'],
  ['settings:view', '/api/v1/webhooks'],
];

const AREA_NAMES = API_KEY_PERMISSIONS.map((permission) => permission.split(':')[0]);

/** Of the settings, an API key can use only webhooks. */
export const API_KEY_AREAS = PERMISSION_AREAS.filter(({ name }) => AREA_NAMES.includes(name)).map((area) =>
  area.name === 'settings' ? { ...area, label: t('Settings (webhooks only)') } : area,
);

/** A read-only request that this key can make; null if it cannot read anything. */
export function buildCurlExample({ key, fullAccess, permissions }: ApiKeyCreated, origin: string): string | null {
  const path = READABLE_PATHS.find(([permission]) => fullAccess || permissions.includes(permission))?.[1];
  return path === undefined ? null : `curl -H 'Authorization: Bearer ${key}' '${origin}${path}'`;
}
