import type { Caller } from '../../domain/caller.ts';
import { runPipeline } from './pipeline.ts';
import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

/**
 * A reader whose credential is verified in the same round trip as the read. Returns nothing before the credential is
 * verified and the caller is authorised.
 */
export type CredentialReader = {
  readonly read: <R>(statement: Statement<R>) => Promise<R[]>;
  /** Available after the first read. */
  readonly caller: () => Caller;
};

export type Reader = Caller | CredentialReader;

export const toCaller = (reader: Reader): Caller => ('read' in reader ? reader.caller() : reader);

/** Queries outside any organisation, only to find out which one a credential belongs to. */
export async function queryOutsideOrganisation<R>(database: Database, statement: Statement<R>): Promise<R[]> {
  const [rows = []] = await runOnPool(database, [statement]);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The declared row is taken at its word.
  return rows as R[];
}

/** Reads in one round trip, in the organisation that the first statement sets. */
export async function runStatementPair<E, R>(
  database: Database,
  entry: Statement<E>,
  statement: Statement<R>,
): Promise<[E[], R[]]> {
  const [entered = [], rows = []] = await runOnPool(database, [entry, statement]);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The declared rows are taken at their word.
  return [entered, rows] as [E[], R[]];
}

async function runOnPool({ pool, nameStatement }: Database, statements: readonly Statement<unknown>[]) {
  const client = await pool.connect();
  let broken = true;
  try {
    const results = await runPipeline(client, statements, nameStatement);
    broken = false;
    return results;
  } finally {
    client.release(broken);
  }
}
