import type { MailStatus } from '@assay/contract';
import { CircleCheck, CircleHelp, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

type MailStatusLabel = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
  readonly meaning: string;
};

export const MAIL_STATUS_LABELS: Readonly<Record<MailStatus, MailStatusLabel>> = {
  QUEUED: {
    label: t('Waiting'),
    icon: Clock,
    tone: 'blue',
    meaning: t('It is sent as soon as a mail server takes it.'),
  },
  SENDING: { label: t('Sending'), icon: Send, tone: 'blue', meaning: t('It is being handed over right now.') },
  SENT: {
    label: t('Sent'),
    icon: CircleCheck,
    tone: 'green',
    meaning: t('The mail server has taken it. Whether it was read, nobody knows.'),
  },
  FAILED: {
    label: t('Failed'),
    icon: TriangleAlert,
    tone: 'red',
    meaning: t('The mail server refuses it for good. Correct what it names, then send it again.'),
  },
  UNCERTAIN: {
    label: t('Uncertain'),
    icon: CircleHelp,
    tone: 'amber',
    meaning: t(
      'The connection broke off while it was handed over: it may have arrived. It is not sent again by itself, so that nobody gets it twice.',
    ),
  },
};

export function MailBadge({ status }: { readonly status: MailStatus }) {
  const { icon, tone, label } = MAIL_STATUS_LABELS[status];
  return <Badge icon={icon} tone={tone} label={label} />;
}

const MAIL_KIND_LABELS: Readonly<Record<string, string>> = {
  INVITATION: t('Invitation'),
  REMINDER: t('Reminder'),
};

/** Unknown kinds are formatted from their name. */
export const formatMailKind = (kind: string): string => {
  const words = kind.toLowerCase().replaceAll('_', ' ');
  return MAIL_KIND_LABELS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
