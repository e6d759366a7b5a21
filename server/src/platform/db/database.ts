import type pg from 'pg';
import { createPool, type DatabaseOptions } from './pool.ts';
import { type NameOf, statementNames } from './statement.ts';
import { type Db, lookupsOn } from './transaction.ts';

export type Database = {
  readonly pool: pg.Pool;
  readonly nameOf: NameOf;
  readonly lookups: Db;
};

export function openDatabase(options: DatabaseOptions & { readonly namedStatements: boolean }): Database {
  const pool = createPool(options);
  const nameOf = statementNames(options.namedStatements);
  return { pool, nameOf, lookups: lookupsOn(pool, nameOf) };
}
