import type { Notification, NotificationKind } from '@assay/contract';
import { formatDate } from '../../../domain/dates.ts';
import type { MailContent } from '../mail/index.ts';
import type { Recipient } from './notification-queries.ts';

export const PREFERENCES_LINK = {
  label: 'Choose which emails you receive',
  path: '/settings/notifications',
} as const;

const HEADLINES: Readonly<Record<NotificationKind, string>> = {
  ASSESSMENT_SUBMITTED: 'Assessment submitted',
  CLARIFICATION_ANSWERED: 'Clarification answered',
  VENDOR_MESSAGE: 'Comment from the vendor',
  ASSIGNED: 'Assigned to you',
  MENTIONED: 'You were mentioned',
  FINDING_DUE: 'Finding due soon',
  FINDING_OVERDUE: 'Finding overdue',
  FINDING_TO_VERIFY: 'Finding reported as fixed',
  PLAN_DATE_PASSED: 'Planned date passed',
  ACCEPTANCE_ENDING: 'Risk acceptance ends soon',
  APPROVAL_REQUESTED: 'Approval requested',
  APPROVAL_DECIDED: 'Approval decided',
  CERTIFICATION_EXPIRING: 'Certification expires soon',
  CONTRACT_EXPIRING: 'Contract renewal',
  IMPORT_FINISHED: 'Vendor import finished',
};

export const buildNotificationMail = (to: Recipient, notification: Notification): MailContent => ({
  kind: 'NOTIFICATION',
  to: { name: to.name, email: to.email },
  subject: formatHeadline(notification),
  paragraphs: [formatSentence(notification)],
  action: { label: ACTION_LABELS[notification.subject.type], path: toSubjectPath(notification) },
  footer: PREFERENCES_LINK,
});

const MAX_DIGEST_ITEMS = 50;

export function buildDigestMail(to: Recipient, notifications: readonly Notification[]): MailContent {
  const listed = notifications.slice(0, MAX_DIGEST_ITEMS);
  const more = notifications.length - listed.length;
  const count = formatCount(notifications.length, 'notification', 'notifications');
  return {
    kind: 'DIGEST',
    to: { name: to.name, email: to.email },
    subject: `Your daily summary: ${count}`,
    paragraphs: [`You have ${count} since the last summary.`],
    links: listed.map((one) => ({ label: formatSentence(one), path: toSubjectPath(one) })),
    action: { label: more > 0 ? `View all, including ${String(more)} more` : 'View inbox', path: '/inbox' },
    footer: PREFERENCES_LINK,
  };
}

const formatCount = (count: number, one: string, other: string) => `${String(count)} ${count === 1 ? one : other}`;

function formatHeadline({ kind, subject, vendor }: Notification): string {
  const isVendor = subject.type === 'VENDOR';
  const name = isVendor || vendor === null ? subject.title : `${subject.title ?? ''} (${vendor.name})`;
  return name === null ? HEADLINES[kind] : `${HEADLINES[kind]}: ${name}`;
}

/** Comments are not quoted: emails can be read in the settings by people who may not see assessments. */
function formatSentence(notification: Notification): string {
  const { kind, details, vendor } = notification;
  const [subject, actor, vendorName] = [formatSubject(notification), formatActor(notification), vendor?.name ?? ''];
  const date = details.date === undefined ? '' : formatDate(details.date);
  switch (kind) {
    case 'ASSESSMENT_SUBMITTED':
      return `${vendorName} submitted ${subject}. You can start the review.`;
    case 'CLARIFICATION_ANSWERED':
      return `${vendorName} answered your questions and submitted ${subject} again.`;
    case 'VENDOR_MESSAGE':
      return `${actor} commented on ${subject}.`;
    case 'ASSIGNED':
      return `${actor} assigned ${subject} to you.`;
    case 'MENTIONED':
      return `${actor} mentioned you in a comment on ${subject}.`;
    case 'FINDING_DUE':
      return `${capitalise(subject)} is due on ${date}.`;
    case 'FINDING_OVERDUE':
      return `${capitalise(subject)} was due on ${date} and is still open.`;
    case 'FINDING_TO_VERIFY':
      return `${actor} reported ${subject} as fixed. You can verify it now.`;
    case 'PLAN_DATE_PASSED':
      return `${vendorName} planned to fix ${subject} by ${date}. That date has passed.`;
    case 'ACCEPTANCE_ENDING':
      return `The risk acceptance of ${subject} ends on ${date}.`;
    case 'APPROVAL_REQUESTED':
      return `${actor} requested an approval that you can decide: “${notification.subject.title ?? ''}”.`;
    case 'APPROVAL_DECIDED':
      return `${actor} decided on your approval request: “${notification.subject.title ?? ''}”.`;
    case 'CERTIFICATION_EXPIRING':
      return `${capitalise(subject)} expires on ${date}.`;
    case 'CONTRACT_EXPIRING':
      return `The contract with ${vendorName} is up for renewal on ${date}.`;
    case 'IMPORT_FINISHED':
      return `Your vendor import has finished: ${String(details.done ?? 0)} imported, ${String(details.failed ?? 0)} failed.`;
  }
}

const formatActor = ({ actorName }: Notification) => actorName ?? 'Assay';

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const SUBJECT_NOUNS: Readonly<Record<Notification['subject']['type'], string>> = {
  ASSESSMENT: 'the assessment',
  FINDING: 'the finding',
  VENDOR: 'the vendor',
  CERTIFICATION: 'the certification',
  RESPONSIBILITY: 'the responsibility',
  TASK: 'the vendor import',
  APPROVAL: 'the approval request',
};

function formatSubject({ subject: { type, title }, vendor }: Notification): string {
  if (title === null) return SUBJECT_NOUNS[type];
  const name = `${SUBJECT_NOUNS[type]} “${title}”`;
  return type === 'VENDOR' || vendor === null ? name : `${name} (${vendor.name})`;
}

const ACTION_LABELS: Readonly<Record<Notification['subject']['type'], string>> = {
  ASSESSMENT: 'View assessment',
  FINDING: 'View finding',
  VENDOR: 'View vendor',
  CERTIFICATION: 'View vendor',
  RESPONSIBILITY: 'View vendor',
  TASK: 'View import',
  APPROVAL: 'View request',
};

function toSubjectPath({ subject: { type, id }, vendor }: Notification): string {
  if (type === 'ASSESSMENT') return `/assessments/${id}`;
  if (type === 'FINDING') return `/findings/${id}`;
  if (type === 'APPROVAL') return `/approvals/${id}`;
  if (type === 'TASK') return `/vendors/import?task=${id}`;
  return `/vendors/${vendor?.id ?? id}`;
}
