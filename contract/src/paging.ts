import { z } from 'zod';
import { boundedText, Count } from './fields.ts';
import { ISO_8601, isoDateTimeParam } from './iso-8601.ts';

const WHOLE_NUMBER = /^\d{1,15}$/;

export const wholeNumberParam = (least: number) =>
  z
    .string()
    .regex(WHOLE_NUMBER, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least, `must be at least ${String(least)}`);

/** A parameter is text that has to be a number. */
export const wholeNumber = (limits: { readonly minimum: number; readonly maximum?: number }) => ({
  type: 'integer',
  pattern: undefined,
  ...limits,
});

/** One or more of the values, separated by commas. */
export const valuesParam = <Value extends string>(values: readonly Value[]) => {
  const value = `(${values.join('|')})`;
  return z
    .string()
    .transform((list, context): Value[] => {
      const listed = z.array(z.enum(values)).safeParse(list.split(','));
      if (listed.success) return listed.data;
      context.addIssue({ code: 'custom', message: `must be ${values.join(', ')}, or several of them with commas` });
      return z.NEVER;
    })
    .meta({ type: 'string', pattern: `^${value}(,${value})*$` });
};

export const MAX_PAGE_SIZE = 500;

/** `page` and `pageSize` of a paginated list. */
export const pageParams = (defaultPageSize: number) => ({
  page: wholeNumberParam(1)
    .default(1)
    .meta(wholeNumber({ minimum: 1 }))
    .describe('Page number, starting at 1'),
  pageSize: wholeNumberParam(1)
    .refine((size) => size <= MAX_PAGE_SIZE, `must be at most ${String(MAX_PAGE_SIZE)}`)
    .default(defaultPageSize)
    .meta(wholeNumber({ minimum: 1, maximum: MAX_PAGE_SIZE }))
    .describe('Entries per page'),
});

const MAX_LIMIT = 1000;

/** `cursor` and `limit` of a list that is read page by page, each row once. */
export const cursorParams = {
  limit: wholeNumberParam(1)
    .refine((limit) => limit <= MAX_LIMIT, `must be at most ${String(MAX_LIMIT)}`)
    .optional()
    .meta(wholeNumber({ minimum: 1, maximum: MAX_LIMIT }))
    .describe('Entries per page with cursor paging'),
  cursor: boundedText(4096).optional().describe('The cursor from the `Link` header of the previous page'),
};

const NextCursor = z.string().nullable().describe('The cursor of the next page; null on the last one');

export const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    entries: z.array(entry),
    page: z.int().meta({ minimum: 1 }),
    pageSize: z.int().meta({ minimum: 1 }),
    totalCount: Count,
  });

/** A list of the web app. If many entries match, they are not all counted. */
export const limitedPageOf = <Entry extends z.ZodType>(entry: Entry) =>
  pageOf(entry).extend({
    totalIsLimited: z.boolean().describe('Whether there are more entries than `totalCount`, which are not counted'),
  });

/** A list that has page numbers and cursors. With a cursor, the total is that of the first page. */
export const pageWithCursorOf = <Entry extends z.ZodType>(entry: Entry) =>
  pageOf(entry).extend({ nextCursor: NextCursor });

/** A list that has cursors, but no page numbers. */
export const cursorPageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), nextCursor: NextCursor });

/** Responses show timestamps in milliseconds, so a timestamp sent back includes its whole millisecond. */
const endOfMillisecond = (timestamp: string) => timestamp.replace('Z', '999Z');

const startParam = isoDateTimeParam(({ date, timestamp }) => timestamp ?? `${date}T00:00:00.000Z`);

/** `fromDate` includes its whole day from the start and `toDate` to the end, both in UTC. */
export const dateRangeParams = {
  fromDate: startParam.optional().describe(`Start date or date-time. ${ISO_8601}`),
  toDate: isoDateTimeParam(({ date, timestamp }) => endOfMillisecond(timestamp ?? `${date}T23:59:59.999Z`))
    .optional()
    .describe(`End date or date-time. ${ISO_8601}`),
};

/** The first instant of what a sync reads. A date is its beginning in UTC. */
export const sinceParam = startParam;

export const syncParams = {
  updatedSince: sinceParam.optional().describe(`Only entries changed at or after this time. ${ISO_8601}`),
};

export const OutputFormat = z
  .enum(['json', 'csv'])
  .default('json')
  .describe('`csv` downloads all matching entries as a file');
