import { createOnce } from './create-once.ts';
import { LOCALE, t } from './i18n.ts';

const DAY_MS = 86_400_000;

const dayFormat = createOnce(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }));
const weekdayFormat = createOnce(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' }));
const momentFormat = createOnce(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' }));
const timeFormat = createOnce(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }));
const relativeFormat = createOnce(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

const DASH = '–';

/** Formats a date (YYYY-MM-DD), or the UTC date of a timestamp. */
export const formatDate = (day: string | null): string => (day === null ? DASH : dayFormat().format(new Date(day)));

export const formatDateTime = (moment: string | null): string =>
  moment === null ? DASH : momentFormat().format(new Date(moment));

/** Formats the day of a timestamp in the reader's time zone, with its weekday: "Wednesday, 18 November 2026". */
export const formatWeekday = (moment: string): string => weekdayFormat().format(new Date(moment));

export const formatTime = (moment: string): string => timeFormat().format(new Date(moment));

const RELATIVE_UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', DAY_MS / 24],
  ['minute', DAY_MS / 1440],
];

/** Formats a time relative to now: "2 days ago", "in 3 weeks". */
export function formatRelativeTime(moment: string | null): string {
  if (moment === null) return DASH;
  const distance = new Date(moment).getTime() - Date.now();
  const step = RELATIVE_UNITS.find(([, length]) => Math.abs(distance) >= length);
  return step ? relativeFormat().format(Math.trunc(distance / step[1]), step[0]) : t('just now');
}

/** Formats a number of days from today: "today", "tomorrow", "in 3 days". */
export const formatDaysAhead = (days: number): string => relativeFormat().format(days, 'day');

export const getToday = (): string => new Date().toISOString().slice(0, 10);

export const addDaysToToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from today; negative for dates in the past. */
export const daysUntil = (day: string): number =>
  Math.round((Date.parse(day.slice(0, 10)) - Date.parse(getToday())) / DAY_MS);

export const isPast = (day: string | null): boolean => day !== null && daysUntil(day) < 0;
