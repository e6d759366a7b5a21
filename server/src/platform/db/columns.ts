import { sql } from 'kysely';

/** The column of each field. */
type Columns = Readonly<Record<string, string>>;

type ColumnValues<Names extends Columns, Body> = {
  [Field in keyof Names & keyof Body as Names[Field]]?: Exclude<Body[Field], undefined>;
};

/** The fields of a request by column. Omitted fields are left out, so they keep their stored values. */
export function toColumns<Names extends Columns, Body extends object>(
  columns: Names,
  body: Body & { readonly [Field in keyof Names]?: unknown },
): ColumnValues<Names, Body> {
  const given = new Map(Object.entries<unknown>(body));
  const values = Object.entries(columns).map(([field, column]) => [column, given.get(field)] as const);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries loses the names.
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ColumnValues<Names, Body>;
}

type FieldValues<Names extends Columns, Row> = {
  [Field in keyof Names]: Names[Field] extends keyof Row ? Row[Names[Field]] : never;
};

/** The columns of a row by field. For single records: in long lists an object literal is faster. */
export function toFields<Names extends Columns, Row extends Readonly<Record<string, unknown>>>(
  columns: Names,
  row: Row,
): FieldValues<Names, Row> {
  const stored = new Map(Object.entries<unknown>(row));
  const values = Object.entries(columns).map(([field, column]) => {
    if (!stored.has(column)) throw new Error(`The row has no column ${column} for the field ${field}`);
    return [field, stored.get(column)];
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries loses the names.
  return Object.fromEntries(values) as FieldValues<Names, Row>;
}

/** For SQL text: `v.external_id as "externalId", …` */
export const toSelectList = (columns: Columns, prefix = '') =>
  Object.entries(columns)
    .map(([field, column]) => `${prefix}${column} as "${field}"`)
    .join(', ');

/** The same as a part of a query. The names are ours, never a caller's. */
export const selectColumns = (columns: Columns, prefix = '') => sql.raw(toSelectList(columns, prefix));
