import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { InvalidParameterError } from '../errors.ts';
import type { Condition } from './conditions.ts';

const TIMESTAMP = /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
const DAY = /^(-?infinity|\d{4}-\d\d-\d\d)$/;

/** How the values of a cursor must look, so that PostgreSQL accepts them. */
const VALUES = {
  boolean: z.enum(['true', 'false']),
  date: z.string().regex(DAY),
  integer: z.string().regex(/^\d{1,9}$/),
  text: z.string().max(1_000),
  timestamptz: z.string().regex(TIMESTAMP),
  uuid: z.guid(),
} as const;

const CASTS = {
  boolean: sql`boolean`,
  date: sql`date`,
  integer: sql`integer`,
  text: sql`text`,
  timestamptz: sql`timestamptz`,
  uuid: sql`uuid`,
} as const satisfies Record<keyof typeof VALUES, RawBuilder<unknown>>;

type KeysetColumn = {
  /** Never null. */
  readonly value: RawBuilder<unknown>;
  readonly type: keyof typeof VALUES;
  readonly descending?: true;
};

/** The order of a list. The last column is unique, so that every row has its own place. */
export type Keyset = { readonly name: string; readonly columns: readonly KeysetColumn[] };

export type Cursor = {
  readonly values: readonly string[];
  /** The total of the list when its first page was read. Counting again for each page would make long lists slow. */
  readonly totalCount: number | null;
};

/** The values of a row that a cursor is made of. As text, to keep microseconds. */
export const selectPlace = ({ columns }: Keyset): RawBuilder<string[]> =>
  sql`json_build_array(${sql.join(columns.map(({ value }) => sql`(${value})::text`))})`;

export const orderByKeyset = ({ columns }: Keyset): RawBuilder<unknown> =>
  sql.join(columns.map(({ value, descending }) => sql`${value} ${descending ? sql`desc` : sql`asc`}`));

/** True for the rows that follow the cursor. */
export function isAfterCursor({ columns }: Keyset, { values }: Cursor): Condition {
  const keys = columns.map((column, index) => ({
    ...column,
    after: sql`${values[index]}::${CASTS[column.type]}`,
  }));
  const turn = keys.findIndex(({ descending }) => descending !== keys[0]?.descending);
  if (turn === -1) return compareRows(keys, keys[0]?.descending ? sql`<` : sql`>`);
  // An index finds the beginning by the columns up to the first one that is ordered the other way.
  const start = compareRows(keys.slice(0, turn), keys[0]?.descending ? sql`<=` : sql`>=`);
  const following = keys.map(({ value, after, descending }, index) => {
    const equal = keys.slice(0, index).map((key) => sql`${key.value} = ${key.after}`);
    return sql`(${sql.join([...equal, sql`${value} ${descending ? sql`<` : sql`>`} ${after}`], sql` and `)})`;
  });
  return sql`${start} and (${sql.join(following, sql` or `)})`;
}

type Key = KeysetColumn & { readonly after: RawBuilder<unknown> };

const compareRows = (keys: readonly Key[], operator: RawBuilder<unknown>): Condition =>
  sql`(${sql.join(keys.map(({ value }) => value))}) ${operator} (${sql.join(keys.map(({ after }) => after))})`;

/** Opaque to clients. */
const formatCursor = ({ name }: Keyset, { values, totalCount }: Cursor) =>
  Buffer.from(JSON.stringify([name, totalCount, ...values])).toString('base64url');

export function parseCursor({ name, columns }: Keyset, cursor: string): Cursor {
  try {
    const [order, totalCount, ...values] = z
      .tuple([z.literal(name), z.int().min(0).nullable()], z.string())
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (order !== name || values.length !== columns.length) throw new Error('Another order');
    return { totalCount, values: columns.map(({ type }, index) => VALUES[type].parse(values[index])) };
  } catch {
    throw new InvalidParameterError('Invalid parameter: cursor', [
      { path: 'cursor', message: 'must be a cursor from a Link header' },
    ]);
  }
}

type PlacedRow = { readonly place: readonly string[] };

type CutOptions = { readonly keyset: Keyset; readonly limit: number; readonly totalCount: number | null };

/** Of one row more than requested, the requested rows and the cursor of the next page, if there is one. */
export function cutPage<Row extends PlacedRow>(rows: readonly Row[], { keyset, limit, totalCount }: CutOptions) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    nextCursor: last ? formatCursor(keyset, { values: last.place, totalCount }) : null,
  };
}
