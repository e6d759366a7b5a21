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
    label: t('Queued'),
    icon: Clock,
    tone: 'blue',
    meaning: t('It will be sent as soon as the mail server accepts it.'),
  },
  SENDING: { label: t('Sending'), icon: Send, tone: 'blue', meaning: t('It’s being sent to the mail server.') },
  SENT: {
    label: t('Sent'),
    icon: CircleCheck,
    tone: 'green',
    meaning: t('The mail server accepted it. Assay doesn’t track whether it was read.'),
  },
  FAILED: {
    label: t('Failed'),
    icon: TriangleAlert,
    tone: 'red',
    meaning: t('The mail server rejected it permanently. Fix the problem it reported, then resend the email.'),
  },
  UNCERTAIN: {
    label: t('Unconfirmed'),
    icon: CircleHelp,
    tone: 'amber',
    meaning: t(
      'The connection was lost during sending, so it may have arrived. It isn’t retried automatically, to avoid duplicates.',
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
  DELEGATION: t('Delegation'),
  CLARIFICATION: t('Clarification request'),
  OVERDUE: t('Overdue assessment'),
  CERTIFICATION_EXPIRY: t('Expiring certification'),
  CONTRACT_RENEWAL: t('Contract renewal'),
  USER_INVITATION: t('User invitation'),
  PASSWORD_RESET: t('Password reset'),
  TEST: t('Test email'),
};

/** Unknown kinds are shown by their name. */
export const formatMailKind = (kind: string): string => MAIL_KIND_LABELS[kind] ?? kind;
