import type { Notification, NotificationKind } from '@assay/contract';
import {
  AtSign,
  BadgeCheck,
  CalendarClock,
  CalendarX,
  ClipboardCheck,
  FileClock,
  FileUp,
  Gavel,
  type LucideIcon,
  MessageSquare,
  MessageSquareReply,
  ShieldCheck,
  ShieldQuestionMark,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';

export const NOTIFICATION_ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  ASSESSMENT_SUBMITTED: ClipboardCheck,
  CLARIFICATION_ANSWERED: MessageSquareReply,
  VENDOR_MESSAGE: MessageSquare,
  ASSIGNED: UserCheck,
  MENTIONED: AtSign,
  FINDING_DUE: CalendarClock,
  FINDING_OVERDUE: TriangleAlert,
  FINDING_TO_VERIFY: ShieldCheck,
  PLAN_DATE_PASSED: CalendarX,
  ACCEPTANCE_ENDING: CalendarClock,
  APPROVAL_REQUESTED: ShieldQuestionMark,
  APPROVAL_DECIDED: Gavel,
  CERTIFICATION_EXPIRING: BadgeCheck,
  CONTRACT_EXPIRING: FileClock,
  IMPORT_FINISHED: FileUp,
};

/** What happened, without the name of the subject. */
export function formatNotification({ kind, subject, vendor, actorName, details }: Notification): string {
  const actor = actorName ?? 'Assay';
  const vendorName = vendor?.name ?? '';
  const date = formatDate(details.date ?? null);
  switch (kind) {
    case 'ASSESSMENT_SUBMITTED':
      return t('{{vendorName}} submitted an assessment', { vendorName });
    case 'CLARIFICATION_ANSWERED':
      return t('{{vendorName}} answered your questions', { vendorName });
    case 'VENDOR_MESSAGE':
      return t('{{actor}} commented', { actor });
    case 'ASSIGNED':
      return formatAssignment(subject.type, actor);
    case 'MENTIONED':
      return t('{{actor}} mentioned you in a comment', { actor });
    case 'FINDING_DUE':
      return t('Finding due on {{date}}', { date });
    case 'FINDING_OVERDUE':
      return t('Finding overdue since {{date}}', { date });
    case 'FINDING_TO_VERIFY':
      return t('{{actor}} reported a finding as fixed', { actor });
    case 'PLAN_DATE_PASSED':
      return t('{{vendorName}} planned to fix this by {{date}}', { vendorName, date });
    case 'ACCEPTANCE_ENDING':
      return t('Risk acceptance ends on {{date}}', { date });
    case 'APPROVAL_REQUESTED':
      return t('{{actor}} requested your approval', { actor });
    case 'APPROVAL_DECIDED':
      return t('{{actor}} decided on your approval request', { actor });
    case 'CERTIFICATION_EXPIRING':
      return t('Certification expires on {{date}}', { date });
    case 'CONTRACT_EXPIRING':
      return t('Contract up for renewal on {{date}}', { date });
    case 'IMPORT_FINISHED':
      return t('Vendor import finished');
  }
}

function formatAssignment(type: Notification['subject']['type'], actor: string): string {
  if (type === 'FINDING') return t('{{actor}} made you the owner of a finding', { actor });
  if (type === 'VENDOR') return t('{{actor}} made you the owner of a vendor', { actor });
  if (type === 'RESPONSIBILITY') return t('{{actor}} made you the owner of a responsibility', { actor });
  return t('{{actor}} assigned an assessment to you', { actor });
}

export function formatNotificationSubject({ subject, vendor, details }: Notification): string {
  if (subject.type === 'TASK')
    return t('{{done}} imported, {{failed}} failed', { done: details.done ?? 0, failed: details.failed ?? 0 });
  const title = subject.title ?? '';
  return vendor === null || subject.type === 'VENDOR'
    ? title
    : t('{{title}} · {{vendorName}}', { title, vendorName: vendor.name });
}
