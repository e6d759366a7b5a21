// The team is told 30 and 7 days before a certification expires or a contract is up for renewal, each once. When both
// moments have passed unnoticed, only the last is made up for; after the day itself it is too late to be told.
import { daysBetween } from './day.ts';

const NOTICE_DAYS = [7, 30] as const;

/** As far ahead as any notice looks. */
export const FIRST_NOTICE_DAYS = Math.max(...NOTICE_DAYS);

/** Which notice is due today, as the days it was meant to come before the day; null: none. */
export function noticeDue(day: string, today: string): number | null {
  const daysLeft = daysBetween(today, day);
  return daysLeft < 0 ? null : (NOTICE_DAYS.find((one) => daysLeft <= one) ?? null);
}
