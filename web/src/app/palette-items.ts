import type { Me, Permission } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { t } from '../format/i18n.ts';
import { listSettingsSections } from '../pages/settings/settings-sections.ts';
import { findMatches } from './fuzzy-match.ts';
import { listNavigation, SETTINGS_ITEM } from './navigation.ts';
import type { RecentItem } from './recent-items.ts';
import { listRecordActions, type RecordInView } from './record-actions.ts';

export type PaletteItem = { readonly label: string; readonly kind: string; readonly href: string };

type PaletteAction = { readonly label: string; readonly href: string; readonly needs: Permission };

const ACTIONS: readonly PaletteAction[] = [
  { label: t('Add vendor'), href: '/vendors?add=true', needs: 'vendors:create' },
  { label: t('Import vendors'), href: '/vendors/import', needs: 'vendors:create' },
  { label: t('Send assessment'), href: '/assessments/new', needs: 'assessments:create' },
  { label: t('New template'), href: '/templates?add=blank', needs: 'templates:create' },
  { label: t('Import framework'), href: '/frameworks?import=true', needs: 'frameworks:import' },
  { label: t('Create API key'), href: '/settings/api-keys', needs: 'api-keys:manage' },
  { label: t('Invite user'), href: '/settings/users', needs: 'users:manage' },
];

type HeldPermissions = readonly string[];

const MAX_LOCAL = 8;

export type LocalItems = { readonly me: Me; readonly inView: RecordInView; readonly recent: readonly RecentItem[] };

/**
 * What is known without a request, and the user can access: actions on the record in view, recent records, pages,
 * settings and actions. With a text, the best matches.
 */
export function listLocalItems({ me, inView, recent }: LocalItems, typed: string): PaletteItem[] {
  const { permissions } = me;
  const items = [
    ...listRecordActions(me, inView).map((action) => ({ ...action, kind: t('Action') })),
    ...recent.filter(({ href }) => href !== inView.pathname).map((item) => ({ ...item, kind: t('Recent') })),
    ...listNavigation(me).map(({ label, to }) => ({ label, href: to, kind: t('Page') })),
    { label: t('Inbox'), href: '/inbox', kind: t('Page') },
    { label: SETTINGS_ITEM.label, href: SETTINGS_ITEM.to, kind: t('Page') },
    ...ACTIONS.filter(({ needs }) => permissions.includes(needs)).map(({ label, href }) => ({
      label,
      href,
      kind: t('Action'),
    })),
    ...listSettingsSections(permissions).map(({ label, to }) => ({ label, href: to, kind: t('Settings') })),
  ];
  return typed.trim() === '' ? items : findMatches(items, typed).slice(0, MAX_LOCAL);
}

const MAX_RESULTS = 6;

/** Searches the records of each kind that the user may see. A record that is among the recent ones is listed once. */
export const paletteSearchQuery = (query: string, permissions: HeldPermissions) =>
  queryOptions({
    queryKey: ['palette', query],
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<PaletteItem[]> => {
      const may = (permission: Permission) => permissions.includes(permission);
      const [identified, vendors, assessments, findings, controls] = await Promise.all([
        may('vendors:view') ? findVendorByExternalId(query) : [],
        may('vendors:view') ? searchVendors(query) : [],
        may('assessments:view') ? searchAssessments(query) : [],
        may('assessments:view') ? searchFindings(query) : [],
        may('frameworks:view') ? searchControls(query) : [],
      ]);
      const others = vendors.filter(({ href }) => identified.every((vendor) => vendor.href !== href));
      return [...identified, ...others, ...assessments, ...findings, ...controls];
    },
  });

/** External IDs come from other systems, which give them in full. */
async function findVendorByExternalId(externalId: string): Promise<PaletteItem[]> {
  const vendors = await api.get('/api/v1/vendors', { query: { externalId, limit: 1 } });
  return vendors.map(({ id, name }) => ({
    label: `${name} · ${externalId}`,
    kind: t('Vendor'),
    href: `/vendors/${id}`,
  }));
}

async function searchVendors(query: string): Promise<PaletteItem[]> {
  const { entries } = await api.get('/api/app/vendors', { query: { query, pageSize: MAX_RESULTS } });
  return entries.map(({ id, name }) => ({ label: name, kind: t('Vendor'), href: `/vendors/${id}` }));
}

async function searchAssessments(query: string): Promise<PaletteItem[]> {
  const { entries } = await api.get('/api/app/assessments', { query: { query, pageSize: MAX_RESULTS } });
  return entries.map(({ id, title, vendorName }) => ({
    label: `${title} · ${vendorName}`,
    kind: t('Assessment'),
    href: `/assessments/${id}`,
  }));
}

async function searchFindings(query: string): Promise<PaletteItem[]> {
  const { entries } = await api.get('/api/v1/findings', { query: { query, pageSize: MAX_RESULTS } });
  return entries.map(({ id, title, vendorName }) => ({
    label: `${title} · ${vendorName}`,
    kind: t('Finding'),
    href: `/findings/${id}`,
  }));
}

async function searchControls(query: string): Promise<PaletteItem[]> {
  const controls = await api.get('/api/app/controls', { query: { query } });
  return controls.map(({ frameworkId, frameworkName, code, title }) => ({
    label: `${code} ${title} · ${frameworkName}`,
    kind: t('Control'),
    href: `/frameworks/${frameworkId}/controls/${encodeURIComponent(code)}`,
  }));
}
