import type pg from 'pg';
import { valueParser } from './pool.ts';
import type { NameOf, Statement } from './statement.ts';

export type Row = Record<string, unknown>;
type TextValue = string | null;
type Column = { readonly name: string; readonly parse: (value: string) => unknown };

/** The named statements each connection has prepared, with the columns of their answers. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

function preparedOn(wire: pg.Connection) {
  const known = prepared.get(wire) ?? new Map<string, readonly Column[]>();
  prepared.set(wire, known);
  return known;
}

function send(wire: pg.Connection, { sql, parameters }: Statement<unknown>, name: string) {
  const isNew = !preparedOn(wire).has(name);
  if (isNew) wire.parse({ name, text: sql, types: [] }, true);
  wire.bind({ statement: name, values: [...parameters] }, true);
  if (isNew) wire.describe({ type: 'P', name: '' }, true);
  wire.execute({ portal: '' }, true);
}

function rowOf(columns: readonly Column[], values: readonly TextValue[]): Row {
  const row: Row = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

/**
 * Sends statements together in one round trip. PostgreSQL runs them as one transaction, because nothing asks it to
 * finish (Sync) before the last one: what the first sets locally, the next ones see. After an error the connection must
 * be thrown away: which statements it still knows is uncertain.
 */
export function runBatch(
  client: pg.ClientBase,
  statements: readonly Statement<unknown>[],
  nameOf: NameOf,
): Promise<Row[][]> {
  const names = statements.map(({ sql }) => {
    const name = nameOf(sql);
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
      submit(wire: pg.Connection) {
        known = preparedOn(wire);
        wire.stream.cork();
        for (const [index, statement] of statements.entries()) send(wire, statement, names[index] ?? '');
        wire.sync();
        wire.stream.uncork();
        expectAnswer();
      },
      handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, parse: valueParser(dataTypeID) }));
        if (nameNow() !== '') known.set(nameNow(), columns);
      },
      handleDataRow({ fields }: { fields: readonly TextValue[] }) {
        rows.push(rowOf(columns, fields));
      },
      handleCommandComplete() {
        results.push(rows);
        expectAnswer();
      },
      handleReadyForQuery() {
        resolve(results);
      },
      handleError: reject,
    });
  });
}
