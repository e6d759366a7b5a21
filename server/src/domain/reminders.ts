// A vendor is reminded 7, 3 and 1 days before the due date, and each of these once. When the moments of several have
// passed unnoticed, only the last of them is made up for; once the due date is over, none is. A reminder is left out
// when the vendor was asked on its day or later, or has saved an answer since two days before it: whoever is at work
// needs no reminding. It waits while a comment of the vendor's waits for an answer: then it is the team's turn.
// Somebody of the team may remind a vendor at any other time, but nobody is reminded twice within 24 hours.
import type { AssessmentStatus } from '@assay/contract';
import { addDays, daysBetween } from './day.ts';

const REMIND_DAYS = [1, 3, 7] as const;
const AT_WORK_DAYS = 2;

/** As far ahead as any reminder looks. */
export const FIRST_REMINDER_DAYS = Math.max(...REMIND_DAYS);

export type Asked = {
  readonly dueDate: string;
  /** The day on which the vendor was last asked to answer. */
  readonly askedOn: string;
  readonly answeredOn: string | null;
  readonly awaitsAnswer: boolean;
};

/** Which reminder is due today, as the days it was meant to come before the due date; null: none. */
export function reminderDue({ dueDate, askedOn, answeredOn, awaitsAnswer }: Asked, today: string): number | null {
  const daysLeft = daysBetween(today, dueDate);
  const days = REMIND_DAYS.find((one) => daysLeft <= one);
  if (days === undefined || daysLeft < 0 || awaitsAnswer) return null;
  const moment = addDays(dueDate, -days);
  if (askedOn >= moment) return null;
  const isAtWork = answeredOn !== null && answeredOn >= addDays(moment, -AT_WORK_DAYS);
  return isAtWork ? null : days;
}

export type Nudged = {
  readonly status: AssessmentStatus;
  readonly justReminded: boolean;
  readonly hasLink: boolean;
};

/** Why the vendor cannot be reminded by hand; null when it can. */
export function nudgeRefusal({ status, justReminded, hasLink }: Nudged): string | null {
  if (status !== 'SENT' && status !== 'IN_PROGRESS') return 'It does not wait for answers of the vendor.';
  if (!hasLink) return 'It has no link that is in force: make a new one first.';
  if (justReminded) return 'The vendor was reminded within the last 24 hours.';
  return null;
}
