// The actual changes of an update: only fields that are given and differ, with old and new values.

type NumberMap = { [name: string]: number | null };
type ChangeValue = string | number | boolean | null | string[] | NumberMap;

export type Changes = { [field: string]: { from: ChangeValue; to: ChangeValue } };

const isNumberMap = (value: unknown): value is NumberMap =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => one === null || typeof one === 'number');

const isChangeValue = (value: unknown): value is ChangeValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  Array.isArray(value) ||
  isNumberMap(value);

const isSameValue = (a: ChangeValue, b: ChangeValue) => JSON.stringify(a) === JSON.stringify(b);

/** Columns are shown under their API field names. */
const toFieldName = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Null if nothing would change: then nothing is written or audited. */
export function diffFields(
  before: Readonly<Record<string, unknown>>,
  update: Readonly<Record<string, unknown>>,
): Changes | null {
  const changes: Changes = {};
  for (const [column, to] of Object.entries(update)) {
    const from = before[column] ?? null;
    if (isChangeValue(from) && isChangeValue(to) && !isSameValue(from, to)) changes[toFieldName(column)] = { from, to };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

type Defined<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

/** Drops undefined values, so that an omitted field is not mistaken for a cleared one. */
export function omitUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return Object.fromEntries(kept) as Defined<Fields>;
}
