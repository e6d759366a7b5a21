import { t } from './text.ts';

const LOCALE = navigator.language;
const DAY_MS = 86_400_000;

const dayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

const NOTHING = '–';

/** A day (YYYY-MM-DD), or the UTC day of a moment. */
export const dayText = (day: string | null): string => (day === null ? NOTHING : dayFormat.format(new Date(day)));

export const momentText = (moment: string | null): string =>
  moment === null ? NOTHING : momentFormat.format(new Date(moment));

export const timeText = (moment: string): string => timeFormat.format(new Date(moment));

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', DAY_MS / 24],
  ['minute', DAY_MS / 1440],
];

/** How long ago, or how far ahead: "2 days ago", "in 3 weeks". */
export function agoText(moment: string | null): string {
  if (moment === null) return NOTHING;
  const distance = new Date(moment).getTime() - Date.now();
  const step = STEPS.find(([, length]) => Math.abs(distance) >= length);
  return step ? relative.format(Math.trunc(distance / step[1]), step[0]) : t('just now');
}

export const todayText = (): string => new Date().toISOString().slice(0, 10);

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from today until a day; negative once it has passed. */
export const daysUntil = (day: string): number =>
  Math.round((Date.parse(day.slice(0, 10)) - Date.parse(todayText())) / DAY_MS);
