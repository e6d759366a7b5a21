// Days of the calendar, written YYYY-MM-DD, in UTC. Written so, an earlier day is also the smaller string.

const DAY_MS = 24 * 3_600_000;

export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** The same day so many months on, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const moment = new Date(day);
  const date = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() + months);
  // What ran over into the next month goes back to the last day of the one that was meant.
  if (moment.getUTCDate() !== date) moment.setUTCDate(0);
  return dayOf(moment);
}

/** How far ahead a day is, in words. */
export const aheadWords = (daysLeft: number) =>
  daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${String(daysLeft)} days`;

/** How long ago a day was, in words. */
export const agoWords = (days: number) => (days === 1 ? 'yesterday' : `${String(days)} days ago`);
