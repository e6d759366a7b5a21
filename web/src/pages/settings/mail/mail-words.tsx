import type { MailStatus } from '@assay/contract';
import { CircleCheck, CircleHelp, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react';
import { t } from '../../../format/text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

type Words = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
  readonly meaning: string;
};

/** What a state of a mail is called, and what it means for whoever waits for it. */
export const MAIL_WORDS: Readonly<Record<MailStatus, Words>> = {
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
  const { icon, tone, label } = MAIL_WORDS[status];
  return <Badge icon={icon} tone={tone} label={label} />;
}

const KINDS: Readonly<Record<string, string>> = {
  INVITATION: t('Invitation'),
  REMINDER: t('Reminder'),
};

/** A kind nobody foresaw is still readable. */
export const kindText = (kind: string): string => {
  const words = kind.toLowerCase().replaceAll('_', ' ');
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
