import type { Me, Permission } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { t } from '../format/i18n.ts';
import { listNavigation, SETTINGS_ITEM } from './navigation.ts';

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

/** Pages and actions that the user can access and whose name contains the typed text. */
export function listPageItems(me: Me, typed: string): PaletteItem[] {
  const { permissions } = me;
  const jumps = [
    ...listNavigation(me).map(({ label, to }) => ({ label, href: to, kind: t('Page') })),
    { label: t('Inbox'), href: '/inbox', kind: t('Page') },
    { label: SETTINGS_ITEM.label, href: SETTINGS_ITEM.to, kind: t('Page') },
    ...ACTIONS.filter(({ needs }) => permissions.includes(needs)).map(({ label, href }) => ({
      label,
      href,
      kind: t('Action'),
    })),
  ];
  const wanted = typed.trim().toLowerCase();
  return jumps.filter(({ label }) => label.toLowerCase().includes(wanted));
}

const MAX_RESULTS = 6;

export const paletteSearchQuery = (query: string, permissions: HeldPermissions) =>
  queryOptions({
    queryKey: ['palette', query],
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<PaletteItem[]> => {
      const [vendors, assessments, findings] = await Promise.all([
        permissions.includes('vendors:view') ? searchVendors(query) : [],
        permissions.includes('assessments:view') ? searchAssessments(query) : [],
        permissions.includes('assessments:view') ? searchFindings(query) : [],
      ]);
      return [...vendors, ...assessments, ...findings];
    },
  });

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
