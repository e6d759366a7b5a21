import type { Me, Permission } from '@assay/contract';
import type { LinkProps } from '@tanstack/react-router';
import {
  ChartColumn,
  ClipboardCheck,
  Gauge,
  Library,
  ListChecks,
  type LucideIcon,
  ScrollText,
  Settings,
  Stamp,
  TriangleAlert,
  Building2,
} from 'lucide-react';
import { t } from '../format/i18n.ts';

export type NavigationItem = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: NonNullable<LinkProps['to']>;
  /** Null if every user may open it. */
  readonly needs: Permission | null;
  /** Shown only if an organisation uses it. */
  readonly isUsed?: (me: Me) => boolean;
};

/** The main navigation, in workflow order. */
const NAVIGATION: readonly NavigationItem[] = [
  { label: t('Dashboard'), icon: Gauge, to: '/', needs: 'dashboard:view' },
  { label: t('Portfolio'), icon: ChartColumn, to: '/portfolio', needs: 'dashboard:view' },
  { label: t('Vendors'), icon: Building2, to: '/vendors', needs: 'vendors:view' },
  { label: t('Assessments'), icon: ClipboardCheck, to: '/assessments', needs: 'assessments:view' },
  { label: t('Findings'), icon: TriangleAlert, to: '/findings', needs: 'assessments:view' },
  {
    label: t('Approvals'),
    icon: Stamp,
    to: '/approvals',
    needs: null,
    isUsed: ({ organisation }) => organisation.approvalRequiredFor.length > 0,
  },
  { label: t('Templates'), icon: ListChecks, to: '/templates', needs: 'templates:view' },
  { label: t('Frameworks'), icon: Library, to: '/frameworks', needs: 'frameworks:view' },
  { label: t('Audit log'), icon: ScrollText, to: '/audit', needs: 'audit:view' },
];

/** The pages that are offered to a user. */
export const listNavigation = (me: Me): NavigationItem[] =>
  NAVIGATION.filter(
    ({ needs, isUsed }) => (needs === null || me.permissions.includes(needs)) && (isUsed?.(me) ?? true),
  );

export const SETTINGS_ITEM = { label: t('Settings'), icon: Settings, to: '/settings' } as const;
