import type pg from 'pg';
import { createPool, type DatabaseOptions } from './pool.ts';
import { type StatementNamer, createStatementNamer } from './statement.ts';
import { type Db, createLookupDb } from './transaction.ts';

const PROBE_TIMEOUT_MS = 1_000;

export type Database = {
  readonly pool: pg.Pool;
  /** One connection for checks of the database, which must not wait for requests. Closes when it is idle. */
  readonly probe: pg.Pool;
  readonly nameStatement: StatementNamer;
  readonly lookups: Db;
};

export function openDatabase(options: DatabaseOptions & { readonly namedStatements: boolean }): Database {
  const pool = createPool(options);
  const probe = createPool({ url: options.url, poolSize: 1, statementTimeoutMs: PROBE_TIMEOUT_MS });
  // The next check connects again, or reports that it cannot.
  probe.on('error', () => undefined);
  const nameStatement = createStatementNamer(options.namedStatements);
  return { pool, probe, nameStatement, lookups: createLookupDb(pool, nameStatement) };
}
