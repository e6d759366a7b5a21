import { z } from 'zod';
import { isoDateTimeParam } from './iso-8601.ts';

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

/** Responses show timestamps in milliseconds, so a timestamp sent back includes its whole millisecond. */
const endOfMillisecond = (timestamp: string) => timestamp.replace('Z', '999Z');

/** `fromDate` includes its whole day from the start and `toDate` to the end, both in UTC. */
export const dateRangeParams = {
  fromDate: isoDateTimeParam(({ date, timestamp }) => timestamp ?? `${date}T00:00:00.000Z`).optional(),
  toDate: isoDateTimeParam(({ date, timestamp }) => endOfMillisecond(timestamp ?? `${date}T23:59:59.999Z`)).optional(),
};

export const OutputFormat = z.enum(['json', 'csv']).default('json');
