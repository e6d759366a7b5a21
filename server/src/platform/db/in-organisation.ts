import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Caller } from '../../domain/caller.ts';
import type { Cipher } from '../cipher.ts';
import { UnavailableError } from '../errors.ts';
import type { Database } from './database.ts';
import { runIdempotent } from './idempotency.ts';
import { type CredentialReader, runStatementPair } from './read.ts';
import type { Statement } from './statement.ts';
import { toTransaction, type Tx } from './transaction.ts';

export type DatabaseContext = { readonly database: Database; readonly idempotencyCipher: Cipher };

type Organisation = Pick<Caller, 'organisationId'>;

const UUID = /^[0-9a-f-]{36}$/;
const SET_ORGANISATION = `select set_config('app.organisation_id', $1, true)`;
const FORCE_GENERIC_PLAN = `, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * The only access to an organisation's data. Sets the organisation for this transaction, and row-level security
 * enforces it. With several database cells, the cell would be chosen here.
 */
export async function inOrganisation<T>(
  { database, idempotencyCipher }: DatabaseContext,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let broken = false;
  try {
    await client.query(buildBeginStatement(caller));
    const tx = toTransaction(client, database.nameStatement);
    const result = await runIdempotent(tx, { caller, cipher: idempotencyCipher }, work);
    await commit(client, caller);
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Reads with a single statement, in one round trip. */
export async function readInOrganisation<R>(
  { database }: Pick<DatabaseContext, 'database'>,
  reader: Organisation | CredentialReader,
  statement: Statement<R>,
): Promise<R[]> {
  if ('read' in reader) return reader.read(statement);
  const setting = {
    sql: SET_ORGANISATION + (statement.plannedOnce ? FORCE_GENERIC_PLAN : ''),
    parameters: [reader.organisationId],
  };
  const [, rows] = await runStatementPair(database, setting, statement);
  return rows;
}

function buildBeginStatement({ organisationId }: Organisation) {
  if (!UUID.test(organisationId)) throw new Error('The organisation ID is not a valid UUID');
  return `begin; select set_config('app.organisation_id', '${organisationId}', true)`;
}

/** Committing a failed transaction returns ROLLBACK without an error, which must not count as success. */
async function commit(client: pg.PoolClient, { idempotency }: Caller) {
  const { command } = await client.query('commit').catch(() => {
    throw new UnavailableError(
      idempotency
        ? 'It is not known whether the change was saved. Retry with the same Idempotency-Key.'
        : 'It is not known whether the change was saved. Check the record before you try again.',
      'OUTCOME_UNKNOWN',
    );
  });
  if (command !== 'COMMIT') throw new UnavailableError();
}

/** A connection that went silent does not answer. The server rolls back when it is closed. */
const ROLLBACK = { text: 'rollback', query_timeout: 1_000 };

async function rollback(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query(ROLLBACK);
    return false;
  } catch {
    return true;
  }
}

/** For scheduled jobs: all organisations, or those that a function of the database returns. */
export async function listOrganisationIds(
  { database }: Pick<DatabaseContext, 'database'>,
  listed: RawBuilder<unknown> = sql`list_organisation_ids()`,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${listed} as id`.execute(database.lookups);
  return rows.map(({ id }) => id);
}
