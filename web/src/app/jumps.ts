import type { Permission } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assay } from '../api/client.ts';
import { t } from '../format/text.ts';
import { PLACES, SETTINGS } from './navigation.ts';

export type Jump = { readonly label: string; readonly kind: string; readonly href: string };

type Action = { readonly label: string; readonly href: string; readonly needs: Permission };

const ACTIONS: readonly Action[] = [
  { label: t('Add a vendor'), href: '/vendors?add=true', needs: 'vendors:create' },
  { label: t('Import vendors'), href: '/vendors/import', needs: 'vendors:create' },
  { label: t('Send an assessment'), href: '/assessments/new', needs: 'assessments:create' },
  { label: t('New template'), href: '/templates?add=blank', needs: 'templates:create' },
  { label: t('Import a framework'), href: '/frameworks?import=true', needs: 'frameworks:import' },
  { label: t('Create an API key'), href: '/settings/api-keys', needs: 'api-keys:manage' },
  { label: t('Invite a user'), href: '/settings/users', needs: 'users:manage' },
];

type Held = readonly string[];

/** Pages and actions that whoever asks may use and whose name has the letters typed. */
export function pageJumps(permissions: Held, typed: string): Jump[] {
  const jumps = [
    ...PLACES.filter(({ needs }) => permissions.includes(needs)).map(({ label, to }) => ({
      label,
      href: to,
      kind: t('Page'),
    })),
    { label: SETTINGS.label, href: SETTINGS.to, kind: t('Page') },
    ...ACTIONS.filter(({ needs }) => permissions.includes(needs)).map(({ label, href }) => ({
      label,
      href,
      kind: t('Action'),
    })),
  ];
  const wanted = typed.trim().toLowerCase();
  return jumps.filter(({ label }) => label.toLowerCase().includes(wanted));
}

const MOST = 6;

export const foundQuery = (query: string, permissions: Held) =>
  queryOptions({
    queryKey: ['palette', query],
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Jump[]> => {
      const [vendors, assessments] = await Promise.all([
        permissions.includes('vendors:view') ? findVendors(query) : [],
        permissions.includes('assessments:view') ? findAssessments(query) : [],
      ]);
      return [...vendors, ...assessments];
    },
  });

async function findVendors(query: string): Promise<Jump[]> {
  const { entries } = await assay.get('/api/app/vendors', { query: { query, pageSize: MOST } });
  return entries.map(({ id, name }) => ({ label: name, kind: t('Vendor'), href: `/vendors/${id}` }));
}

async function findAssessments(query: string): Promise<Jump[]> {
  const { entries } = await assay.get('/api/app/assessments', { query: { query, pageSize: MOST } });
  return entries.map(({ id, title, vendorName }) => ({
    label: `${title} · ${vendorName}`,
    kind: t('Assessment'),
    href: `/assessments/${id}`,
  }));
}
