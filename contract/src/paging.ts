import { z } from 'zod';

const WHOLE_NUMBER = /^\d{1,15}$/;

export const wholeNumberParam = (least: number) =>
  z
    .string()
    .regex(WHOLE_NUMBER, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least, `must be at least ${String(least)}`);

export const MAX_PAGE_SIZE = 500;

/** `page` and `pageSize` of a paginated list. */
export const pageParams = (defaultPageSize: number) => ({
  page: wholeNumberParam(1).default(1).meta({ type: 'integer', minimum: 1, default: 1 }),
  pageSize: wholeNumberParam(1)
    .refine((size) => size <= MAX_PAGE_SIZE, `must be at most ${String(MAX_PAGE_SIZE)}`)
    .default(defaultPageSize)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: defaultPageSize }),
});

export const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    entries: z.array(entry),
    page: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
  });

const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/;
const startOfDay = (date: string) => `${date}T00:00:00.000Z`;
const endOfDay = (date: string) => `${date}T23:59:59.999999Z`;
const toUtc = (dateTime: string) => new Date(dateTime).toISOString();
/** Responses show timestamps in milliseconds, so a timestamp sent back includes its whole millisecond. */
const endOfMillisecond = (dateTime: string) => toUtc(dateTime).replace('Z', '999Z');

const timestampParam = (ofDate: (date: string) => string, ofDateTime: (dateTime: string) => string) => {
  const error = 'must be a date (YYYY-MM-DD) or a date-time';
  const dateTime = z.iso.datetime({ offset: true }).transform(ofDateTime);
  return z
    .union([z.iso.date().transform(ofDate), dateTime], { error })
    .refine((value) => FOUR_DIGIT_YEAR.test(value), { error })
    .meta({ type: 'string', format: 'date' });
};

/** `fromDate` includes its whole day from the start and `toDate` to the end, both in UTC. */
export const dateRangeParams = {
  fromDate: timestampParam(startOfDay, toUtc).optional(),
  toDate: timestampParam(endOfDay, endOfMillisecond).optional(),
};

export const OutputFormat = z.enum(['json', 'csv']).default('json');
