// Calendar dates in UTC, written YYYY-MM-DD, so that they sort as text.

export { formatDate } from '@assay/contract/rules';

const DAY_MS = 24 * 3_600_000;

export const toIsoDate = (moment: Date) => moment.toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const addDays = (day: string, days: number) => toIsoDate(new Date(Date.parse(day) + days * DAY_MS));

/** The first day of the month. */
export const toMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The same day a number of months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const moment = new Date(day);
  const date = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() + months);
  // If the day overflowed into the next month, goes back to the last day of the intended month.
  if (moment.getUTCDate() !== date) moment.setUTCDate(0);
  return toIsoDate(moment);
}

export const formatDaysAhead = (daysLeft: number) =>
  daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${String(daysLeft)} days`;

export const formatDaysAgo = (days: number) => (days === 1 ? 'yesterday' : `${String(days)} days ago`);
