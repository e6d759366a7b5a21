import type pg from 'pg';
import { valueParser } from './pool.ts';
import type { NameOf, Statement } from './statement.ts';

export type Row = Record<string, unknown>;
type TextValue = string | null;
type Column = { readonly name: string; readonly parse: (value: string) => unknown };

const prepared = new WeakMap<pg.Connection, Set<string>>();

function send(wire: pg.Connection, { sql, parameters }: Statement<unknown>, name: string) {
  const known = prepared.get(wire) ?? new Set();
  prepared.set(wire, known);
  if (!known.has(name)) wire.parse({ name, text: sql, types: [] }, true);
  if (name !== '') known.add(name);
  wire.bind({ statement: name, values: [...parameters] }, true);
  wire.describe({ type: 'P', name: '' }, true);
  wire.execute({ portal: '' }, true);
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
  return new Promise((resolve, reject) => {
    const results: Row[][] = [];
    let columns: Column[] = [];
    let rows: Row[] = [];
    client.query({
      submit(wire: pg.Connection) {
        wire.stream.cork();
        for (const statement of statements) {
          const name = nameOf(statement.sql);
          send(wire, statement, name === undefined ? '' : `batch_${name}`);
        }
        wire.sync();
        wire.stream.uncork();
      },
      handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, parse: valueParser(dataTypeID) }));
      },
      handleDataRow({ fields }: { fields: readonly TextValue[] }) {
        const row: Row = {};
        for (const [index, { name, parse }] of columns.entries()) {
          const value = fields[index] ?? null;
          row[name] = value === null ? null : parse(value);
        }
        rows.push(row);
      },
      handleCommandComplete() {
        results.push(rows);
        rows = [];
      },
      handleReadyForQuery() {
        resolve(results);
      },
      handleError: reject,
    });
  });
}
