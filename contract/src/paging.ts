import { z } from 'zod';

const WHOLE_NUMBER = /^\d{1,15}$/;

/** A whole number as it stands in a query string. */
export const wholeNumber = (least: number) =>
  z
    .string()
    .regex(WHOLE_NUMBER, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least, `must be at least ${String(least)}`);

export const MAX_PAGE_SIZE = 500;

/** `page` and `pageSize` of a paged list. A larger page size is clamped, and the envelope shows the real one. */
export const paging = (defaultPageSize: number) => ({
  page: wholeNumber(1).default(1).meta({ type: 'integer', minimum: 1, default: 1 }),
  pageSize: wholeNumber(1)
    .transform((size) => Math.min(size, MAX_PAGE_SIZE))
    .default(defaultPageSize)
    .meta({ type: 'integer', minimum: 1, default: defaultPageSize }),
});

export const paged = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    entries: z.array(entry),
    page: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
  });

const YEAR_OF_OUR_CALENDAR = /^(?!0000)\d{4}-/;
const startOfDay = (date: string) => `${date}T00:00:00.000Z`;
const endOfDay = (date: string) => `${date}T23:59:59.999999Z`;
const inUtc = (dateTime: string) => new Date(dateTime).toISOString();
/** Answers show moments to the millisecond, so the one that a client sends back means all of it. */
const endOfMillisecond = (dateTime: string) => inUtc(dateTime).replace('Z', '999Z');

const moment = (ofDate: (date: string) => string, ofDateTime: (dateTime: string) => string) => {
  const error = 'must be a date (YYYY-MM-DD) or a date-time';
  const dateTime = z.iso.datetime({ offset: true }).transform(ofDateTime);
  return z
    .union([z.iso.date().transform(ofDate), dateTime], { error })
    .refine((value) => YEAR_OF_OUR_CALENDAR.test(value), { error })
    .meta({ type: 'string', format: 'date' });
};

/** `fromDate` starts with its day and `toDate` ends with it, both in UTC. */
export const dateRange = {
  fromDate: moment(startOfDay, inUtc).optional(),
  toDate: moment(endOfDay, endOfMillisecond).optional(),
};

export const OutputFormat = z.enum(['json', 'csv']).default('json');
