import type { Compilable } from 'kysely';

/** A statement with its parameters as text, as the wire protocol requires. `Row` is the type of its rows. */
export type Statement<Row> = {
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
  readonly row?: Row;
  /**
   * `once`: with a generic plan, for statements that take longer to plan than to run, such as reads across many
   * partitions. `each time`: for pages, whose best plan depends on the filter, the offset and the size of the portfolio.
   */
  readonly planned?: 'once' | 'each time';
};

const toParameter = (value: unknown) => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error('Only plain values can be sent as text');
};

export function toStatement<Row>(query: Compilable<Row>): Statement<Row> {
  const { sql, parameters } = query.compile();
  return { sql, parameters: parameters.map(toParameter) };
}

export type StatementNamer = (sql: string) => string | undefined;

const MAX_NAMES = 1_000;

const INNERMOST_PARENTHESES = /\([^()]*\)/g;
/** `select *`, `returning *` and `"v".*` of a table: the result changes when a migration adds a column. */
const SELECT_STAR = /select (distinct on +)?\*|returning \*|"\.\*/;

/** Columns of subqueries alone do not matter. */
function returnsAllColumns(sql: string): boolean {
  const outer = sql.replace(INNERMOST_PARENTHESES, '');
  return outer === sql ? SELECT_STAR.test(sql) : returnsAllColumns(outer);
}

/**
 * Names statements by their text, so that PostgreSQL parses and plans each one once per connection. Beyond a limit,
 * statements stay unnamed: those built from data must not fill the server's memory with plans. Statements that return
 * all columns of a table stay unnamed too: they would fail once a migration adds a column.
 */
export function createStatementNamer(enabled: boolean): StatementNamer {
  const names = new Map<string, string | undefined>();
  return (sql) => {
    if (!enabled || names.has(sql) || names.size >= MAX_NAMES) return names.get(sql);
    const name = returnsAllColumns(sql) ? undefined : `assay_${String(names.size)}`;
    names.set(sql, name);
    return name;
  };
}
