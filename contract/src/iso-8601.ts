// Dates and times in requests are those of ISO 8601, in the extended form (2026-11-09T22:05:32Z) or the basic one
// (20261109T220532Z). A time can leave out its seconds, or its minutes too; without a zone it is in UTC.

import { z } from 'zod';

const EXTENDED = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(?:(\d\d)(?:(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;
const OFFSET = /^([+-])(\d\d):?(\d\d)?$/;
const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/;

export type IsoDateTime = {
  /** The day in UTC, as YYYY-MM-DD. */
  readonly date: string;
  /** The moment in UTC to the millisecond; null for a date without a time. */
  readonly timestamp: string | null;
};

/** Null for anything else, and for dates and times that do not exist. */
export function parseIsoDateTime(text: string): IsoDateTime | null {
  const match = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', fraction = '', zone = 'Z'] = match;
  const date = `${year}-${month}-${day}`;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const local = `${date}T${hour ?? '00'}:${minute}:${second}.${milliseconds}Z`;
  const offsetMinutes = parseOffset(zone);
  // JavaScript rolls an impossible day over to the next month.
  if (offsetMinutes === null || !isSameTimestamp(local)) return null;
  const timestamp = new Date(Date.parse(local) - offsetMinutes * 60_000).toISOString();
  if (!FOUR_DIGIT_YEAR.test(timestamp)) return null;
  return { date: timestamp.slice(0, 10), timestamp: hour === undefined ? null : timestamp };
}

const isSameTimestamp = (timestamp: string) => {
  const moment = Date.parse(timestamp);
  return !Number.isNaN(moment) && new Date(moment).toISOString() === timestamp;
};

function parseOffset(zone: string): number | null {
  if (zone === 'Z') return 0;
  const [, sign, hours, minutes = '0'] = OFFSET.exec(zone) ?? [];
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const INVALID_DATE = 'must be a date (YYYY-MM-DD) or a date-time';

type ToValue = (parsed: IsoDateTime) => string;

/** For descriptions of fields and parameters that are dates. */
export const ISO_8601 = 'ISO 8601 date or date-time; UTC if no time zone is given';

const createInput = (toValue: ToValue, typeError?: string) =>
  z
    .stringFormat('date', (text) => parseIsoDateTime(text) !== null, {
      error: ({ code }) => (code === 'invalid_format' ? INVALID_DATE : typeError),
    })
    .transform((text) => {
      const parsed = parseIsoDateTime(text);
      return parsed ? toValue(parsed) : z.NEVER;
    })
    // JSON Schema has no format for a date that may also have a time.
    .meta({ format: undefined, description: ISO_8601 });

/** Text in a body that is read as a date or a date-time, and becomes what `toValue` makes of it. */
export const isoDateTimeField = (toValue: ToValue) => createInput(toValue);

/** The same in a query string. Repeating the parameter is a validation error. */
export const isoDateTimeParam = (toValue: ToValue) => createInput(toValue, INVALID_DATE);
