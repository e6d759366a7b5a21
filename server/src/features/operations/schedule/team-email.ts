import { daysBetween, formatDate, formatDaysAhead } from '../../../domain/dates.ts';
import type { MailContent } from '../../messaging/mail/index.ts';

export type TeamMail = Omit<MailContent, 'to'>;

export type OverdueMailInput = {
  readonly id: string;
  readonly title: string;
  readonly dueDate: string;
  readonly vendorName: string;
};

export const buildOverdueMail = ({ id, title, dueDate, vendorName }: OverdueMailInput): TeamMail => ({
  kind: 'OVERDUE',
  subject: `Overdue: ${title} (${vendorName})`,
  paragraphs: [
    `${vendorName} was due to submit “${title}” by ${formatDate(dueDate)} but has not done so yet.`,
    'The vendor can still use the link. You can contact the vendor or recall the assessment.',
  ],
  action: { label: 'View assessment', path: `/assessments/${id}` },
  assessmentId: id,
});

export type ExpiryMailInput = {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly name: string;
  readonly day: string;
  readonly today: string;
};

const toVendorAction = ({ vendorId }: ExpiryMailInput) => ({ label: 'View vendor', path: `/vendors/${vendorId}` });

export const buildCertificationExpiryMail = (ending: ExpiryMailInput): TeamMail => ({
  kind: 'CERTIFICATION_EXPIRY',
  subject: `${ending.vendorName}: ${ending.name} expires ${formatDaysLeft(ending)}`,
  paragraphs: [
    `The certification ${ending.name} held by ${ending.vendorName} expires ${formatDaysLeft(ending)}, on ${formatDate(ending.day)}.`,
    'Ask the vendor for proof of renewal, then add the new certification.',
  ],
  action: toVendorAction(ending),
});

export const buildContractRenewalMail = (ending: ExpiryMailInput): TeamMail => ({
  kind: 'CONTRACT_RENEWAL',
  subject: `The contract with ${ending.vendorName} is up for renewal ${formatDaysLeft(ending)}`,
  paragraphs: [
    `The contract with ${ending.vendorName} is up for renewal ${formatDaysLeft(ending)}, on ${formatDate(ending.day)}.`,
    'Before you renew, agree with the vendor how and when any open findings will be fixed.',
  ],
  action: toVendorAction(ending),
});

const formatDaysLeft = ({ day, today }: ExpiryMailInput) => formatDaysAhead(daysBetween(today, day));
