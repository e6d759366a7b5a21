import { aheadWords, daysBetween } from '../../domain/day.ts';
import type { Letter } from '../mail/mail-commands.ts';

/** A letter without its reader. */
export type Notice = Omit<Letter, 'to'>;

export type Late = {
  readonly id: string;
  readonly title: string;
  readonly dueDate: string;
  readonly vendorName: string;
};

export const overdueNotice = ({ id, title, dueDate, vendorName }: Late): Notice => ({
  kind: 'OVERDUE',
  subject: `Overdue: ${title} of ${vendorName}`,
  paragraphs: [
    `${vendorName} was to answer ${title} by ${dueDate} and has not submitted it yet.`,
    'The link still works. You may want to get in touch with the contact, or to recall the assessment.',
  ],
  action: { label: 'Open the assessment', path: `/assessments/${id}` },
  assessmentId: id,
});

export type Ending = {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly name: string;
  readonly day: string;
  readonly today: string;
};

const action = ({ vendorId }: Ending) => ({ label: 'Open the vendor', path: `/vendors/${vendorId}` });

export const expiryNotice = (ending: Ending): Notice => ({
  kind: 'CERTIFICATION_EXPIRY',
  subject: `${ending.name} of ${ending.vendorName} expires ${whenOf(ending)}`,
  paragraphs: [
    `The certification ${ending.name} of ${ending.vendorName} expires ${whenOf(ending)}, on ${ending.day}.`,
    'Ask the vendor for the one that follows it, and enter it beside the old one.',
  ],
  action: action(ending),
});

export const renewalNotice = (ending: Ending): Notice => ({
  kind: 'CONTRACT_RENEWAL',
  subject: `The contract with ${ending.vendorName} is up for renewal ${whenOf(ending)}`,
  paragraphs: [
    `The contract with ${ending.vendorName} is up for renewal ${whenOf(ending)}, on ${ending.day}.`,
    'What the vendor still has to improve is easiest agreed before it is renewed.',
  ],
  action: action(ending),
});

const whenOf = ({ day, today }: Ending) => aheadWords(daysBetween(today, day));
