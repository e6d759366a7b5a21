import type { Caller } from '../../domain/caller.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

/**
 * Someone whose credential is proven in the same round trip as the read that it asks for: nothing is handed out before
 * the credential was found good and the caller allowed to have it.
 */
export type Claimant = {
  readonly read: <R>(statement: Statement<R>) => Promise<R[]>;
  /** Known once something was read. */
  readonly caller: () => Caller;
};

/** Who can read with a single statement. */
export type Reader = Caller | Claimant;

export const callerOf = (reader: Reader): Caller => ('read' in reader ? reader.caller() : reader);

/** Asks outside any organisation: only to find out which one a credential belongs to. */
export async function lookUp<R>(database: Database, statement: Statement<R>): Promise<R[]> {
  const [rows = []] = await runOnPool(database, [statement]);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The declared row is taken at its word.
  return rows as R[];
}

/** Reads in the organisation that the first statement enters, in one round trip. */
export async function readTogether<E, R>(
  database: Database,
  entry: Statement<E>,
  statement: Statement<R>,
): Promise<[E[], R[]]> {
  const [entered = [], rows = []] = await runOnPool(database, [entry, statement]);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The declared rows are taken at their word.
  return [entered, rows] as [E[], R[]];
}

async function runOnPool({ pool, nameOf }: Database, statements: readonly Statement<unknown>[]) {
  const client = await pool.connect();
  let broken = true;
  try {
    const results = await runBatch(client, statements, nameOf);
    broken = false;
    return results;
  } finally {
    client.release(broken);
  }
}
