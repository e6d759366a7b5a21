import { daysBetween, formatDaysAhead } from '../../../domain/dates.ts';
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
  subject: `Overdue: ${title} of ${vendorName}`,
  paragraphs: [
    `${vendorName} was to answer ${title} by ${dueDate} and has not submitted it yet.`,
    'The link still works. You may want to get in touch with the contact, or to recall the assessment.',
  ],
  action: { label: 'Open the assessment', path: `/assessments/${id}` },
  assessmentId: id,
});

export type ExpiryMailInput = {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly name: string;
  readonly day: string;
  readonly today: string;
};

const toVendorAction = ({ vendorId }: ExpiryMailInput) => ({ label: 'Open the vendor', path: `/vendors/${vendorId}` });

export const buildCertificationExpiryMail = (ending: ExpiryMailInput): TeamMail => ({
  kind: 'CERTIFICATION_EXPIRY',
  subject: `${ending.name} of ${ending.vendorName} expires ${formatDaysLeft(ending)}`,
  paragraphs: [
    `The certification ${ending.name} of ${ending.vendorName} expires ${formatDaysLeft(ending)}, on ${ending.day}.`,
    'Ask the vendor for the one that follows it, and enter it beside the old one.',
  ],
  action: toVendorAction(ending),
});

export const buildContractRenewalMail = (ending: ExpiryMailInput): TeamMail => ({
  kind: 'CONTRACT_RENEWAL',
  subject: `The contract with ${ending.vendorName} is up for renewal ${formatDaysLeft(ending)}`,
  paragraphs: [
    `The contract with ${ending.vendorName} is up for renewal ${formatDaysLeft(ending)}, on ${ending.day}.`,
    'What the vendor still has to improve is easiest agreed before it is renewed.',
  ],
  action: toVendorAction(ending),
});

const formatDaysLeft = ({ day, today }: ExpiryMailInput) => formatDaysAhead(daysBetween(today, day));
