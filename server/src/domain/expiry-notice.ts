// The team is notified 30 and 7 days before a certification expires or a contract is up for renewal, once each. If both
// were missed, only the later one is sent; after the date, none is.
import { daysBetween } from './dates.ts';

const NOTICE_DAYS = [7, 30] as const;

/** The earliest notice, in days. */
export const FIRST_NOTICE_DAYS = Math.max(...NOTICE_DAYS);

/** The notice due today, in days before the date, or null. */
export function findDueNotice(day: string, today: string): number | null {
  const daysLeft = daysBetween(today, day);
  return daysLeft < 0 ? null : (NOTICE_DAYS.find((one) => daysLeft <= one) ?? null);
}
