// What an update really changes: only fields that are named and whose value differs, old beside new.

type Numbers = { [name: string]: number | null };
type Plain = string | number | boolean | null | string[] | Numbers;

export type Changes = { [field: string]: { from: Plain; to: Plain } };

const isNumbers = (value: unknown): value is Numbers =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => one === null || typeof one === 'number');

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) || isNumbers(value);

const same = (a: Plain, b: Plain) => JSON.stringify(a) === JSON.stringify(b);

/** Columns appear under the names by which the interface knows them. */
const fieldOf = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Null when nothing would change: then nothing is written, and nothing is audited. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  update: Readonly<Record<string, unknown>>,
): Changes | null {
  const changes: Changes = {};
  for (const [column, to] of Object.entries(update)) {
    const from = before[column] ?? null;
    if (isPlain(from) && isPlain(to) && !same(from, to)) changes[fieldOf(column)] = { from, to };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

type Defined<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

/** Drops what is undefined, so that an omitted field is not mistaken for a cleared one. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return Object.fromEntries(kept) as Defined<Fields>;
}
