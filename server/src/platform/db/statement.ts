import type { Compilable } from 'kysely';

/** A statement with its values as text, the way the wire wants them; `Row` is what it answers with. */
export type Statement<Row> = {
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
  readonly row?: Row;
  /** Planned for all values alike: for what takes longer to plan than to run, as a read across many partitions does. */
  readonly plannedOnce?: true;
};

const asText = (value: unknown) => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error('Only plain values can be sent as text');
};

export function statementOf<Row>(query: Compilable<Row>): Statement<Row> {
  const { sql, parameters } = query.compile();
  return { sql, parameters: parameters.map(asText) };
}

export type NameOf = (sql: string) => string | undefined;

const MOST_NAMES = 1_000;

/** `select *`, `returning *` and `"v".*` of a table: the answer grows when a migration adds a column. */
const EVERY_COLUMN = /select \* from "|returning \*|"\.\*/;

/**
 * Names statements by their text, so that PostgreSQL parses and plans each one once a connection. Texts past the bound
 * stay unnamed: a statement built from data must not fill the server's memory with plans. So does what answers with
 * every column of a table: prepared before a migration added one, it would be refused ever after.
 */
export function statementNames(enabled: boolean): NameOf {
  const names = new Map<string, string | undefined>();
  return (sql) => {
    if (!enabled || names.has(sql) || names.size >= MOST_NAMES) return names.get(sql);
    const name = EVERY_COLUMN.test(sql) ? undefined : `assay_${String(names.size)}`;
    names.set(sql, name);
    return name;
  };
}
