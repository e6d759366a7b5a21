import { dayOf } from '../src/domain/day.ts';

const DAY_MS = 24 * 3_600_000;

/** The demo is as fresh in a year as it is today: nothing in it has a fixed date. */
export const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS));
