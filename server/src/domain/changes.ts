// The changed fields of a record, with old and new values. All old values of a new record are empty, and all new values
// of a deleted one.

type ChangeValue = string | number | boolean | null | ChangeValue[] | { [name: string]: ChangeValue };

export type Changes = { [field: string]: { from: ChangeValue; to: ChangeValue } };

type Fields = Readonly<Record<string, unknown>>;

function toChangeValue(value: unknown): ChangeValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toChangeValue);
  // Binary columns hold secrets and hashes of them.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toChangeValue(one)]));
}

/** Columns are shown under their API field names. */
const toFieldName = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Only values that are given and differ, under the names given. */
export function diffValues(before: Fields, update: Fields): Changes {
  const changes: Changes = {};
  for (const [name, value] of Object.entries(update)) {
    const [from, to] = [toChangeValue(before[name]), toChangeValue(value)];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from, to };
  }
  return changes;
}

/** Null if nothing would change: then nothing is written or audited. */
export function diffFields(before: Fields, update: Fields): Changes | null {
  const changes: Changes = {};
  for (const [column, change] of Object.entries(diffValues(before, update))) changes[toFieldName(column)] = change;
  return Object.keys(changes).length > 0 ? changes : null;
}

export const toCreation = (fields: Fields): Changes => diffFields({}, fields) ?? {};

export const toDeletion = (fields: Fields): Changes =>
  diffFields(fields, Object.fromEntries(Object.keys(fields).map((field) => [field, null]))) ?? {};

type Defined<Values> = { [Field in keyof Values]?: Exclude<Values[Field], undefined> };

/** Drops undefined values, so that an omitted field is not mistaken for a cleared one. */
export function omitUndefined<Values extends object>(values: Values): Defined<Values> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return Object.fromEntries(kept) as Defined<Values>;
}
