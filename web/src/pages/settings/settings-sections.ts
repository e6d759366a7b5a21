import type { Permission } from '@assay/contract';
import type { LinkProps } from '@tanstack/react-router';
import {
  Bell,
  Building,
  CircleUserRound,
  KeyRound,
  LogIn,
  type LucideIcon,
  Mail,
  Scale,
  ShieldAlert,
  ShieldHalf,
  Users,
  Webhook,
} from 'lucide-react';
import { t } from '../../format/i18n.ts';

export type SettingsSection = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: NonNullable<LinkProps['to']>;
  /** All of these permissions. */
  readonly needs: readonly Permission[];
};

const ACCOUNT_SECTION: SettingsSection = {
  label: t('Your account'),
  icon: CircleUserRound,
  to: '/settings/account',
  needs: [],
};

/** The settings sections, in the order in which an installation needs them. */
const SECTIONS: readonly SettingsSection[] = [
  { label: t('Organisation'), icon: Building, to: '/settings/organisation', needs: ['settings:view'] },
  { label: t('Scoring'), icon: Scale, to: '/settings/scoring', needs: ['settings:view'] },
  { label: t('Users'), icon: Users, to: '/settings/users', needs: ['users:view'] },
  { label: t('Roles'), icon: ShieldHalf, to: '/settings/roles', needs: ['roles:view'] },
  { label: t('Sign-in'), icon: LogIn, to: '/settings/sign-in', needs: ['settings:view'] },
  { label: t('API keys'), icon: KeyRound, to: '/settings/api-keys', needs: ['api-keys:view'] },
  { label: t('Email'), icon: Mail, to: '/settings/mail', needs: ['settings:view'] },
  { label: t('Webhooks'), icon: Webhook, to: '/settings/webhooks', needs: ['settings:view'] },
  {
    label: t('Security log'),
    icon: ShieldAlert,
    to: '/settings/security-log',
    needs: ['settings:view', 'audit:view'],
  },
  ACCOUNT_SECTION,
  { label: t('Notifications'), icon: Bell, to: '/settings/notifications', needs: [] },
];

export const listSettingsSections = (permissions: readonly string[]): readonly SettingsSection[] =>
  SECTIONS.filter(({ needs }) => needs.every((permission) => permissions.includes(permission)));

export const getFirstSettingsSection = (permissions: readonly string[]): SettingsSection =>
  listSettingsSections(permissions)[0] ?? ACCOUNT_SECTION;
