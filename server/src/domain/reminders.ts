// A vendor is reminded 7, 3 and 1 days before the due date, once each. If several were missed, only the last is sent;
// after the due date, none is. A reminder is skipped if the vendor was asked on its day or later, or saved an answer in
// the two days before it or later. It is held while a comment of the vendor is unanswered, because the team must act
// first. The team can send a reminder at any other time, but not twice within 24 hours.
import type { AssessmentStatus, ReminderRefusal } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { addDays, daysBetween } from './dates.ts';

const REMINDER_DAYS = [1, 3, 7] as const;
const RECENT_ACTIVITY_DAYS = 2;

/** The earliest reminder, in days. */
export const FIRST_REMINDER_DAYS = Math.max(...REMINDER_DAYS);

export type ReminderInput = {
  readonly dueDate: string;
  /** The day on which the vendor was last asked to answer. */
  readonly askedOn: string;
  readonly answeredOn: string | null;
  readonly awaitsAnswer: boolean;
};

/** The reminder due today, in days before the due date, or null. */
export function findDueReminder(
  { dueDate, askedOn, answeredOn, awaitsAnswer }: ReminderInput,
  today: string,
): number | null {
  const daysLeft = daysBetween(today, dueDate);
  const days = REMINDER_DAYS.find((one) => daysLeft <= one);
  if (days === undefined || daysLeft < 0 || awaitsAnswer) return null;
  const moment = addDays(dueDate, -days);
  if (askedOn >= moment) return null;
  const isAtWork = answeredOn !== null && answeredOn >= addDays(moment, -RECENT_ACTIVITY_DAYS);
  return isAtWork ? null : days;
}

export type ManualReminderInput = {
  readonly status: AssessmentStatus;
  readonly justReminded: boolean;
  readonly hasLink: boolean;
};

/** Why a user cannot send a reminder now; null if they can. */
export function manualReminderError({ status, justReminded, hasLink }: ManualReminderInput): ReminderRefusal | null {
  if (!isWithVendor({ status })) return 'NOT_WITH_VENDOR';
  if (!hasLink) return 'NO_ACTIVE_LINK';
  if (justReminded) return 'RECENTLY_REMINDED';
  return null;
}
