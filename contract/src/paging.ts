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

const startOfDay = (date: string) => `${date}T00:00:00.000Z`;
const endOfDay = (date: string) => `${date}T23:59:59.999999Z`;

const moment = (ofDate: (date: string) => string) =>
  z
    .union([z.iso.date().transform(ofDate), z.iso.datetime({ offset: true })], {
      error: 'must be a date (YYYY-MM-DD) or a date-time',
    })
    .meta({ type: 'string', format: 'date' });

/** `fromDate` starts with its day and `toDate` ends with it, both in UTC. */
export const dateRange = {
  fromDate: moment(startOfDay).optional(),
  toDate: moment(endOfDay).optional(),
};

export const OutputFormat = z.enum(['json', 'csv']).default('json');
