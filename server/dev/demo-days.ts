import { toIsoDate } from '../src/domain/dates.ts';

const DAY_MS = 24 * 3_600_000;

/** No date in the demo is fixed, so that it always looks recent. */
export const daysFromToday = (days: number) => toIsoDate(new Date(Date.now() + days * DAY_MS));
