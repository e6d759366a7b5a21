import type pg from 'pg';
import { getValueParser } from './pool.ts';
import type { StatementNamer, Statement } from './statement.ts';

export type Row = Record<string, unknown>;
type TextValue = string | null;
type Column = { readonly name: string; readonly parse: (value: string) => unknown };

/** The named statements that each connection has prepared, with their result columns. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

function getPreparedStatements(wire: pg.Connection) {
  const known = prepared.get(wire) ?? new Map<string, readonly Column[]>();
  prepared.set(wire, known);
  return known;
}

function sendStatement(wire: pg.Connection, { sql, parameters }: Statement<unknown>, name: string) {
  const isNew = !getPreparedStatements(wire).has(name);
  if (isNew) wire.parse({ name, text: sql, types: [] }, true);
  wire.bind({ statement: name, values: [...parameters] }, true);
  if (isNew) wire.describe({ type: 'P', name: '' }, true);
  wire.execute({ portal: '' }, true);
}

function toRow(columns: readonly Column[], values: readonly TextValue[]): Row {
  const row: Row = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

/**
 * Sends statements together in one round trip. PostgreSQL runs them as one transaction, because Sync follows only after
 * the last one: settings that the first one makes locally apply to the others. After an error the connection must be
 * discarded, because it is uncertain which statements it has prepared.
 */
export function runPipeline(
  client: pg.ClientBase,
  statements: readonly Statement<unknown>[],
  nameStatement: StatementNamer,
): Promise<Row[][]> {
  const names = statements.map(({ sql }) => {
    const name = nameStatement(sql);
    return name === undefined ? '' : `batch_${name}`;
  });
  return new Promise((resolve, reject) => {
    const results: Row[][] = [];
    let known = new Map<string, readonly Column[]>();
    let columns: readonly Column[] = [];
    let rows: Row[] = [];
    const nameNow = () => names[results.length] ?? '';
    const expectAnswer = () => {
      columns = known.get(nameNow()) ?? [];
      rows = [];
    };
    client.query({
      /** The driver replaces it, and stops its timeout when it is called. */
      callback: () => undefined,
      submit(wire: pg.Connection) {
        known = getPreparedStatements(wire);
        wire.stream.cork();
        for (const [index, statement] of statements.entries()) sendStatement(wire, statement, names[index] ?? '');
        wire.sync();
        wire.stream.uncork();
        expectAnswer();
      },
      handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getValueParser(dataTypeID) }));
        if (nameNow() !== '') known.set(nameNow(), columns);
      },
      handleDataRow({ fields }: { fields: readonly TextValue[] }) {
        rows.push(toRow(columns, fields));
      },
      handleCommandComplete() {
        results.push(rows);
        expectAnswer();
      },
      handleReadyForQuery() {
        this.callback();
        resolve(results);
      },
      handleError(error: Error) {
        this.callback();
        reject(error);
      },
    });
  });
}
