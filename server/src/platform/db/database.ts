import type pg from 'pg';
import { createPool, type DatabaseOptions } from './pool.ts';
import { type StatementNamer, createStatementNamer } from './statement.ts';
import { type Db, createLookupDb } from './transaction.ts';

export type Database = {
  readonly pool: pg.Pool;
  readonly nameStatement: StatementNamer;
  readonly lookups: Db;
};

export function openDatabase(options: DatabaseOptions & { readonly namedStatements: boolean }): Database {
  const pool = createPool(options);
  const nameStatement = createStatementNamer(options.namedStatements);
  return { pool, nameStatement, lookups: createLookupDb(pool, nameStatement) };
}
